"""Rule coverage: what is proved, what is missing, and that the page says so."""

from functools import cache
from pathlib import Path
from textwrap import dedent

import pytest

from twenty.core.rules import Kind, Rule
from twenty.testing.coverage import Missing, Proof, books, missing, page, proofs, rules_of, unknown

TESTS = Path(__file__).resolve().parent.parent
PAGE = TESTS.parent / "docs" / "reference" / "rules.md"

# Rules to be proved by a test of a screen that is not built yet, each with the reason; nothing else.
NO_SCREEN_YET: dict[str, str] = {}


@cache
def proved() -> tuple[Proof, ...]:
    """What the tests of the project prove."""
    return proofs(TESTS)


@pytest.mark.parametrize("book", books())
def test_every_rule_is_proved(book):
    """One case per rule book, so that everybody sees their own list."""
    lacking = [
        item
        for item in missing(rules_of(book), proved())
        if not (item.form == "shows" and item.rule.id in NO_SCREEN_YET)
    ]
    assert not lacking, f"{book} lacks {len(lacking)} proofs:\n" + "\n".join(map(str, lacking))


def test_only_unproved_screens_are_excused():
    rules = {rule.id: rule for book in books() for rule in rules_of(book)}
    open_screens = {item.rule.id for item in missing(rules.values(), proved()) if item.form == "shows"}
    assert set(NO_SCREEN_YET) & set(rules) <= open_screens
    assert all(NO_SCREEN_YET.values())


def test_marks_name_rules_that_exist():
    assert not unknown(proved())


def test_the_page_is_up_to_date():
    assert PAGE.read_text("utf-8") == page(proved()), "call tools/rule_coverage.py"


def test_an_id_means_one_rule():
    """Books may share rules (a card and its games), but not ids for different ones."""
    meant: dict[str, Rule] = {}
    for book in books():
        ids = [rule.id for rule in rules_of(book)]
        assert len(set(ids)) == len(ids)
        for rule in rules_of(book):
            assert meant.setdefault(rule.id, rule) == rule


JUDGED = Rule("CK-12", Kind.JUDGE, "No passing")
COUNTED = Rule("CK-40", Kind.COUNT, "The count")
SHOWN = Rule("D4-60", Kind.SHOW, "The win screen")
TOLD = Rule("CK-05", Kind.NOTE, "The board")


@pytest.fixture
def marked(tmp_path):
    """A folder with one module of marked tests."""
    (tmp_path / "game").mkdir()
    source = """
        import pytest

        pytestmark = [pytest.mark.rule("CK-01", "allows")]

        @pytest.mark.rule("CK-12", "refuses")
        @pytest.mark.rule("CK-40", "counts")
        def test_two(): ...

        @pytest.mark.parametrize("case", [pytest.param(1, marks=pytest.mark.rule("CK-12", "allows")), 2])
        async def test_cases(case): ...

        @pytest.mark.rule("CK-20", "allows")
        class TestAll:
            constant = 1

            @pytest.mark.rule("CK-21", "allows")
            def test_one(self): ...

        @pytest.mark.rule("CK-22", "allows")
        def no_test(): ...
    """
    (tmp_path / "game" / "test_it.py").write_text(dedent(source), "utf-8")
    (tmp_path / "game" / "helper.py").write_text(dedent(source), "utf-8")
    return tmp_path


def test_marks_are_read_from_functions_parameters_classes_and_modules(marked):
    said = {(proof.test, proof.rule, proof.form) for proof in proofs(marked)}
    assert said == {
        ("test_two", "CK-01", "allows"),
        ("test_two", "CK-12", "refuses"),
        ("test_two", "CK-40", "counts"),
        ("test_cases", "CK-01", "allows"),
        ("test_cases", "CK-12", "allows"),
        ("TestAll.test_one", "CK-01", "allows"),
        ("TestAll.test_one", "CK-20", "allows"),
        ("TestAll.test_one", "CK-21", "allows"),
    }
    assert {proof.module for proof in proofs(marked)} == {"game/test_it.py"}


@pytest.mark.parametrize(
    ("rule", "forms", "lacking"),
    [
        (JUDGED, (), ("allows", "refuses")),
        (JUDGED, ("allows",), ("refuses",)),
        (JUDGED, ("refuses", "counts"), ("allows",)),
        (JUDGED, ("allows", "refuses"), ()),
        (COUNTED, ("allows", "refuses"), ("counts",)),
        (COUNTED, ("counts",), ()),
        (SHOWN, (), ("shows",)),
        (SHOWN, ("shows",), ()),
        (TOLD, (), ()),
    ],
)
def test_what_a_rule_needs_follows_from_its_kind(rule, forms, lacking):
    held = [Proof(rule.id, form, "test_it.py", "test_one") for form in forms]
    assert missing([rule], held) == tuple(Missing(rule, form) for form in lacking)


def test_a_mark_is_unknown_where_its_book_is_there_without_that_rule():
    wrong = Proof("CK-99", "allows", "test_it.py", "test_one")
    other_book = Proof("XX-01", "allows", "test_it.py", "test_one")
    right = Proof("CK-01", "allows", "test_it.py", "test_one")
    assert unknown([wrong, other_book, right]) == (wrong,)
