"""`twenty deal`: the fields that a deal gives."""

from __future__ import annotations

import json

import click


@click.group()
def deal() -> None:
    """What a deal gives."""


@deal.command("darts-four")
@click.option(
    "--level", type=click.Choice(["easy", "medium", "hard", "extreme"]), default="easy", show_default=True
)
@click.option("--seed", help="Any words: the same words give the same deal.")
@click.option("--n", "number", type=click.IntRange(0), help="The number of the deal.")
@click.option("--json", "as_json", is_flag=True, help="The deal as JSON.")
def darts_four(level: str, seed: str | None, number: int | None, as_json: bool) -> None:
    """Start numbers, columns from the bottom up, and the grid; a new deal without --seed or --n."""
    from twenty.games.darts_four.config import Level
    from twenty.games.darts_four.deals import DEALS, seeded
    from twenty.games.darts_four.dealt import deal_json, deal_text, dealt
    from twenty.service.chance import Secure

    if seed is not None and number is not None:
        raise click.UsageError("--seed and --n each say which deal: give one of them")
    if number is None:
        number = Secure().below(DEALS) if seed is None else seeded(seed)
    try:
        given = dealt(Level(level), number)
    except ValueError as error:
        raise click.BadParameter(str(error), param_hint="--n") from None
    if as_json:
        click.echo(json.dumps(deal_json(given), ensure_ascii=False))
    else:
        click.echo(deal_text(given), nl=False)
