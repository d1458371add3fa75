"""A server in a process of its own, as small as can be: it may be killed at any moment.

    python answering.py DATABASE SOCKET

Answers (stream, entries) with the new version, or with the name of the error.
"""

from __future__ import annotations

import sys
import threading
from multiprocessing.connection import Connection, Listener
from pathlib import Path

from twenty.service.access import HOST
from twenty.service.app import Service, open_service
from twenty.service.errors import TwentyError


def main(database: str, socket: str) -> None:
    """Serves until it is killed."""
    Path(socket).unlink(missing_ok=True)
    service = open_service(Path(database))
    with Listener(socket, "AF_UNIX", backlog=100) as listener:
        sys.stdout.write("ready\n")
        sys.stdout.flush()
        while True:
            threading.Thread(target=_answer, args=(service, listener.accept()), daemon=True).start()


def _answer(service: Service, client: Connection) -> None:
    while True:
        try:
            stream, entries = client.recv()
        except EOFError:
            return
        try:
            if entries:
                client.send(("kept", service.matches.append(HOST, stream, entries).version))
            else:
                client.send(("head", service.matches.message(HOST, stream).view["head"]))
        except TwentyError as error:
            client.send(("refused", type(error).__name__))


if __name__ == "__main__":
    main(*sys.argv[1:])
