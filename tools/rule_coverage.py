"""Writes docs/reference/rules.md, the page of rules and the tests that prove them, and lists what is missing.

    python tools/rule_coverage.py

To be called after a test got or lost a mark; a test compares the page with what this would write.
"""

from __future__ import annotations

from pathlib import Path

from twenty.testing.coverage import books, missing, page, proofs, rules_of

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    """Writes the page and prints the proofs that rules still need."""
    proved = proofs(ROOT / "tests")
    (ROOT / "docs" / "reference" / "rules.md").write_text(page(proved), "utf-8")
    for book in books():
        for lacking in missing(rules_of(book), proved):
            print(f"{book}: {lacking}")


if __name__ == "__main__":
    main()
