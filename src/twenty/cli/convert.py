"""`twenty convert`: write the matches of a file as another kind of file."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import click

from twenty.cli.console import FINE, ODD, UNREADABLE, complain
from twenty.core.errors import CannotSay, UnreadableFile
from twenty.files import Kind, Match, Reading, read_file
from twenty.files.cmn import Hammer
from twenty.files.cmn_writer import write_cmn
from twenty.files.records import write_record
from twenty.files.sheet_writer import write_sheets
from twenty.games.registry import rulebook

_KINDS = {
    ".json": Kind.CMN,
    ".cmn": Kind.CMN,
    ".csv": Kind.SHEETS,
    ".txt": Kind.RECORD,
    ".record": Kind.RECORD,
}
_UNSAFE = re.compile(r"[^\w.-]+")


@click.command()
@click.argument("source", metavar="IN", type=click.Path(path_type=Path))
@click.argument("target", metavar="OUT", type=click.Path(path_type=Path))
@click.option(
    "--to", type=click.Choice([kind.value for kind in Kind]), help="The kind of OUT, if not by its name."
)
@click.option("--date", help="The day of matches that don't tell it, such as 2020-01-25.")
@click.option(
    "--cmn-hammer",
    type=click.Choice([meaning.value for meaning in Hammer]),
    help="What a CMN file means by `hammer`: the side that shot first (the default) or last.",
)
@click.pass_context
def convert(
    ctx: click.Context, source: Path, target: Path, to: str | None, date: str | None, cmn_hammer: str | None
) -> None:
    """Write the matches of IN to OUT: .json is CMN, .csv score sheets, .txt a record.

    Several matches as records make a folder OUT with a file each. What the other kind of file has no words
    for is left out and named.

    Exit status: 0 all is written; 1 something was left out; 2 IN can't be read or OUT not written.
    """
    try:
        kind = Kind(to) if to else _kind(target)
        matches = read_file(source, Reading(Hammer(cmn_hammer) if cmn_hammer else None))
        unsaid = _write(matches, target, kind, date)
    except UnreadableFile as error:
        complain(f"{source}: {error}")
        ctx.exit(UNREADABLE)
    except OSError as error:
        complain(f"{error.filename or target}: {error.strerror}")
        ctx.exit(UNREADABLE)
    for left_out in unsaid:
        complain(f"left out: {left_out}")
    click.echo(f"{len(matches) - len(unsaid)} of {len(matches)} matches written to {target}")
    ctx.exit(ODD if unsaid else FINE)


def _kind(target: Path) -> Kind:
    kind = _KINDS.get(target.suffix.lower())
    if kind is None and not target.suffix:
        return Kind.RECORD
    if kind is None:
        raise click.BadParameter(
            f"{target.suffix} is none of {', '.join(_KINDS)}; say --to", param_hint="OUT"
        )
    return kind


def _write(matches: Sequence[Match], target: Path, kind: Kind, date: str | None) -> tuple[CannotSay, ...]:
    if kind is Kind.RECORD:
        _write_records(matches, target)
        return ()
    text, unsaid = (write_cmn if kind is Kind.CMN else write_sheets)(matches, date)
    if len(unsaid) < len(matches) or not matches:
        target.write_text(text, encoding="utf-8", newline="")
    return unsaid


def _write_records(matches: Sequence[Match], target: Path) -> None:
    if len(matches) == 1:
        target.write_text(_record(matches[0]), encoding="utf-8", newline="")
        return
    target.mkdir(parents=True, exist_ok=True)
    taken: set[str] = set()
    for match in matches:
        stem = name = _UNSAFE.sub("_", match.id).strip("._")[:120] or "match"
        number = 1
        while name.lower() in taken:
            number += 1
            name = f"{stem}-{number}"
        taken.add(name.lower())
        (target / f"{name}.txt").write_text(_record(match), encoding="utf-8", newline="")


def _record(match: Match) -> str:
    return write_record(match.people, match.log, rulebook(match.game).vocabulary)
