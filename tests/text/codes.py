"""The codes of rulings, warnings and refusals, read from the source: what needs texts."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import pairwise
from pathlib import Path

import twenty
from twenty.games import registry

PACKAGE = Path(twenty.__file__).parent
MAKERS = ("rule", "warn", "refuse")
RULE_ID = re.compile(r"[A-Z][A-Z0-9]-[0-9]{2}")
CODE = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")

# Codes that are put together: the module and the expression, and what it can be.
COMPUTED: dict[tuple[str, str], tuple[str, ...]] = {
    ("core/referee.py", "state.rest.value.replace('_', '-')"): ("paused", "broken-off"),
    ("files/sheets.py", "f'both-{roles.pop()}'"): ("both-first", "both-hammer"),
}


@dataclass(frozen=True)
class Used:
    """A code where it is used. `facts` are the names of its facts, None where the place does not say."""

    code: str
    module: str  # from the package, with slashes
    line: int
    facts: frozenset[str] | None

    def __str__(self) -> str:
        return f"{self.code} ({self.module}:{self.line})"


@cache
def domains() -> dict[str, str]:
    """The catalogue that a folder of the package speaks from: the deepest folder counts."""
    found = {"core": "core", "service": "core", "files": "files"}
    for name in registry.NAMES:
        module = import_module(type(registry.rulebook(name).game).__module__)
        assert module.__file__ is not None
        found[Path(module.__file__).parent.relative_to(PACKAGE).as_posix()] = name
    return found


def domain_of(module: str) -> str:
    """The catalogue of a module, such as `games/jakkolo/card/judging.py`."""
    folders = [folder for folder in domains() if module.startswith(f"{folder}/")]
    return domains()[max(folders, key=len)]


@cache
def used() -> tuple[Used, ...]:
    """Every code that the source rules, warns or refuses with."""
    found: list[Used] = []
    for folder in sorted(domains()):
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            module = path.relative_to(PACKAGE).as_posix()
            found.extend(_codes(module, ast.parse(path.read_text("utf-8"))))
    return tuple(dict.fromkeys(found))


@cache
def strings() -> frozenset[str]:
    """All strings in the packages that rule: where a code stands that is put into a call elsewhere."""
    return frozenset(
        text
        for folder in domains()
        for path in (PACKAGE / folder).rglob("*.py")
        for text in _strings(ast.parse(path.read_text("utf-8")))
    )


def unresolved() -> tuple[str, ...]:
    """Calls whose code can't be read from the source and is not in `COMPUTED`."""
    found = []
    for folder in sorted(domains()):
        for path in sorted((PACKAGE / folder).rglob("*.py")):
            module = path.relative_to(PACKAGE).as_posix()
            tree = ast.parse(path.read_text("utf-8"))
            found += [
                f"{module}:{call.lineno}: {ast.unparse(call.args[1])}"
                for function, call in _made(tree)
                if not _possible(module, tree, function, call.args[1])
            ]
    return tuple(found)


def _codes(module: str, tree: ast.Module) -> Iterator[Used]:
    for function, call in _made(tree):
        says = None
        if all(keyword.arg is not None for keyword in call.keywords):
            says = frozenset(str(keyword.arg) for keyword in call.keywords)
        for code in _possible(module, tree, function, call.args[1]):
            yield Used(code, module, call.lineno, says)
    for node in ast.walk(tree):  # a rule and a code side by side, on their way to such a call
        if isinstance(node, ast.Call) and not _is_maker(node):
            yield from _side_by_side(module, tree, node.args)
        elif isinstance(node, ast.Tuple):
            yield from _side_by_side(module, tree, node.elts)


def _side_by_side(module: str, tree: ast.Module, nodes: Sequence[ast.expr]) -> Iterator[Used]:
    for first, second in pairwise(nodes):
        names_rule = any(RULE_ID.fullmatch(text) for text in _strings(first))
        if names_rule:
            for code in _texts(second) or _assigned(tree, second):
                if CODE.fullmatch(code):
                    yield Used(code, module, second.lineno, None)


def _strings(tree: ast.AST) -> Iterator[str]:
    """All strings in an expression."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _assigned(tree: ast.AST, name: ast.expr) -> tuple[str, ...]:
    """The strings that are assigned to a name."""
    return tuple(
        text
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == ast.unparse(name)
        for text in _texts(node.value)
    )


def _is_maker(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in MAKERS


def _made(tree: ast.Module) -> Iterator[tuple[ast.FunctionDef, ast.Call]]:
    """The calls of `rule`, `warn` and `refuse` with the function that they stand in."""
    for function in ast.walk(tree):
        if isinstance(function, ast.FunctionDef) and function.name not in MAKERS:
            for node in ast.walk(function):
                if isinstance(node, ast.Call) and _is_maker(node):
                    yield function, node


def _texts(node: ast.expr) -> tuple[str, ...]:
    """The strings that an expression can be, as far as it says so."""
    match node:
        case ast.Constant(value=str(text)):
            return (text,)
        case ast.IfExp(body=one, orelse=other):
            return (*_texts(one), *_texts(other))
        case ast.Subscript(value=ast.Dict(values=values)):
            return tuple(text for value in values for text in _texts(value))
    return ()


def _possible(module: str, tree: ast.Module, function: ast.FunctionDef, node: ast.expr) -> tuple[str, ...]:
    """The codes that the second argument of a call can be; a name is looked up in its function and its
    callers. None of them where it comes in beside its rule id, see `_side_by_side`."""
    if found := _texts(node) or COMPUTED.get((module, ast.unparse(node))):
        return tuple(found)
    if not isinstance(node, ast.Name):
        return ()
    found_texts = list(_assigned(function, node))
    names = [argument.arg for argument in function.args.args]
    if node.id in names:
        place = names.index(node.id)
        for call in ast.walk(tree):
            if isinstance(call, ast.Call) and ast.unparse(call.func).split(".")[-1] == function.name:
                bound = place - (names[0] == "self")
                found_texts += [
                    text for argument in call.args[bound : bound + 1] for text in _texts(argument)
                ]
    return tuple(found_texts)
