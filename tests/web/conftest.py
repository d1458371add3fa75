"""A server of its own for each test, and browsers that look at it over plain http, as in a hall."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, expect
from tests.web.hall import QUICKLY, Hall


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[Hall]:
    running = Hall(tmp_path / "hall.db")
    running.start()
    yield running
    running.stop()


@pytest.fixture
def phone(new_context: Callable[..., BrowserContext]) -> Iterator[Callable[..., Page]]:
    """A new phone with a browser of its own; a broken policy or script anywhere fails the test."""
    problems: list[str] = []

    def opened(width: int = 390, height: int = 844, **options: object) -> Page:
        context = new_context(viewport={"width": width, "height": height}, locale="en-GB", **options)
        context.set_default_timeout(QUICKLY)
        page = context.new_page()
        page.on("pageerror", lambda error: problems.append(f"{error}"))
        page.on(
            "console",
            lambda told: problems.append(told.text) if "Content Security Policy" in told.text else None,
        )
        return page

    expect.set_options(timeout=QUICKLY)
    yield opened
    assert problems == []
