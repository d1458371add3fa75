"""The browser that the other tests rely on."""

import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import Page


class OnePage(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        page = b"<!doctype html><title>Twenty</title><button>Throw</button>"
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Length", str(len(page)))
        self.end_headers()
        self.wfile.write(page)

    def log_message(self, *_: object) -> None:
        """Keep the test's output clean."""


@pytest.fixture
def port() -> Iterator[int]:
    with ThreadingHTTPServer(("127.0.0.1", 0), OnePage) as server:
        threading.Thread(target=server.serve_forever).start()
        yield server.server_address[1]
        server.shutdown()


def test_the_browser_sees_pages_as_on_a_lan(page: Page, port: int, insecure_host: str) -> None:
    page.goto(f"http://{insecure_host}:{port}/")
    assert page.title() == "Twenty"
    assert page.evaluate("window.isSecureContext") is False
