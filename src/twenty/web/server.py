"""The server itself: where it listens, what it prints."""

from __future__ import annotations

import contextlib
import ipaddress
import socket
import sys
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import TextIO

import segno
import uvicorn

from twenty.service.app import open_service
from twenty.web.app import create_app
from twenty.web.settings import LOOPBACK, Settings

PORT = 8020
_OUTSIDE = ("192.0.2.1", 9)  # an address reserved for documentation


def run(db: Path | None = None, port: int = PORT, lan: bool = False, hosts: Sequence[str] = ()) -> None:
    """Serves until it is stopped. `hosts` are further names under which the pages may be opened.

    Raises the errors of the store, and `OSError` where the port is taken.
    """
    listener = _listen("0.0.0.0" if lan else "127.0.0.1", port)  # noqa: S104 (asked for by --lan)
    port = listener.getsockname()[1]
    found = lan_addresses() if lan else ()
    names = {socket.gethostname().lower(), f"{socket.gethostname().lower()}.local"} if lan else set()
    settings = Settings(
        hosts=LOOPBACK | {host.lower() for host in hosts} | set(found) | names,
        addresses=tuple(f"http://{address}:{port}" for address in found),
    )
    with listener, closing(open_service(db)) as service:
        announce(port, settings.addresses, sys.stdout)
        config = uvicorn.Config(
            create_app(service, settings),
            log_level="warning",
            proxy_headers=False,
            server_header=False,
            ws_max_size=4096,
            timeout_graceful_shutdown=2,
        )
        uvicorn.Server(config).run(sockets=[listener])


def _listen(address: str, port: int) -> socket.socket:
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
    if sys.platform != "win32":  # there it would let two servers share the port
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listener.bind((address, port))
        listener.listen(2048)
    except OSError:
        listener.close()
        raise
    return listener


def announce(port: int, addresses: Sequence[str], out: TextIO) -> None:
    """Says where the pages are; for others on the network also as a QR code."""
    print(f"Twenty is at http://127.0.0.1:{port}", file=out)
    if addresses:
        print("Others on this network open one of:", file=out)
        for address in addresses:
            print(f"  {address}", file=out)
        segno.make(addresses[0], error="m").terminal(out, compact=True, border=2)
    print("Stop with Ctrl+C.", file=out, flush=True)


def lan_addresses() -> tuple[str, ...]:
    """This machine's IPv4 addresses on its networks, the one that leads outside first."""
    found: list[str] = []
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, contextlib.suppress(OSError):
        probe.connect(_OUTSIDE)  # sends nothing: a datagram socket only looks up the way
        found.append(probe.getsockname()[0])
    with contextlib.suppress(OSError):
        found += [str(info[4][0]) for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    return tuple(address for address in dict.fromkeys(found) if _reachable(address))


def _reachable(address: str) -> bool:
    ip = ipaddress.ip_address(address)
    return not (ip.is_loopback or ip.is_unspecified or ip.is_link_local)
