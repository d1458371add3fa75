"""`twenty backup`, `twenty restore`, `twenty doctor`: the care of the database."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click

from twenty.cli.console import FINE, ODD, UNREADABLE, complain
from twenty.service.access import HOST
from twenty.service.app import Service, open_service
from twenty.service.clock import SystemClock
from twenty.service.errors import StoreNotFound, TwentyError
from twenty.store import backup as copies
from twenty.store.location import default_path

database = click.option(
    "--db", type=click.Path(path_type=Path, dir_okay=False), help="The database; else the user's own."
)


def telling(command: Callable[..., int]) -> Callable[..., None]:
    """Ends a command with its status, or with what the store says went wrong."""

    def run(ctx: click.Context, **options: Any) -> None:
        try:
            status = command(**options)
        except TwentyError as error:
            complain(str(error))
            status = UNREADABLE
        ctx.exit(status)

    run.__doc__ = command.__doc__
    return run


@contextmanager
def opened(db: Path | None, create: bool = False) -> Iterator[Service]:
    """The service on a database that is there, or is made where `create` allows it."""
    path = db or default_path()
    if not create and not path.is_file():
        raise StoreNotFound(f"there is no database {path}")
    service = open_service(path)
    try:
        yield service
    finally:
        service.close()


@click.command()
@database
@click.option(
    "--to", "folder", type=click.Path(path_type=Path, file_okay=False), help="The folder of the copy."
)
@click.pass_context
@telling
def backup(db: Path | None, folder: Path | None) -> int:
    """Write a checked copy of the database; a server may be running on it.

    Exit status: 0 the copy is there and sound; 2 it could not be made.
    """
    with opened(db) as service:
        click.echo(service.upkeep.back_up(HOST, folder))
    return FINE


@click.command()
@click.argument("copy", metavar="BACKUP", type=click.Path(path_type=Path))
@database
@click.pass_context
@telling
def restore(copy: Path, db: Path | None) -> int:
    """Put BACKUP in the place of the database, which no server may have open. The old one is kept.

    Exit status: 0 done; 2 not, and the database is as it was.
    """
    path = db or default_path()
    aside = copies.restore(copy, path, SystemClock().now())
    click.echo(f"{path} is {copy} now")
    if aside is not None:
        click.echo(f"the database before is kept in {aside}")
    return FINE


@click.command()
@database
@click.option("--rebuild", is_flag=True, help="Make the list of matches again from the logs.")
@click.pass_context
@telling
def doctor(db: Path | None, rebuild: bool) -> int:
    """Look at the whole database and judge every match anew.

    Exit status: 0 all is well; 1 something differs or is damaged; 2 the database can't be opened.
    """
    with opened(db) as service:
        found = service.upkeep.examine(HOST, rebuild=rebuild)
    for finding in found.findings:
        click.echo(f"{finding.kind}: {finding.stream or 'the database'}: {finding.told}")
    click.echo(f"{found.streams} matches, {found.entries} entries, {len(found.findings)} findings")
    if rebuild:
        click.echo(f"the list of {found.rebuilt} matches was made again")
    return ODD if found.findings else FINE
