"""`twenty serve`: the pages."""

from __future__ import annotations

from pathlib import Path

import click

from twenty.cli.console import UNREADABLE, complain
from twenty.core.errors import TwentyError


@click.command()
@click.option(
    "--db", type=click.Path(path_type=Path, dir_okay=False), help="The database; else the user's own."
)
@click.option("--port", type=click.IntRange(0, 65535), default=8020, show_default=True)
@click.option("--lan", is_flag=True, help="Open it to the other machines of the network.")
@click.option("--host", "hosts", multiple=True, help="A further name under which the pages may be opened.")
@click.pass_context
def serve(ctx: click.Context, db: Path | None, port: int, lan: bool, hosts: tuple[str, ...]) -> None:
    """Serve the pages, on this machine only unless told otherwise.

    Exit status: 0 it was stopped; 2 the database or the port can't be used.
    """
    from twenty.web.server import run

    try:
        run(db, port=port, lan=lan, hosts=hosts)
    except TwentyError as error:
        complain(f"{db or 'the database'}: {error}")
        ctx.exit(UNREADABLE)
    except OSError as error:
        complain(f"port {port}: {error.strerror or error}")
        ctx.exit(UNREADABLE)
