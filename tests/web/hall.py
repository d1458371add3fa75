"""A server that tests can stop and start again, and what people do with its pages."""

import socket
import threading
from pathlib import Path

import httpx2
import uvicorn
from playwright.sync_api import Page, expect

from twenty.service.app import Service, open_service
from twenty.web import Settings, create_app
from twenty.web.settings import LOOPBACK

HALL = "twenty.test"  # the browser is told that this name is this machine; it is no secure context
QUICKLY = 10_000


class Hall:
    """A server that can be stopped and started again, on the same port and database."""

    def __init__(self, db: Path) -> None:
        self.db = db
        with socket.create_server(("127.0.0.1", 0)) as probe:
            self.port = probe.getsockname()[1]
        self.address = f"http://{HALL}:{self.port}"
        self.service: Service | None = None

    def start(self) -> None:
        self.service = open_service(self.db)
        settings = Settings(LOOPBACK | {HALL}, (self.address,))
        config = uvicorn.Config(
            create_app(self.service, settings),
            port=self.port,
            log_level="error",
            timeout_graceful_shutdown=1,
        )
        self.server = uvicorn.Server(config)
        self.thread = threading.Thread(target=self.server.run)
        self.thread.start()
        while not self.server.started:
            self.thread.join(0.02)
            assert self.thread.is_alive(), "the server did not start"

    def stop(self) -> None:
        if self.service is not None:
            self.server.should_exit = True
            self.thread.join()
            self.service.close()
            self.service = None

    def host(self) -> httpx2.Client:
        """A client at the machine itself."""
        return httpx2.Client(base_url=f"http://127.0.0.1:{self.port}")


def start_match(page: Page, hall: Hall, first: str = "Anna", second: str = "Bence", **fields: str) -> str:
    """A new match through its form; the code in its address."""
    page.goto(f"{hall.address}/new/crokinole")
    page.get_by_label("Side 1", exact=True).fill(first)
    page.get_by_label("Side 2", exact=True).fill(second)
    if "preset" in fields:
        page.get_by_label("Rules", exact=True).select_option(fields["preset"])
    page.get_by_role("button", name="Start the match").click()
    page.wait_for_url("**/m/*")
    ready(page)
    return page.url.rpartition("/")[2]


def ready(page: Page) -> None:
    """The page's script has begun."""
    page.wait_for_selector("html[data-ready]")


def tap(page: Page, name: str, ring: int, times: int = 1) -> None:
    for _ in range(times):
        page.get_by_role("button", name=f"{ring}, one more: {name}", exact=True).click()


def enter_round(page: Page, number: int, first: dict[int, int], second: dict[int, int]) -> None:
    """Counts a round ring by ring and finishes it."""
    for name, rings in (("Anna", first), ("Bence", second)):
        for ring, times in rings.items():
            tap(page, name, ring, times)
    page.get_by_role("button", name=f"Finish round {number}").click()
    page.wait_for_timeout(750)  # a second press so soon would be taken for the same one


def state(page: Page, text: str) -> None:
    """The line that says whether everything is saved."""
    expect(page.locator("#state")).to_have_text(text)


def score(page: Page, first: int, second: int) -> None:
    """What the plaque of a pad shows."""
    expect(page.locator("#plaque .score").nth(0)).to_have_text(str(first))
    expect(page.locator("#plaque .score").nth(1)).to_have_text(str(second))


def wall_score(page: Page, first: int, second: int) -> None:
    """What the wall shows."""
    expect(page.locator(".side .sc").nth(0)).to_have_text(str(first))
    expect(page.locator(".side .sc").nth(1)).to_have_text(str(second))


def invited(page: Page, hall: Hall, code: str, other: Page) -> None:
    """The owner's page invites, the other device types the code and gets the pad."""
    page.goto(f"{hall.address}/m/{code}/share")
    page.get_by_role("button", name="Invite a referee").click()
    digits = page.locator(".code").inner_text()
    other.goto(f"{hall.address}/join")
    other.get_by_label("Six-digit code").fill(digits)
    other.get_by_role("button", name="Join").click()
    ready(other)
    page.goto(f"{hall.address}/m/{code}")
    ready(page)
