"""`twenty verify`: whether the deals of a record are the ones that were published before the first dart."""

from __future__ import annotations

from pathlib import Path

import click

from twenty.cli.console import FINE, ODD, UNREADABLE, complain
from twenty.core.entries import Entry
from twenty.core.errors import UnreadableFile
from twenty.files import read_file


@click.command()
@click.argument("record", type=click.Path(path_type=Path))
@click.option(
    "--sealed",
    type=click.Path(path_type=Path),
    help="The record as it was published while the match was running: its commitments go first.",
)
@click.pass_context
def verify(ctx: click.Context, record: Path, sealed: Path | None) -> None:
    """Check each deal of RECORD (Darts Four) against its commitment, the SHA-256 of deal and salt.

    Exit status: 0 every deal is the published one; 1 a deal is another one, sealed, or was never
    published; 2 the record can't be read.
    """
    from twenty.games.darts_four.verify import Verdict
    from twenty.games.darts_four.verify import verify as verified

    try:
        log = _log(record)
        running = _log(sealed) if sealed else ()
    except UnreadableFile as error:
        complain(str(error))
        ctx.exit(UNREADABLE)
    found = verified(log, running)
    for deal in found:
        click.echo(f"entry {deal.entry}: {deal.verdict.value}")
        click.echo(f"  deal       {deal.deal}")
        click.echo(f"  published  {deal.published or '-'}")
        click.echo(f"  opened     {deal.opened or '-'}")
    if not found:
        complain(f"{record}: it holds no deal")
    kept = bool(found) and all(deal.verdict is Verdict.KEPT for deal in found)
    ctx.exit(FINE if kept else ODD)


def _log(path: Path) -> tuple[Entry, ...]:
    try:
        matches = read_file(path)
    except UnreadableFile as error:
        raise UnreadableFile(str(path), str(error)) from None
    if len(matches) != 1 or matches[0].game != "darts-four":
        raise UnreadableFile(str(path), "it is no record of a match of Darts Four")
    return matches[0].log
