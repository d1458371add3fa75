"""`twenty referee GAME`: referee a match entry by entry, from the keyboard or a pipe."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import Any

import click

from twenty.cli.console import FINE, ODD, UNREADABLE, complain
from twenty.cli.session import Session
from twenty.cli.starting import option_lines, start_of
from twenty.core.errors import IllegalAction, MalformedAction, UnreadableFile
from twenty.core.referee import Referee
from twenty.core.shape import Atom, Choice, Many, Maybe, OneAction, Record, Shape, Text, Whole, YesNo
from twenty.games.registry import NAMES, rulebook

_LONGEST = 20_000  # bytes of a line
_COMMANDS = """commands: undo, redo, log, position, help [VERB], quit
corrections: replace ID (VERB ...) reason="...", retract ID, insert ID (VERB ...)"""


@click.command()
@click.argument("game", type=click.Choice(NAMES))
@click.option("--preset", help="The bundle of options to begin with.")
@click.option("--players", help="Crokinole: two, pairs, tactical or four.")
@click.option(
    "--names", help="Who plays: sides with a comma between, partners with a slash: Ann/Bob,Cid/Dora."
)
@click.option("--set", "options", multiple=True, metavar="OPTION=VALUE", help="Any option of the game.")
@click.option("--file", "path", type=click.Path(path_type=Path, dir_okay=False), help="The record file.")
@click.option("--new", is_flag=True, help="Begin a new match; a record that is there is set aside.")
@click.pass_context
def referee(
    ctx: click.Context,
    game: str,
    preset: str | None,
    players: str | None,
    names: str | None,
    options: tuple[str, ...],
    path: Path | None,
    new: bool,
) -> None:
    """Referee a match of GAME: each line is an entry of the record, answered with rulings and position.

    The record is saved after every line; started again, the match goes on. `help` lists the commands.

    Exit status: 0 every line was taken; 1 a line was refused; 2 the record can't be read.
    """
    book = rulebook(game)
    given = dict(_option(text) for text in options)
    given |= {name: value for name, value in (("preset", preset), ("players", players)) if value is not None}
    try:
        session = _opened(book, path or _default_path(game), new)
        status = _Console(session, given, names).run()
    except UnreadableFile as error:
        complain(f"{path or _default_path(game)}: {error}")
        status = UNREADABLE
    except OSError as error:
        complain(f"{error.filename or path or ''}: {error.strerror}")
        status = UNREADABLE
    ctx.exit(status)


def _option(text: str) -> tuple[str, str]:
    name, equals, value = text.partition("=")
    if not equals:
        raise click.UsageError(f"--set takes OPTION=VALUE, not {text!r}")
    return name.strip().replace("-", "_"), value.strip()


def _default_path(game: str) -> Path:
    from twenty.store.location import data_folder

    return data_folder() / "referee" / f"{game}.txt"


def _opened(book: Referee[Any], path: Path, new: bool) -> Session:
    path.parent.mkdir(parents=True, exist_ok=True)
    if new:
        from twenty.cli.journal import Journal

        aside = Journal(path).set_aside()
        if aside is not None:
            click.echo(f"the match before is kept in {aside}")
    return Session(book, path)


class _Console:
    """Reads lines, answers them, and remembers whether one was refused."""

    def __init__(self, session: Session, options: dict[str, str], names: str | None) -> None:
        self.session = session
        self.options = options
        self.names = names
        self.status = FINE
        self.typed = sys.stdin.isatty()

    def run(self) -> int:
        """Until the input ends or somebody quits; the exit status."""
        self._greet()
        for line in _input_lines(f"{self.session.book.name}> " if self.typed else ""):
            if line in ("quit", "exit"):
                break
            if line is None:
                self._refused("a line is no text in UTF-8, or too long")
            elif line:
                self._told(line)
        return self.status

    def _greet(self) -> None:
        session = self.session
        if session.torn:
            complain(f"an unfinished line was cut off the record: {session.torn[:80]!r}")
        if session.started:
            click.echo(f"going on with {session.journal.path}, {len(session.head.log)} entries")
            if self.options or self.names:
                complain("this match has begun already: its options stay (--new begins another)")
            self._say(*session.position())
        elif self.typed:
            click.echo(f"a new match in {session.journal.path}; `help` lists the commands")

    def _told(self, line: str) -> None:
        word, _, rest = line.partition(" ")
        match word:
            case "log":
                self._say(*self.session.log())
            case "position":
                self._say(*self.session.position())
            case "help":
                self._say(*_help(self.session, rest.strip()))
            case _:
                self._entry(word, line)

    def _entry(self, word: str, line: str) -> None:
        begins = word in ("start", "person") or _has_id(line)
        if not self.session.started and not begins and not self._begun():
            return
        answer = self.session.tell(line)
        self._say(*answer.lines)
        if answer.refused:
            self.status = ODD
        if self.typed and self.session.started:
            click.echo(f"next: {self.session.expected()}")

    def _begun(self) -> bool:
        """The first entry by the options of the command line, once something else is told."""
        try:
            start, people = start_of(self.session.book, self.options, self.names)
            self._say(*self.session.begin(start, people).lines)
        except (IllegalAction, MalformedAction) as error:
            self._refused(f"the match can't begin: {error}")
            return False
        return True

    def _refused(self, reason: str) -> None:
        click.echo(f"refused: {reason}")
        self.status = ODD

    @staticmethod
    def _say(*lines: str) -> None:
        for line in lines:
            click.echo(line)


def _has_id(line: str) -> bool:
    """Whether a line begins with the id of an entry (`7f<7e: ...`)."""
    return line.partition(" ")[0].endswith(":")


def _input_lines(prompt: str) -> Iterator[str | None]:
    """The lines of the input without surrounding space; None for one that can't be read."""
    if prompt:
        yield from _typed(prompt)
        return
    stream = sys.stdin.buffer
    while raw := stream.readline(_LONGEST):
        if len(raw) == _LONGEST and not raw.endswith(b"\n"):
            while raw and not raw.endswith(b"\n"):
                raw = stream.readline(_LONGEST)
            yield None
            continue
        try:
            yield raw.decode().strip()
        except UnicodeDecodeError:
            yield None


