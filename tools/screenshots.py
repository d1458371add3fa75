"""Takes pictures of the pages at the sizes of the mockups, to be looked at by people.

    python tools/screenshots.py OUT [NAME...]

Starts a server of its own on a new database, plays parts of matches, and writes
OUT/<page>-<size>-<language>-<look>.png.
"""

from __future__ import annotations

import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import product
from pathlib import Path

import uvicorn
from playwright.sync_api import Browser, Page, sync_playwright

from twenty.service.app import open_service
from twenty.web import Settings, create_app
from twenty.web.settings import LOOPBACK

SIZES = {"small": (360, 740), "phone": (390, 844), "tablet": (820, 1180), "wall": (1920, 1080)}
LOOKS = (("en", "light"), ("hu", "light"), ("en", "dark"), ("en", "contrast"))
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


@contextmanager
def served(folder: str) -> Iterator[str]:
    """The address of a server on a new database."""
    service = open_service(Path(folder) / "pictures.db")
    settings = Settings(LOOPBACK, ("http://192.168.1.20:8020",))
    config = uvicorn.Config(create_app(service, settings), port=0, log_level="warning")
    server = uvicorn.Server(config)
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        thread.join(0.05)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        yield f"http://127.0.0.1:{port}"
    finally:
        server.should_exit = True
        thread.join()
        service.close()


def new_match(page: Page, address: str, *names: str) -> str:
    """Starts a match through the form; its address."""
    page.goto(f"{address}/new/crokinole")
    for place, name in zip(("a1", "b1"), names, strict=True):
        page.fill(f"#{place}", name)
    page.click("form button.go")
    page.wait_for_url("**/m/*")
    page.wait_for_selector("[data-ready]")
    return page.url


def play(page: Page, rounds: tuple[tuple[str, str], ...]) -> None:
    """Enters whole rounds: the rings to tap for each side, from the centre (20 is 0)."""
    for sides in rounds:
        for side, rings in zip("ab", sides, strict=True):
            for ring in rings:
                page.locator(f".cell.{side} .up").nth(int(ring)).click()
        page.click("#go")
        page.wait_for_timeout(800)


@dataclass(frozen=True)
class Shot:
    """A picture of the page at `url` in some sizes, after `before` was done to it."""

    url: str
    sizes: tuple[str, ...] = ("phone",)
    before: Callable[[Page], None] | None = None


def shoot(browser: Browser, shot: Shot, size: str, language: str, look: str, path: Path) -> None:
    """One picture; says what the page complains about and where it is too wide."""
    width, height = SIZES[size]
    scale = 2 if width < 800 else 1
    context = browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=scale)
    page = context.new_page()
    page.on("console", lambda told: print(path.name, told.text) if told.type != "log" else None)
    page.on("pageerror", lambda error: print(path.name, error))
    page.goto(f"{shot.url}?language={language}&look={look}")
    page.wait_for_timeout(500)
    if shot.before is not None:
        shot.before(page)
        page.wait_for_timeout(500)
    page.screenshot(path=path)
    if (wide := page.evaluate("document.documentElement.scrollWidth - innerWidth")) > 0:
        print(f"{path.name}: {wide} px too wide")
    context.close()


def draft(page: Page) -> None:
    """The round of the mockups: 80 to 50."""
    for side, rings in (("a", "001223"), ("b", "02233")):
        for ring in rings:
            page.locator(f".cell.{side} .up").nth(int(ring)).click()


def counted(page: Page) -> None:
    draft(page)
    page.wait_for_timeout(600)
    page.click("#how")


def mode(place: int) -> Callable[[Page], None]:
    return lambda page: page.click(f".modes button:nth-child({place})")


def menu(page: Page) -> None:
    page.click("#menu")


def log(page: Page) -> None:
    menu(page)
    page.locator(".menu .btn").first.click()


def correction(page: Page) -> None:
    log(page)
    page.locator(".log .icon-btn").nth(1).click()
    page.locator("dialog .up").first.click()
    page.click("dialog .go")


def crokinole(page: Page, address: str) -> dict[str, Shot]:
    """Plays three matches as far as the pictures need them."""
    fresh = new_match(page, address, "Kovács Anna", "Szűcs Bence")
    over = new_match(page, address, "Zsófi", "Jiří")
    page.click(".pick.a")
    page.wait_for_selector(".pad")
    play(page, (("0012", "123"), ("0", "1"), ("011", "2"), ("3", "001")))
    running = new_match(page, address, "Anna", "Bence")
    page.click(".pick.b")
    page.wait_for_selector(".pad")
    play(page, (("0012", "1233"), ("01", "01")))
    code = running.rpartition("/")[2]
    return {
        "home": Shot(address + "/", ("small", "phone", "tablet", "wall")),
        "new": Shot(address + "/new/crokinole"),
        "settings": Shot(address + "/settings"),
        "toss": Shot(fresh),
        "pad": Shot(running, ("small", "phone", "tablet"), draft),
        "points": Shot(running, ("small", "phone"), mode(2)),
        "winner": Shot(running, ("phone",), mode(3)),
        "counted": Shot(running, ("phone",), counted),
        "menu": Shot(running, ("phone",), menu),
        "log": Shot(running, ("phone",), log),
        "correct": Shot(running, ("phone",), correction),
        "over": Shot(over),
        "share": Shot(running + "/share"),
        "tv": Shot(f"{address}/tv/{code}", ("wall", "tablet", "phone")),
    }


def main(out: Path, *wanted: str) -> None:
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, served(folder) as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        for name, shot in crokinole(browser.new_page(), address).items():
            for size, (language, look) in product(shot.sizes, LOOKS):
                if not wanted or name in wanted:
                    shoot(browser, shot, size, language, look, out / f"{name}-{size}-{language}-{look}.png")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
