"""`twenty serve`: the pages."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.option(
    "--db", type=click.Path(path_type=Path, dir_okay=False), help="The database; else the user's own."
)
@click.option("--port", type=click.IntRange(0, 65535), default=8020, show_default=True)
@click.option("--lan", is_flag=True, help="Open it to the other machines of the network.")
def serve(db: Path | None, port: int, lan: bool) -> None:
    """Serve the pages, on this machine only unless told otherwise."""
    from twenty.web.server import run

    run(db, port=port, lan=lan)
