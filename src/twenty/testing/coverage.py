"""Which rules the tests prove: the rules as data, the marks of the tests, what is missing, the page.

A test says what it proves by `@pytest.mark.rule(id, form)`, or in the marks of one of its parameters. They
are read from the source, so that nothing has to run.
"""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

from twenty.core.rules import GENERAL, Kind, Rule
from twenty.games.registry import NAMES, rulebook

NEEDED: dict[Kind, tuple[str, ...]] = {
    Kind.JUDGE: ("allows", "refuses"),
    Kind.COUNT: ("counts",),
    Kind.SHOW: ("shows",),
    Kind.NOTE: (),
}
GENERAL_NAME = "general"


@dataclass(frozen=True, slots=True)
class Proof:
    """A test that proves something of a rule: `form` is allows, refuses, counts or shows."""

    rule: str
    form: str
    module: str  # from the folder of tests, with slashes
    test: str


@dataclass(frozen=True, slots=True)
class Missing:
    """A form of proof that a rule needs and no test has."""

    rule: Rule
    form: str

    def __str__(self) -> str:
        return f"{self.rule.id} {self.form} ({self.rule.title})"


def books() -> tuple[str, ...]:
    """The rule books there are: what all games share, then each registered game."""
    return (GENERAL_NAME, *NAMES)


def rules_of(book: str) -> tuple[Rule, ...]:
    """The rules of a book; raises `KeyError` for one that does not exist."""
    if book == GENERAL_NAME:
        return GENERAL
    return rulebook(book).game.rules


def proofs(folder: Path) -> tuple[Proof, ...]:
    """What the marks of the tests in `folder` claim, in the order of files and lines."""
    found: list[Proof] = []
    for path in sorted(folder.rglob("test_*.py")):
        module = path.relative_to(folder).as_posix()
        tree = ast.parse(path.read_text("utf-8"), str(path))
        for test, marked in _tests(tree):
            for rule_id, form in _marks(marked):
                found.append(Proof(rule_id, form, module, test))
    return tuple(found)


def missing(rules: Iterable[Rule], proved: Iterable[Proof]) -> tuple[Missing, ...]:
    """The forms of proof that `rules` need by their kind and `proved` lacks."""
    held = {(proof.rule, proof.form) for proof in proved}
    return tuple(
        Missing(rule, form) for rule in rules for form in NEEDED[rule.kind] if (rule.id, form) not in held
    )


def unknown(proved: Iterable[Proof]) -> tuple[Proof, ...]:
    """Marks that name a rule which none of the registered books has, though one has that prefix."""
    ids = {rule.id for book in books() for rule in rules_of(book)}
    prefixes = {_prefix(rule_id) for rule_id in ids}
    return tuple(proof for proof in proved if proof.rule not in ids and _prefix(proof.rule) in prefixes)


def page(proved: Iterable[Proof]) -> str:
    """The reference page: a table for each book, a row for each rule with the tests that prove it."""
    held = tuple(proved)
    lines = [
        "# Rules and their proofs",
        "",
        "Made by `tools/rule_coverage.py` from the rules in the code and the marks of the tests.",
        "A rule of kind *judge* needs a test that allows and one that refuses, *count* an example with its",
        "figures, *show* a test of a screen; *note* is text only.",
    ]
    for book in books():
        lines += ["", f"## {book}", "", "| rule | says | kind | proved by |", "| --- | --- | --- | --- |"]
        lines += [_row(rule, held) for rule in rules_of(book)]
    return "\n".join(lines) + "\n"


def _row(rule: Rule, proved: tuple[Proof, ...]) -> str:
    parts = []
    for form in NEEDED[rule.kind]:
        tests: dict[str, dict[str, None]] = {}
        for proof in proved:
            if (proof.rule, proof.form) == (rule.id, form):
                tests.setdefault(proof.module, {})[f"`{proof.test}`"] = None
        told = "; ".join(f"{module}: {', '.join(names)}" for module, names in tests.items())
        parts.append(f"**{form}** {told or '-'}")
    title = rule.title.replace("|", "\\|")
    return f"| {rule.id} | {title} | {rule.kind.value} | {'<br>'.join(parts)} |"


def _prefix(rule_id: str) -> str:
    return rule_id.partition("-")[0]


def _tests(tree: ast.Module) -> Iterator[tuple[str, list[ast.expr]]]:
    """Each test with the expressions that may mark it: its own, its class's and its module's."""
    common = [node.value for node in tree.body if isinstance(node, ast.Assign) and _is_pytestmark(node)]
    for node in tree.body:
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() if node.name.startswith("test"):
                yield node.name, [*node.decorator_list, *common]
            case ast.ClassDef():
                for inner in node.body:
                    if isinstance(inner, ast.FunctionDef | ast.AsyncFunctionDef):
                        marked = [*inner.decorator_list, *node.decorator_list, *common]
                        yield f"{node.name}.{inner.name}", marked


def _is_pytestmark(node: ast.Assign) -> bool:
    return any(isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets)


def _marks(marked: Iterable[ast.expr]) -> Iterator[tuple[str, str]]:
    for expression in marked:
        for node in ast.walk(expression):
            match node:
                case ast.Call(
                    func=ast.Attribute(attr="rule", value=ast.Attribute(attr="mark")),
                    args=[ast.Constant(value=str(rule_id)), ast.Constant(value=str(form))],
                ):
                    yield rule_id, form
