"""Writes docs/reference/access.md, the page of who may do what.

    python tools/access_page.py

To be called after the permission table changed; a test compares the page with what this would write.
"""

from __future__ import annotations

from pathlib import Path

from twenty.service.access import page

ROOT = Path(__file__).resolve().parent.parent


def main() -> None:
    """Writes the page."""
    (ROOT / "docs" / "reference" / "access.md").write_text(page(), "utf-8")


if __name__ == "__main__":
    main()
