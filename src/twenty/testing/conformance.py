"""What every rulebook must keep, whatever its game: checked on random walks at every state."""

from __future__ import annotations

import copy
import dataclasses
import json
import random
from collections.abc import Callable, Iterable
from enum import Enum
from typing import Any

from twenty.codec import action_from, decode, encode
from twenty.core.actions import Start
from twenty.core.entries import Entry, Retract
from twenty.core.errors import IllegalAction, MalformedAction, TwentyError
from twenty.core.ids import EntryId
from twenty.core.record import read_action, read_entry, write_action, write_log
from twenty.core.replay import replay
from twenty.core.rulebook import KEEPER, Rulebook, Ruling
from twenty.testing.walks import walk
from twenty.text import catalogue

Conserve = Callable[[Any], None]


def check_rulebook(
    rulebook: Rulebook[Any],
    walks: int = 40,
    length: int = 60,
    seed: int = 0,
    conserve: Conserve | None = None,
) -> None:
    """Walks through the game at random and asserts at every state what all games must keep.

    `conserve(state)` may raise `AssertionError` where discs, stones or points are lost.
    """
    for number in range(seed, seed + walks):
        made = walk(rulebook, number, length, lambda state, action: check_state(rulebook, state, action))
        check_log(rulebook, made.log, made.states)
        for ruling in made.rulings:
            check_spoken(rulebook, ruling.rule, ruling.code)
        for _, violation in made.refused:
            check_spoken(rulebook, violation.rule, violation.code)
        for state in made.states:
            check_views(rulebook, state, made.rulings)
            if conserve:
                conserve(state)
    check_arbitrary_json(rulebook, seed)


def check_state(rulebook: Rulebook[Any], state: Any, action: Any) -> None:
    """One state and one action proposed there."""
    words = rulebook.vocabulary
    assert_exact(state)
    assert_exact(action)
    hash(state)
    before = copy.deepcopy(state)
    violation = rulebook.check(state, action)
    try:
        step = rulebook.apply(state, action)
    except IllegalAction as error:
        assert error.violation == violation, "check and apply refuse for different reasons"
    else:
        assert violation is None, f"check refuses what apply takes: {violation}"
        assert step == rulebook.apply(state, action), "apply is not pure"
        outcome = rulebook.outcome(step.state)
        assert (rulebook.expects(step.state) == ()) == (outcome is not None), "expects against outcome"
    assert state == before, "the state was changed in place"
    assert decode(encode(action, words), words) == action, "JSON round trip"
    assert read_action(write_action(action, words), words) == action, "record round trip"
    line = rulebook.position(state)
    assert "\n" not in line
    assert rulebook.position(rulebook.parse_position(line)) == line, "position round trip"


def check_log(rulebook: Rulebook[Any], log: list[Entry], states: list[Any]) -> None:
    """Prefixes replay to the states that were passed; to retract the last entry is to go back one."""
    words = rulebook.vocabulary
    read: list[Entry] = []
    for line in write_log(log, words).splitlines():
        read.append(read_entry(line, read, words))
    assert read == log, "record of the whole log"
    for count in {0, 1, len(log) // 2, len(log) - 1, len(log)}:
        if 0 < count <= len(log):
            judged = replay(rulebook, log[:count])
            assert judged.stopped is None
            assert judged.state == states[count - 1], "a prefix replays to another state"
    if len(log) > 1:
        last = log[-1]
        back = Entry(EntryId(f"{1:032x}"), last.id, Retract(last.id, undo=True))
        assert replay(rulebook, [*log, back]).state == states[-2], "retract is not the prefix"


def check_views(rulebook: Rulebook[Any], state: Any, history: Iterable[Ruling]) -> None:
    """Views are plain JSON for everybody."""
    told = tuple(history)
    for viewer in (None, 0, 1, KEEPER):
        json.dumps(rulebook.view(state, told, viewer), allow_nan=False)
        for ruling in told[-8:]:
            heard = rulebook.heard(state, ruling, viewer)
            assert heard is None or (viewer != KEEPER or heard == ruling), "the keeper hears what was ruled"


def check_spoken(rulebook: Rulebook[Any], rule_id: str, code: str) -> None:
    """The rule exists and the code has a text (its own or one for each `how`)."""
    known = {rule.id for rule in rulebook.rules}
    assert rule_id in known, f"{code} names the unknown rule {rule_id}"
    spoken = [*catalogue("en", rulebook.name).messages, *catalogue("en", "core").messages]
    assert any(key == code or key.startswith(f"{code}.") for key in spoken), f"no text for {code}"


def assert_exact(value: Any) -> None:
    """Only whole numbers, texts, yes/no, nothing, enums, tuples and frozen dataclasses."""
    if isinstance(value, float):
        raise AssertionError(f"a float in a state or an action: {value!r}")
    if value is None or isinstance(value, bool | int | str | Enum):
        return
    if isinstance(value, tuple | frozenset):
        for part in value:
            assert_exact(part)
        return
    assert dataclasses.is_dataclass(value), f"{type(value).__name__} in a state or an action"
    frozen = getattr(type(value), "__dataclass_params__").frozen  # noqa: B009 - mypy does not know it
    assert frozen, f"{type(value).__name__} is not frozen"
    for field in dataclasses.fields(value):
        assert_exact(getattr(value, field.name))


def check_arbitrary_json(rulebook: Rulebook[Any], seed: int, count: int = 400) -> None:
    """Whatever JSON comes, nothing but our own errors is raised."""
    chance = random.Random(seed)
    words = rulebook.vocabulary
    start: Start[Any] = rulebook.sample(rulebook.initial(), chance.randrange)
    state = rulebook.apply(rulebook.initial(), start).state
    for _ in range(count):
        honest = json.loads(encode(rulebook.sample(state, chance.randrange), words))
        try:
            action = action_from(_spoilt(honest, chance), words)
        except MalformedAction as error:
            assert error.reason
            continue
        try:
            rulebook.apply(state, action)
        except TwentyError as error:
            assert str(error)


_ODD: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    10**18,
    1.5,
    1e300,
    "",
    "-",
    "x" * 3000,
    "\u202e",
    [],
    {},
    [[]],
    {"type": 1},
)


def _spoilt(value: Any, chance: random.Random) -> Any:
    """The value with something in it replaced, removed or added."""
    if isinstance(value, dict) and value and chance.randrange(4):
        changed = dict(value)
        key = chance.choice(list(changed))
        match chance.randrange(5):
            case 0:
                del changed[key]
            case 1:
                changed["more"] = chance.choice(_ODD)
            case _:
                changed[key] = _spoilt(changed[key], chance)
        return changed
    if isinstance(value, list) and value and chance.randrange(3):
        place = chance.randrange(len(value))
        return [*value[:place], _spoilt(value[place], chance), *value[place + 1 :]]
    if isinstance(value, int) and chance.randrange(2):
        return value + chance.choice((-100, -1, 1, 7, 10**6))
    return chance.choice(_ODD)
