"""`twenty score`: points from a count."""

from __future__ import annotations

import click

from twenty.cli.console import ODD, complain
from twenty.cli.speech import sentence
from twenty.core.errors import IllegalAction
from twenty.text import Cast


@click.group()
def score() -> None:
    """Points from a count."""


@score.command("crokinole")
@click.option("--fifteens", type=click.IntRange(0, 12), default=0)
@click.option("--tens", type=click.IntRange(0, 12), default=0)
@click.option("--fives", type=click.IntRange(0, 12), default=0)
@click.option("--twenties", type=click.IntRange(0, 12), default=0)
@click.option("--discs", type=click.IntRange(1, 12), default=12, show_default=True, help="Discs of a side.")
@click.pass_context
def crokinole(ctx: click.Context, fifteens: int, tens: int, fives: int, twenties: int, discs: int) -> None:
    """What one side's discs are worth: those in each zone, and its 20s."""
    from twenty.games.crokinole.tally import Counts

    counts = Counts(fifteens, tens, fives, twenties)
    if counts.discs > discs:
        complain(f"refused (CK-42): these are {counts.discs} discs, but a side has only {discs}.")
        ctx.exit(ODD)
    click.echo(counts.points)


@score.command("jakkolo", context_settings={"ignore_unknown_options": True})
@click.argument("counts", nargs=-1, metavar="TWOS THREES FOURS ONES")
@click.option("--discs", type=click.IntRange(1, 30), default=30, show_default=True, help="Discs of the game.")
@click.pass_context
def jakkolo(ctx: click.Context, counts: tuple[str, ...], discs: int) -> None:
    """What the discs in the four compartments are worth, in their order on the board: 2 3 4 1."""
    from twenty.games.jakkolo import scoring

    try:
        click.echo(scoring.score(counts, discs))
    except IllegalAction as error:
        told = sentence(error.violation, "jakkolo", Cast())
        complain(f"refused ({error.rule}): {told}")
        ctx.exit(ODD)
