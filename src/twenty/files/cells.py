"""CSV cells that a spreadsheet does not take for a formula."""

from __future__ import annotations

_SIGNS = ("=", "+", "-", "@", "\t", "\r", "'")


def guarded(cell: str) -> str:
    """The cell with a `'` before what a spreadsheet would run, and before another `'`."""
    return f"'{cell}" if cell.startswith(_SIGNS) else cell


def unguarded(cell: str) -> str:
    """The cell as it was before `guarded`."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(_SIGNS) else cell
