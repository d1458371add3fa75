"""`twenty export`, `twenty import`: matches out of the database as record files, and in again."""

from __future__ import annotations

from pathlib import Path

import click

from twenty.cli.console import FINE, UNREADABLE, complain
from twenty.cli.upkeep import database, opened, telling
from twenty.service.access import HOST
from twenty.service.errors import TwentyError


@click.command("export")
@click.argument("match")
@database
@click.option("-o", "--out", type=click.Path(path_type=Path, dir_okay=False), help="The file; else printed.")
@click.pass_context
@telling
def export(match: str, db: Path | None, out: Path | None) -> int:
    """Write a MATCH of the database as a record file. MATCH is its id, or the beginning of it.

    While the match runs, what is hidden stays sealed. Exit status: 0 done; 2 there is no such match.
    """
    with opened(db) as service:
        text = service.matches.export_record(HOST, service.matches.find_match(HOST, match))
    if out is None:
        click.echo(text, nl=False)
    else:
        out.write_text(text, "utf-8")
    return FINE


@click.command("import")
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path, dir_okay=False))
@database
@click.pass_context
@telling
def import_(files: tuple[Path, ...], db: Path | None) -> int:
    """Make matches of the database of record FILES; `twenty convert` makes records of other files.

    The same file again is the same match. Exit status: 0 done; 2 a file can't be read or is illegal.
    """
    status = FINE
    with opened(db, create=True) as service:
        for path in files:
            try:
                text = path.read_text("utf-8")
                made = service.matches.import_record(HOST, text)
            except (OSError, UnicodeDecodeError, TwentyError) as error:
                complain(f"{path}: {error}")
                status = UNREADABLE
            else:
                click.echo(f"{path}: {made.view['stream']}")
    return status
