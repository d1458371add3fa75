"""Use cases around one match: start it, record, correct, undo, look at it."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from sqlalchemy.engine import Connection

from twenty.codec.entries import entry_from
from twenty.codec.json import parse
from twenty.core.actions import Action, Decision, Start
from twenty.core.entries import Entry, InsertAfter, Replace, redo_of, undo_of
from twenty.core.errors import IllegalAction, LogConflict, MalformedAction, refuse
from twenty.core.ids import EntryId
from twenty.core.rulebook import KEEPER
from twenty.games.registry import NAMES, rulebook
from twenty.service.access import Actor, Role, may, require
from twenty.service.chance import Chance, new_id
from twenty.service.clock import MINUTE, Clock
from twenty.service.devices import Devices
from twenty.service.errors import Conflict, NoSuchStream, NotAllowed, TooMany
from twenty.service.heads import Heads, Held
from twenty.service.ledger import Ledger
from twenty.service.limits import Limit, Limits
from twenty.service.lots import drawn
from twenty.service.messages import FEW, Message, message_of, people_of
from twenty.service.people import ERASED, People, name_of
from twenty.service.previews import Preview, preview_of
from twenty.service.records import LARGEST, Seal, brought_in, record_of
from twenty.service.words import Line, Speech, cast_of, lines
from twenty.store import devices as granted
from twenty.store import matches, streams
from twenty.store.database import Store
from twenty.store.streams import Kind, Mark, Stream
from twenty.text.names import Name

MOST_ENTRIES = 500  # in one append: an outbox that filled up over an evening
STARTS = Limit("new match", most=30, every=MINUTE)  # by one device
MOST_BYTES = 256 * 1024
MOST_BETWEEN = 100  # lines that a conflict shows
MOST_NAMES = 20  # introduced at once
_KINDS = {"jakkolo-card": Kind.CARD}
_DIGITS = re.compile(r"[0-9a-f]{6,32}")


@dataclass(frozen=True, slots=True)
class MatchLine:
    """A match in the list. `state` is running, resting, over or stopped; times are in ms since 1970."""

    stream: str
    game: str
    version: int
    started: int
    changed: int
    state: str
    sides: tuple[tuple[str, ...], ...]  # the names
    summary: Mapping[str, Any]


class Matches:
    """The use cases. Streams and entries are named by their 32 hex digits."""

    def __init__(
        self,
        store: Store,
        heads: Heads,
        ledger: Ledger,
        people: People,
        devices: Devices,
        limits: Limits,
        *,
        chance: Chance,
        clock: Clock,
    ) -> None:
        self._store = store
        self._heads = heads
        self._ledger = ledger
        self._people = people
        self._devices = devices
        self._limits = limits
        self._chance = chance
        self._clock = clock

    # --- looking ---------------------------------------------------------------------------------------

    def list_matches(
        self, actor: Actor, *, most: int = 50, before: int | None = None, state: str | None = None
    ) -> tuple[MatchLine, ...]:
        """Matches by their last change, newest first; go on with `before` the last one's `changed`."""
        require(actor, "list_matches")
        with self._store.reading() as conn:
            found = matches.newest(conn, max(1, min(most, 500)), before, state)
        wanted = {person for line in found for side in line.summary["people"] for person in side}
        names = self._people.names(wanted)
        return tuple(
            MatchLine(
                line.stream.digits,
                line.game,
                line.version,
                line.started,
                line.changed,
                line.state,
                tuple(tuple(names[person] for person in side) for side in line.summary["people"]),
                line.summary,
            )
            for line in found
        )

    def find_match(self, actor: Actor, code: str) -> str:
        """The match whose id begins with `code`, at least six hex digits. Raises `NoSuchStream`."""
        require(actor, "find_match")
        if len(code) == 32:
            return self._held(code).stream.id.digits
        found: tuple[EntryId, ...] = ()
        if _DIGITS.fullmatch(code):
            with self._store.reading() as conn:
                found = streams.starting_with(conn, code)
        if len(found) != 1:
            raise NoSuchStream(f"{len(found)} matches begin with {code!r}")
        return found[0].digits

    def message(
        self, actor: Actor, stream: str, *, since: int | None = None, language: str = "en"
    ) -> Message:
        """The match as the actor may see it, and what is new to a client that has version `since`."""
        held = self._held(stream)
        require(actor, "message", held.stream.id)
        return self._message(actor, held, since, language)

    def board(self, actor: Actor, stream: str) -> str:
        """The crokinole board as it lies, an SVG document. Raises `NoSuchStream` for other games: theirs may
        hide something, and their pages draw what may be seen."""
        held = self._held(stream)
        require(actor, "board", held.stream.id)
        if held.stream.game != "crokinole":
            raise NoSuchStream(f"{stream} has no board to show")
        from twenty.games.crokinole.draw import board_svg  # a game is loaded when it is asked for

        return board_svg(held.head.replay.state.game)

    def log(self, actor: Actor, stream: str, *, language: str = "en") -> tuple[Line, ...]:
        """The log in words, in the order in which it was recorded, hidden things left out."""
        held = self._held(stream)
        require(actor, "log", held.stream.id)
        return self._lines(actor, held, language)

    def seal(self, actor: Actor, stream: str) -> Seal:
        """The hash that proves the log up to its newest entry."""
        held = self._held(stream)
        require(actor, "seal", held.stream.id)
        with self._store.reading() as conn:
            hashed = streams.hash_at(conn, held.stream.id, held.version)
        return Seal(held.version, hashed.hex(), held.stream.salt.hex() if held.over else None)

    def export_record(self, actor: Actor, stream: str) -> str:
        """The match as a record file; while it runs, what is hidden stays sealed."""
        held = self._held(stream)
        require(actor, "export_record", held.stream.id)
        names = self._people.names(people_of(held))
        return record_of(held, {person: name for person, name in names.items() if name != ERASED})

    # --- recording -------------------------------------------------------------------------------------

    def create_match(
        self,
        actor: Actor,
        game: str,
        start: Start[Any] | Mapping[str, Any],
        *,
        entry_id: str | None = None,
        names: Mapping[str, object] | None = None,
        language: str = "en",
    ) -> Message:
        """Starts a match, which the actor's device then owns; answers with its first message.

        `start` is the first action, as JSON or as it is. `entry_id` is the first entry's id and the match's
        own: with the same one the call may be repeated. `names` are those of people new to the store (a
        text, or `{"family", "given", "order"}`) by the ids that `start` gives them, from `People.fresh_id`
        or made alike. Raises `MalformedAction`, `IllegalAction`, `NotAllowed`, `TooMany`.
        """
        self._require_owner(actor, "create_match")
        if actor.device is not None and not actor.host:
            self._limits.spend(STARTS, actor.device)
        named = names or {}
        if game not in NAMES:
            raise MalformedAction("game", f"{game!r} is none of {', '.join(NAMES)}")
        words = rulebook(game).vocabulary
        first = new_id(self._chance) if entry_id is None else _hex_id(entry_id)
        if isinstance(start, Start):
            entry = Entry(first, None, start)
        else:
            entry = entry_from({"id": first.digits, "after": None, "action": start}, words)
        if not isinstance(entry.action, Start):
            raise IllegalAction(refuse("GE-01", "not-started"))
        people = {
            _hex_id(word, "names").digits: name_of(name, f"names.{word}") for word, name in named.items()
        }
        held = self._started(actor, game, (entry,), lambda conn: self._people.add(conn, people))
        self._people.forget(people)
        return self._message(actor, held, None, language)

    def import_record(self, actor: Actor, text: str, *, language: str = "en") -> Message:
        """A match from a record file, owned by the actor's device; the same file again is the same match.

        Raises `UnreadableFile`, `IllegalAction` and `AmendmentBreaksLog` (as far as it is legal is not
        enough), `MalformedAction`, `NotAllowed`, `TooMany`.
        """
        self._require_owner(actor, "import_record")
        if len(text) > LARGEST:
            raise TooMany(f"a record of more than {LARGEST} characters")
        match = brought_in(text)
        names = {person.word: Name("", held.name) for person, held in match.people.items()}
        held = self._started(actor, match.game, match.log, lambda conn: self._people.add_unknown(conn, names))
        self._people.forget(names)
        return self._message(actor, held, None, language)

    def append(
        self, actor: Actor, stream: str, entries: bytes | str | Sequence[Any], *, language: str = "en"
    ) -> Message:
        """Records entries (a JSON list of `{"id", "after", "action"}`), all or nothing; the new message.

        Entries that are there already are answered as the first time. Raises `MalformedAction`,
        `IllegalAction`, `Conflict`, `AmendmentBreaksLog`, `NotAllowed`, `NoSuchStream`, `TooMany`.
        """
        held = self._held(stream)
        require(actor, "append", held.stream.id)
        batch = self._batch(actor, held, entries)
        return self._append(actor, held, batch, language)

    def preview(
        self, actor: Actor, stream: str, entries: bytes | str | Sequence[Any], *, language: str = "en"
    ) -> Preview:
        """What recording `entries` would change; nothing is kept. Raises what `append` does, but tells of
        entries that would become illegal in the answer."""
        held = self._held(stream)
        require(actor, "preview", held.stream.id)
        batch = self._batch(actor, held, entries)
        try:
            return preview_of(held, batch, self._speech(actor, held, language))
        except LogConflict as error:
            raise self._conflict(actor, held.stream.id, error, language) from error
        except IllegalAction as error:
            raise _told(error, actor, held.stream.id) from None

    def undo(
        self, actor: Actor, stream: str, *, entry_id: str | None = None, language: str = "en"
    ) -> Message:
        """Takes back the newest entry in force, as `view["undo"]` says."""
        held = self._held(stream)
        require(actor, "undo", held.stream.id)
        return self._pressed(actor, held, undo_of(held.log), "nothing-to-undo", entry_id, language)

    def redo(
        self, actor: Actor, stream: str, *, entry_id: str | None = None, language: str = "en"
    ) -> Message:
        """Takes back the last undo, as the button `view["redo"]` says."""
        held = self._held(stream)
        require(actor, "redo", held.stream.id)
        return self._pressed(actor, held, redo_of(held.log), "nothing-to-redo", entry_id, language)

    def draw(
        self, actor: Actor, stream: str, verb: str, *, entry_id: str | None = None, language: str = "en"
    ) -> Message:
        """Draws a `toss` or a `deal` with the system's secure source and records it.

        With the same `entry_id` the call may be repeated: nothing is drawn twice. Raises `MalformedAction`
        for what is not drawn in this game, and what `append` raises.
        """
        held = self._held(stream)
        require(actor, "draw", held.stream.id)
        view = held.book.view(held.head.replay.state, held.head.replay.history, None)
        action = drawn(held.stream.game, verb, view, self._chance)
        if action is None:
            raise MalformedAction("verb", f"nothing is drawn for {verb!r} in {held.stream.game}")
        return self._pressed(actor, held, action, verb, entry_id, language)

    def introduce(self, actor: Actor, stream: str, names: Mapping[str, object]) -> None:
        """Names people new to the store, by ids as in `create_match`, before entries speak of them.

        Raises `MalformedAction`, `NotAllowed`, `NoSuchStream`, `TooMany`.
        """
        held = self._held(stream)
        require(actor, "introduce", held.stream.id)
        if len(names) > MOST_NAMES:
            raise TooMany(f"more than {MOST_NAMES} names at once")
        people = {
            _hex_id(word, "names").digits: name_of(name, f"names.{word}") for word, name in names.items()
        }
        with self._store.writing() as conn:
            self._people.add(conn, people)
        self._people.forget(people)

    def may_record(self, actor: Actor, stream: str) -> bool:
        """Whether `append` would take entries of this actor; on a card only those who judge write (JK-43)."""
        held = self._held(stream)
        call = "decide" if held.stream.kind is Kind.CARD else "append"
        return may(actor, call, held.stream.id)

    def stream(self, stream: str) -> EntryId:
        """The id of the stream that these digits name. Raises `MalformedAction`, `NoSuchStream`."""
        return self._held(stream).stream.id

    # --- inside ----------------------------------------------------------------------------------------

    def _require_owner(self, actor: Actor, call: str) -> None:
        require(actor, call)
        if not actor.host and actor.device is None:
            raise NotAllowed(call, "a match needs a device that owns it")

    def _started(
        self, actor: Actor, game: str, log: Sequence[Entry], known: Callable[[Connection], None]
    ) -> Held:
        first, mark = log[0].id, self._mark(actor)
        stream = Stream(first, _KINDS.get(game, Kind.MATCH), game, self._chance.bits(128))

        def owned(conn: Connection) -> None:
            known(conn)
            if actor.device is not None:
                granted.grant(conn, actor.device, Role.OWNER, first, None, mark.at)

        change = self._ledger.append({first: log}, mark, owned, {first: stream})[first]
        if actor.device is not None:
            self._devices.forget(actor.device)
        return change.held

    def _held(self, stream: str) -> Held:
        return self._heads.get(_hex_id(stream))

    def _mark(self, actor: Actor) -> Mark:
        return Mark(actor.person, actor.device, self._clock.now())

    def _message(self, actor: Actor, held: Held, since: int | None, language: str) -> Message:
        viewer, changes = actor.viewer(held.stream.id), self._people.changes
        said = (viewer, language, since, changes)
        if (message := held.said.get(said)) is None:
            names = self._people.names(people_of(held))
            message = message_of(held, viewer, names, language, since)
            if since is None or 0 <= held.version - since <= FEW:
                held.said[said] = message
        return cast("Message", message)

    def _speech(self, actor: Actor, held: Held, language: str) -> Speech:
        replay = held.head.replay
        view = held.book.view(replay.state, replay.history, None)
        cast = cast_of(view, self._people.names(people_of(held)))
        return Speech(language, held.stream.game, cast, actor.viewer(held.stream.id))

    def _lines(self, actor: Actor, held: Held, language: str, since: int = 0) -> tuple[Line, ...]:
        with self._store.reading() as conn:
            marks = streams.marks(conn, held.stream.id, since, held.version)
        return lines(held, marks, self._speech(actor, held, language), since)

    def _batch(self, actor: Actor, held: Held, entries: bytes | str | Sequence[Any]) -> tuple[Entry, ...]:
        if isinstance(entries, bytes | str):
            if len(entries) > MOST_BYTES:
                raise TooMany(f"more than {MOST_BYTES} bytes in one append")
            entries = parse(entries)
        if not isinstance(entries, list | tuple) or not entries:
            raise MalformedAction("$", "a list of entries should stand here")
        if len(entries) > MOST_ENTRIES:
            raise TooMany(f"more than {MOST_ENTRIES} entries in one append")
        words = held.book.vocabulary
        batch = tuple(entry_from(entry, words, f"$[{place}]") for place, entry in enumerate(entries))
        if any(_decides(entry) for entry in batch):
            require(actor, "decide", held.stream.id)
        return batch

    def _append(self, actor: Actor, held: Held, batch: tuple[Entry, ...], language: str) -> Message:
        stream = held.stream.id
        if held.stream.kind is Kind.CARD:
            require(actor, "decide", stream)
        try:
            change = self._ledger.append({stream: batch}, self._mark(actor))[stream]
        except LogConflict as error:
            raise self._conflict(actor, stream, error, language) from error
        except IllegalAction as error:
            raise _told(error, actor, stream) from None
        return self._message(actor, change.held, change.before, language)

    def _conflict(self, actor: Actor, stream: EntryId, error: LogConflict, language: str) -> Conflict:
        held = self._heads.get(stream)
        first = next((seq for seq, entry in enumerate(held.log) if entry in error.since[:1]), held.version)
        since = self._lines(actor, held, language, max(first, held.version - MOST_BETWEEN))
        return Conflict(held.log[-1].id.digits, held.version, since)

    def _pressed(
        self,
        actor: Actor,
        held: Held,
        action: Action | None,
        code: str,
        entry_id: str | None,
        language: str,
    ) -> Message:
        entry = new_id(self._chance) if entry_id is None else _hex_id(entry_id)
        if any(known.id == entry for known in held.log):  # pressed before, and the answer got lost
            return self._message(actor, held, None, language)
        if action is None:
            raise IllegalAction(refuse("GE-13", code))
        return self._append(actor, held, (Entry(entry, held.log[-1].id, action),), language)


def _hex_id(digits: str, path: str = "id") -> EntryId:
    try:
        return EntryId(digits)
    except (ValueError, TypeError):
        raise MalformedAction(path, "an id is 32 lower-case hex digits") from None


def _told(error: IllegalAction, actor: Actor, stream: EntryId) -> IllegalAction:
    """The refusal, with the position for who may see it whole."""
    return error if actor.viewer(stream) == KEEPER else IllegalAction(error.violation)


def _decides(entry: Entry) -> bool:
    action = entry.action
    if isinstance(action, Replace | InsertAfter):
        action = action.action
    return isinstance(action, Decision)
