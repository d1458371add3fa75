"""With this folder on PYTHONPATH a Python process reaches nothing outside this machine."""

import sys
from typing import Any

LOOPBACK = ("127.0.0.1", "::1", "localhost", None, "")


def refuse_other_machines(event: str, args: tuple[Any, ...]) -> None:
    if event == "socket.connect" and isinstance(args[1], tuple) and args[1][0] not in LOOPBACK:
        raise OSError(f"no network in this test: {args[1]}")
    if event == "socket.getaddrinfo" and args[0] not in LOOPBACK:
        raise OSError(f"no network in this test: {args[0]}")


sys.addaudithook(refuse_other_machines)