def _typed(prompt: str) -> Iterator[str]:
    with suppress(ImportError):
        import_module("readline")  # gives `input` its history and editing, where the system has it
    while True:
        try:
            yield input(prompt).strip()
        except (EOFError, KeyboardInterrupt):
            click.echo()
            return


# --- help --------------------------------------------------------------------------------------------------


def _help(session: Session, verb: str) -> list[str]:
    words = session.book.vocabulary
    if verb in words.shapes:
        return [usage(verb, words.shapes[verb])]
    lines = [*_COMMANDS.split("\n"), f"verbs: {', '.join(words.shapes)}"]
    if not session.started:
        return [*lines, f"options (--set): {' '.join(option_lines(session.book))}"]
    return [*lines, f"expected now: {session.expected()}"]


def usage(verb: str, shape: Record) -> str:
    """A verb and its fields, as the line is written."""
    parts = [verb]
    for field in shape.fields:
        form = _form(field.shape)
        parts.append(f"{field.name}:{form}" if field.required else f"[{field.name}={form}]")
    return " ".join(parts)


def _form(shape: Shape) -> str:
    match shape:
        case Whole():
            return "NUMBER"
        case YesNo():
            return "yes|no"
        case Text():
            return '"TEXT"'
        case Choice(enum):
            return "|".join(str(member.value) for member in enum)
        case Atom(cls):
            return cls.__name__.upper()
        case Maybe(inner):
            return f"{_form(inner)}|-"
        case Many(inner):
            return f"[{_form(inner)} ...]"
        case Record(_, fields):
            return f"({' '.join(field.name for field in fields)})"
        case OneAction():
            return "(VERB ...)"
