"""Deals as numbers, explicit deals, commitments (D4-03 to D4-08, D4-10)."""

from __future__ import annotations

import random
from hashlib import sha256
from itertools import combinations, pairwise, product

import pytest
from tests.games.darts_four.matches import EASY, codes, find, played, refused, rows, state_of, told

from twenty.games.darts_four.config import Bonus, Config, Level, Mode
from twenty.games.darts_four.deals import (
    DEALS,
    DealNumber,
    Digest,
    Numbers,
    Salt,
    number_of,
    numbers_of,
    seeded,
)
from twenty.games.darts_four.dealt import deal_json, deal_text, dealt
from twenty.games.darts_four.fields import Column, Demand, Field
from twenty.games.darts_four.game import RULEBOOK
from twenty.games.darts_four.levels import column, in_mode
from twenty.games.darts_four.segments import BEDS, CIRCLE, MISS, Segment

READY = played("toss 0")


def keep_their_rules(level: Level, n: int) -> None:
    """D4-03, D4-04 for one deal."""
    numbers = numbers_of(level, n)
    owned = [number for column_ in numbers for number in (column_.start, *column_.others)]
    assert sorted(owned) == list(range(1, 21))
    assert sorted(len(column_.others) for column_ in numbers) == [1, 2, 2, 2, 2, 2, 2]
    places = [CIRCLE.index(column_.start) for column_ in numbers]
    step = 1 if level in (Level.EASY, Level.HARD) else 3
    assert all((after - before) % 20 == step for before, after in pairwise(places))
    assert number_of(level, numbers) == n


@pytest.mark.rule("D4-03", "allows")
@pytest.mark.rule("D4-08", "allows")
def test_deals_are_bijective_and_keep_the_rules() -> None:
    chance = random.Random(1)
    for level in Level:
        for n in (0, 1, DEALS - 2, DEALS - 1, *(chance.randrange(DEALS) for _ in range(5000))):
            keep_their_rules(level, n)


@pytest.mark.soak
def test_a_million_deals() -> None:
    chance = random.Random(2)
    for place in range(10**6):
        keep_their_rules(list(Level)[place % 4], chance.randrange(DEALS))


def test_neighbouring_numbers_are_different_deals() -> None:
    """The first and last numbers of each digit of the mixed radix."""
    block = DEALS // 140
    edges = {edge + shift for edge in range(0, DEALS + 1, block) for shift in (-1, 0, 1)}
    edges = {n for n in edges if 0 <= n < DEALS}
    assert len({numbers_of(Level.EASY, n) for n in edges}) == len(edges)


@pytest.mark.parametrize("n", [-1, DEALS])
def test_no_such_deal(n: int) -> None:
    with pytest.raises(ValueError, match="is no deal"):
        numbers_of(Level.EASY, n)


def test_columns_that_no_number_gives() -> None:
    numbers = numbers_of(Level.EASY, 0)
    with pytest.raises(ValueError, match="no deal of level"):
        number_of(Level.MEDIUM, numbers)


@pytest.mark.rule("D4-03", "allows")
def test_every_segment_fits_at_most_one_column() -> None:
    chance = random.Random(3)
    for level, mode in product(Level, Mode):
        for _ in range(40):
            deal = dealt(level, chance.randrange(DEALS))
            taken: dict[Segment, int] = {}
            for place, given in enumerate(deal.columns):
                for segment in in_mode(mode, given).segments():
                    assert taken.setdefault(segment, place) == place


@pytest.mark.rule("D4-02", "allows")
def test_what_fits() -> None:
    fitting = {
        "14": "S14 D14 T14",
        "S14": "S14",
        "D14": "D14",
        "T14": "T14",
        "D·T14": "D14 T14",
        "Bull": "25 50",
        "Bullseye": "50",
        "?": "",
    }
    for text, segments in fitting.items():
        field = Field.parse(text)
        assert str(field) == text
        assert {str(segment) for segment in (*BEDS, MISS) if field.fits(segment)} == set(segments.split())
        assert field.segments() == {segment for segment in BEDS if field.fits(segment)}
    assert Field.parse("DT14") == Field(14, Demand.DOUBLE_OR_TREBLE)


@pytest.mark.rule("D4-02", "refuses")
@pytest.mark.parametrize("text", ["", "0", "21", "X14", "S0", "SD14", "bull", "D·T", "14S", "S14 "])
def test_no_field(text: str) -> None:
    with pytest.raises(ValueError, match="is no field"):
        Field.parse(text)


@pytest.mark.rule("D4-02", "allows")
def test_segments() -> None:
    assert len({str(segment) for segment in BEDS}) == 62
    for segment in (*BEDS, MISS):
        assert Segment.parse(str(segment)) == segment


