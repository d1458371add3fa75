"""Takes pictures of the pages at the sizes of the mockups, to be looked at by people.

    python tools/screenshots.py OUT [NAME...]

Starts a server of its own on a new database, plays part of a match, and writes OUT/<page>-<size>-<language>-<look>.png.
"""

from __future__ import annotations

import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
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


def shoot(browser: Browser, out: Path, name: str, url: str, size: str, language: str, look: str, before=None) -> None:  # type: ignore[no-untyped-def]  # noqa: PLR0913
    """One picture."""
    width, height = SIZES[size]
    scale = 2 if width < 800 else 1
    context = browser.new_context(viewport={"width": width, "height": height}, device_scale_factor=scale)
    page = context.new_page()
    page.on("console", lambda told: print("console:", told.text) if told.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: print("page:", error))
    page.goto(f"{url}?language={language}&look={look}")
    page.wait_for_timeout(500)
    if before is not None:
        before(page)
        page.wait_for_timeout(500)
    page.screenshot(path=out / f"{name}-{size}-{language}-{look}.png")
    wide = page.evaluate("document.documentElement.scrollWidth - innerWidth")
    if wide > 0:
        print(f"{name} {size} {language}: {wide} px too wide")
    context.close()


def main(out: Path, *wanted: str) -> None:
    out.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, served(folder) as address, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path="/usr/bin/chromium", args=FLAGS)
        setup = browser.new_page()
        fresh = new_match(setup, address, "Kovács Anna", "Szűcs Bence")
        over = new_match(setup, address, "Zsófi", "Jiří")
        setup.click(".pick.a")
        setup.wait_for_selector(".pad")
        play(setup, (("0012", "123"), ("0", "1"), ("011", "2"), ("3", "001")))
        running = new_match(setup, address, "Anna", "Bence")
        setup.click(".pick.b")
        setup.wait_for_selector(".pad")
        play(setup, (("0012", "1233"), ("01", "01")))
        for ring in "00122":
            setup.locator(".cell.a .up").nth(int(ring)).click()
        draft = lambda page: [page.locator(f".cell.{side} .up").nth(int(ring)).click() for side, rings in (("a", "001223"), ("b", "02233")) for ring in rings]  # noqa: E731, E501
        menu = lambda selector: lambda page: (page.click("#menu"), page.click(selector))  # noqa: E731
        code = running.rpartition("/")[2]
        shots = {
            "home": (address + "/", ("small", "phone", "tablet", "wall"), None),
            "new": (address + "/new/crokinole", ("phone",), None),
            "settings": (address + "/settings", ("phone",), None),
            "toss": (fresh, ("phone",), None),
            "pad": (running, ("small", "phone", "tablet"), draft),
            "points": (running, ("small", "phone"), lambda page: page.click(".modes button:nth-child(2)")),
            "winner": (running, ("phone",), lambda page: page.click(".modes button:nth-child(3)")),
            "counted": (running, ("phone",), lambda page: (draft(page), page.wait_for_timeout(600), page.click("#how"))),
            "log": (running, ("phone",), menu(".menu .btn")),
            "menu": (running, ("phone",), lambda page: page.click("#menu")),
            "correct": (running, ("phone",), lambda page: (menu(".menu .btn")(page), page.locator(".log .icon-btn").nth(1).click(), page.locator("dialog .up").first.click(), page.click("dialog .go"))),
            "over": (over, ("phone",), None),
            "share": (running + "/share", ("phone",), None),
            "tv": (f"{address}/tv/{code}", ("wall", "tablet", "phone"), None),
        }
        for name, (url, sizes, before) in shots.items():
            if wanted and name not in wanted:
                continue
            for size in sizes:
                for language, look in LOOKS:
                    shoot(browser, out, name, url, size, language, look, before)
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]), *sys.argv[2:])
