"""`twenty replay`: judge the matches of files anew."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path

import click

from twenty.cli.console import FINE, ODD, UNREADABLE, complain
from twenty.cli.pictures import as_svg, as_text
from twenty.cli.summary import Summary, summary
from twenty.core.errors import UnreadableFile
from twenty.files import Match, Reading, read_file
from twenty.files.cmn import Hammer
from twenty.games.registry import rulebook


@click.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("--json", "as_json", is_flag=True, help="A list of matches as JSON.")
@click.option(
    "--position", type=click.IntRange(0), metavar="N", help="Show the position after entry N instead."
)
@click.option("--svg", is_flag=True, help="Draw that position (the last one without --position) as SVG.")
@click.option(
    "--cmn-hammer",
    type=click.Choice([meaning.value for meaning in Hammer]),
    help="What CMN files mean by `hammer`: the side that shot first (the default) or last.",
)
@click.pass_context
def replay(
    ctx: click.Context,
    files: tuple[Path, ...],
    as_json: bool,
    position: int | None,
    svg: bool,
    cmn_hammer: str | None,
) -> None:
    """Judge the matches of FILES anew: records, CMN, CSV of crokinole score sheets.

    Exit status: 0 nothing is odd; 1 a match has warnings or stops at an illegal entry; 2 a file can't
    be read.
    """
    told = Reading(Hammer(cmn_hammer) if cmn_hammer else None)
    status = FINE
    matches: list[Match] = []
    for path in files:
        try:
            matches += read_file(path, told)
        except UnreadableFile as error:
            complain(f"{path}: {error}")
            status = UNREADABLE
    if position is not None or svg:
        ctx.exit(status or _show_position(matches, position, svg))
    summaries = [summary(match) for match in matches]
    _report_assumptions(summaries)
    if as_json:
        lines = (json.dumps(held.as_json(), ensure_ascii=False) for held in summaries)
        click.echo(f"[{f',{chr(10)} '.join(lines)}]")
    else:
        _show(summaries)
    if status is FINE and not all(held.fine for held in summaries):
        status = ODD
    ctx.exit(status)


def _report_assumptions(summaries: list[Summary]) -> None:
    """What the readers took for granted, once for each file."""
    assumed = {
        held.match.source["file"]: hammer["means"]
        for held in summaries
        if (hammer := held.match.source.get("hammer")) and hammer["assumed"]
    }
    for file, means in assumed.items():
        complain(f"{file}: `hammer` is taken for the side that shot {means} (--cmn-hammer)")


def _show(summaries: list[Summary]) -> None:
    for held in summaries:
        click.echo(_line(held))
        for told in held.warnings:
            warning = held.warning(told)
            click.echo(f"  warning ({warning['rule']}): {warning['text']}")
        if stopped := held.stopped_text():
            click.echo(f"  stopped: {stopped}")
    odd = sum(not held.fine for held in summaries)
    click.echo(f"{len(summaries)} matches, {odd} with warnings or an illegal entry")


def _show_position(matches: list[Match], number: int | None, svg: bool) -> int:
    """The position after entry `number` as it was when that entry had been recorded; the exit status."""
    if len(matches) != 1:
        raise click.UsageError(f"a position is one of a single match; here are {len(matches)}")
    match = matches[0]
    if number is not None and number > len(match.log):
        raise click.UsageError(f"the match has {len(match.log)} entries")
    held = summary(replace(match, log=match.log[:number]))
    state = held.replay.state
    picture = (as_svg if svg else as_text)(match.game)
    drawn = picture(state.game, held.own) if picture and state.game is not None else None
    if svg and drawn is None:
        raise click.UsageError(f"there is no picture of this position of {match.game}")
    if not svg:
        click.echo(f"position: {rulebook(match.game).position(state)}")
    if drawn is not None:
        click.echo(drawn.rstrip("\n"))
    if stopped := held.stopped_text():
        complain(f"stopped: {stopped}")
        return ODD
    return FINE


def _line(held: Summary) -> str:
    names = " - ".join(held.match.sides)
    score = ":".join("?" if figure is None else str(figure) for figure in held.score() or ())
    outcome = held.view["outcome"]
    if outcome is None:
        ending = "no outcome"
    elif outcome["winners"]:
        ending = f"won by {' and '.join(held.cast.side(side) for side in outcome['winners'])}"
    else:
        ending = "a draw"
    if outcome and outcome["termination"] != "points":
        ending += f" ({outcome['termination']})"
    return f"{held.match.id}: {names}{' ' if score else ''}{score}, {ending}"