@pytest.mark.rule("D4-02", "refuses")
@pytest.mark.parametrize("text", ["", "14", "S21", "T25", "D50", "miss", "B", "S014"])
def test_no_segment(text: str) -> None:
    with pytest.raises(ValueError, match="is no segment"):
        Segment.parse(text)


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        (Numbers, "14"),
        (Numbers, "14:11"),
        (Numbers, "14:11:8:3"),
        (Numbers, "14:Bull:8"),
        (Numbers, "x:1:2"),
        (DealNumber, "-1"),
        (DealNumber, "007"),
        (Salt, "G"),
        (Salt, "0" * 33),
        (Digest, "abc"),
        (Column, "14,S11"),
    ],
)
def test_other_words_are_refused(kind: type, text: str) -> None:
    with pytest.raises(ValueError, match=text):
        kind.parse(text)  # type: ignore[attr-defined]


def test_words_round_trip() -> None:
    for kind, text in (
        (Numbers, "14:11:8"),
        (Numbers, "18:4:Bull"),
        (DealNumber, "sealed"),
        (DealNumber, "0"),
        (Salt, "ab"),
        (Salt, "0"),
        (Digest, "0f" * 32),
        (Column, "D·T18,D4,T18,T4,T18,Bullseye"),
    ):
        assert str(kind.parse(text)) == text


# --- explicit deals ------------------------------------------------------------------------------------

BY_FIELDS = (
    "deal_fields [{} 9,S16,S7,S9,D16,D7 12,S3,S19,S12,D3,D19 5,S2,S17,S5,D2,D17"
    " 20,S10,S15,S20,D10,D15 1,S13,S6,S1,D13,D6 18,S4,S18,S4,D18,Bull]"
)


@pytest.mark.rule("D4-08", "allows")
def test_the_same_deal_in_three_ways() -> None:
    by_numbers = state_of(played("toss 0", EASY))
    by_fields = state_of(played("toss 0", BY_FIELDS.format("14,S11,S8,S14,D11,D8")))
    n = number_of(Level.EASY, tuple(Numbers.parse(word) for word in EASY[14:-1].split()))
    assert by_numbers.green == by_fields.green == state_of(played("toss 0", f"deal {n}")).green


@pytest.mark.rule("D4-08", "allows")
def test_single_fields_replace_those_of_the_numbers() -> None:
    given = f"{EASY} fields=[(4 1 T5) (5 6 T10)]"
    assert [
        str(state_of(played("toss 0", given)).green[place].fields[row]) for place, row in ((3, 0), (4, 5))
    ] == [
        "T5",
        "T10",
    ]


@pytest.mark.rule("D4-08", "refuses")
@pytest.mark.rule("D4-03", "refuses")
@pytest.mark.rule("D4-04", "refuses")
@pytest.mark.parametrize(
    ("deal", "why"),
    [
        (f"deal {DEALS}", "D4-08 no-such-deal"),
        ("deal sealed", "D4-10 deal-sealed"),
        ("deal_numbers [14:11:8]", "D4-03 seven-columns"),
        (EASY.replace("11", "9"), "D4-03 number-twice"),
        (EASY.replace("11", "21"), "D4-03 no-such-number"),
        (EASY.replace("11:8", "11:Bull"), "D4-03 one-bull-column"),
        (EASY.replace("14:11", "9:11").replace("9:16", "14:16"), "D4-04 not-clockwise"),
        (f"{EASY} fields=[(8 1 T5)]", "D4-08 no-such-hole"),
        (f"{EASY} fields=[(1 0 T5)]", "D4-08 no-such-hole"),
        (f"{EASY} fields=[(1 1 ?)]", "D4-08 field-missing"),
        (f"{EASY} fields=[(1 4 S20)]", "D4-08 columns-share"),
        (BY_FIELDS.format("14,S11,?,S14,D11,D8"), "D4-08 field-missing"),
        (BY_FIELDS.format("14,S11,S16,S14,D11,D8"), "D4-08 columns-share"),
        (BY_FIELDS.format("").replace("[ ", "["), "D4-03 seven-columns"),
        (f"{EASY} commitment={'0' * 64}", "D4-10 salt-missing"),
        (f"{EASY} salt=1 commitment={'0' * 64}", "D4-10 commitment-broken"),
        (f"{EASY} starter=2", "GE-01 no-such-side"),
        ("deal_again", "D4-08 new-deal"),
    ],
)
def test_deals_that_are_refused(deal: str, why: str) -> None:
    assert refused(READY, deal) == why


@pytest.mark.rule("D4-08", "refuses")
def test_the_error_names_the_columns() -> None:
    violation = RULEBOOK.check(READY.state, told(f"{EASY} fields=[(1 4 D20)]"))
    assert violation is not None
    assert dict(violation.facts) == {"segment": "D20", "columns": (1, 5)}


@pytest.mark.rule("D4-12", "refuses")
@pytest.mark.rule("D4-13", "refuses")
@pytest.mark.parametrize(("mode", "why"), [(Mode.RINGS, "D4-12 bull-below"), (Mode.SAME, "D4-13 bull-below")])
def test_modes_that_need_a_number_below(mode: Mode, why: str) -> None:
    ready = played("toss 0", config=Config(mode=mode))
    assert refused(ready, BY_FIELDS.format("14,S11,S8,S14,D11,D8").replace(" 18,S4", " Bull,S4")) == why


