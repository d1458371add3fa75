"""What all tests share: the check of rule marks, and the browser."""

import os
import shutil
from pathlib import Path

import pytest

KINDS = ("allows", "refuses", "counts", "shows")

# The system's browser: the drivers' own downloads of one are never used.
CHROMIUM = "/usr/bin/chromium" if Path("/usr/bin/chromium").exists() else shutil.which("chromium")
IN_CI = os.environ.get("CI") == "true"

# Browser tests open the server under this name: like a machine in a hall, and unlike localhost,
# it is no secure context, so nothing is used that works over https only.
INSECURE_HOST = "twenty.test"


def pytest_itemcollected(item: pytest.Item) -> None:
    for mark in item.iter_markers("rule"):
        if mark.kwargs or len(mark.args) != 2 or mark.args[1] not in KINDS:
            raise pytest.UsageError(f"{item.nodeid}: write rule(id, kind), kind one of {', '.join(KINDS)}")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if "browser_name" not in getattr(item, "fixturenames", ()):
            continue
        item.add_marker("browser")
        if not CHROMIUM and not IN_CI:
            item.add_marker(pytest.mark.skip(reason="needs a browser: install Debian's package chromium"))


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    """Launch the system's Chromium; it runs as root in CI and must not look for a network."""
    if not CHROMIUM:
        pytest.fail("CI must run the browser tests, but there is no chromium")
    return {
        **browser_type_launch_args,
        "executable_path": CHROMIUM,
        "args": [
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            f"--host-resolver-rules=MAP {INSECURE_HOST} 127.0.0.1",
        ],
    }


@pytest.fixture(scope="session")
def insecure_host() -> str:
    """A host name that leads the browser to this machine over plain http."""
    return INSECURE_HOST