@pytest.mark.rule("D4-12", "refuses")
def test_rings_may_not_share_a_segment_either() -> None:
    given = BY_FIELDS.format("S14,S11,S8,S14,D11,D8").replace("D3,D19", "D3,D14")
    ready = played("toss 0", config=Config(mode=Mode.RINGS))
    assert refused(ready, given) == "D4-08 columns-share"
    assert played("toss 0", given).stopped is None, "in surprise these 42 fields are apart"


@pytest.mark.rule("D4-01", "allows")
@pytest.mark.rule("D4-01", "refuses")
@pytest.mark.rule("D4-08", "refuses")
@pytest.mark.parametrize(
    ("stones", "why"),
    [
        ("......./......./......./......./g....../.......", "D4-08 stone-over-free-hole"),
        ("......./......./......./......./......./gggg...", "D4-08 four-already"),
        ("......./......./c....../c....../c....../cggg...", "D4-08 four-already"),
    ],
)
def test_given_positions_that_are_refused(stones: str, why: str) -> None:
    assert refused(READY, f"{EASY} stones={stones}") == why
    assert played("toss 0", f"{EASY} stones=......./......./......./......./......./ggg.ccc").stopped is None


@pytest.mark.rule("D4-08", "refuses")
def test_a_given_position_in_which_nobody_can_win_is_refused() -> None:
    drawn = rows(
        ". . c g c . .", ". . c g c . .", "c g c c c g c", "g c g g g c g", "c c g c c g g", "g g c g c g c"
    )
    assert refused(READY, f"{EASY} stones={drawn}") == "D4-08 drawn-already"
    capturing = played(
        "toss 0", f"{EASY} stones={drawn}", config=Config(double=Bonus.CAPTURE, treble=Bonus.CAPTURE)
    )
    assert capturing.stopped is None


@pytest.mark.rule("D4-08", "allows")
def test_each_leg_has_its_own_deal_or_the_same() -> None:
    lines = ("toss 0", "deal 1 salt=1", "resign_leg 0")
    own = played(*lines, config=Config(legs=3))
    assert refused(own, "deal_again") == "D4-08 new-deal"
    same = played(*lines, config=Config(legs=3, same_deal=True))
    assert refused(same, "deal 2") == "D4-08 deal-again"
    second = played(*lines, "deal_again", config=Config(legs=3, same_deal=True))
    assert state_of(second).green == state_of(same).green
    assert state_of(second).turn == 1
    assert "deal-opened" not in codes(second), "the deal is still in play"


@pytest.mark.rule("D4-28", "allows")
def test_a_side_level_changes_kinds_only() -> None:
    config = Config(level=Level.MEDIUM, levels=(Level.EASY, Level.EXTREME))
    state = state_of(played("toss 0", "deal 12345678901", config=config))
    numbers = numbers_of(Level.MEDIUM, 12345678901)
    for place, owned in enumerate(numbers):
        for side, level in enumerate(config.levels):
            assert state.fields(side)[place] == column(level, owned.start, owned.others)
            assert [field.number for field in state.fields(side)[place].fields] == [
                field.number for field in state.fields(0)[place].fields
            ]


# --- commitments ---------------------------------------------------------------------------------------


@pytest.mark.rule("D4-10", "allows")
def test_commitment() -> None:
    salt = "0123456789abcdef0123456789abcdef"
    digest = sha256(f"4711 {salt}".encode()).hexdigest()
    judged = played("toss 0", f"deal 4711 salt={salt} commitment={digest}")
    assert find(judged, "dealt").fact("commitment") == digest
    assert find(played("toss 0", "deal 4711"), "dealt").fact("commitment") is None


def test_every_explicit_deal_can_be_committed_to() -> None:
    published = {
        find(played("toss 0", deal), "dealt").fact("commitment")
        for deal in (
            f"{EASY} salt=1",
            f"{EASY} salt=2",
            f"{EASY} salt=1 fields=[(4 1 T5)]",
            BY_FIELDS.format("14,S11,S8,S14,D11,D8") + " salt=1",
        )
    }
    assert len(published) == 4


# --- for the console -----------------------------------------------------------------------------------


def test_the_deal_of_a_seed() -> None:
    assert seeded("7") == int(sha256(b"twenty-deal:7").hexdigest(), 16) % (20 * 7 * 6227020800)
    deal = dealt(Level.EASY, seeded("7"))
    shown = deal_json(deal)
    assert shown["level"] == "easy"
    assert shown["n"] == seeded("7")
    assert len(shown["columns"]) == 7
    for place, owned in enumerate(deal.numbers):
        assert shown["columns"][place]["start"] == owned.start
        assert len(shown["columns"][place]["others"]) == 2
        assert shown["columns"][place]["fields"] == [str(field) for field in deal.columns[place].fields]
    assert sum("Bull" in column_["others"] for column_ in shown["columns"]) == 1
    text = deal_text(deal)
    assert " ".join(str(owned.start) for owned in deal.numbers) in text
    top = text.splitlines()[-6].split()
    assert top == [str(column_.fields[5]) for column_ in deal.columns]


def test_start_numbers_of_all_levels_go_clockwise() -> None:
    for level in Level:
        for first, second in combinations(numbers_of(level, 0), 2):
            assert CIRCLE.index(first.start) < CIRCLE.index(second.start)
