"""Start a server, ask it for its first page, stop it. Run by test_wheel.py, where possible in a network
namespace of its own, in which nothing but this machine's loopback can be reached.

    python serve_offline.py WORKDIR COMMAND...
"""

import contextlib
import http.client
import re
import socket
import struct
import subprocess
import sys
import threading
import time

PATIENCE = 60


def raise_loopback() -> None:
    """A new namespace's loopback is down; `ip link set lo up`, without needing the package."""
    import fcntl  # not on Windows

    get_flags, set_flags, up = 0x8913, 0x8914, 1
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as sock:
        (flags,) = struct.unpack("16xh", fcntl.ioctl(sock, get_flags, struct.pack("16sh", b"lo", 0)))
        if not flags & up:
            fcntl.ioctl(sock, set_flags, struct.pack("16sh", b"lo", flags | up))


def main(workdir: str, *command: str) -> None:
    with contextlib.suppress(ImportError, OSError):
        raise_loopback()
    with socket.create_server(("127.0.0.1", 0)) as sock:
        port = sock.getsockname()[1]
    server = subprocess.Popen(
        [*command, "--port", str(port)],
        cwd=workdir,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    # A server that says nothing is stopped, which ends the first loop below.
    timer = threading.Timer(PATIENCE, server.kill)
    timer.start()
    try:
        assert server.stdout is not None
        for line in server.stdout:
            print(line, end="")
            if re.search(rf"http://127\.0\.0\.1:{port}\b", line):
                break
        else:
            sys.exit(f"the server ended, or told no address within {PATIENCE} seconds")
        while server.poll() is None:  # it may tell its address a little before it listens
            with contextlib.suppress(ConnectionError, TimeoutError):
                print("answer:", *first_page(port))
                break
            time.sleep(0.1)
        else:
            sys.exit(f"the server ended, or did not answer within {PATIENCE} seconds")
    finally:
        timer.cancel()
        server.terminate()
        server.wait(20)


def first_page(port: int) -> tuple[int, str | None]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
    connection.request("GET", "/")
    answer = connection.getresponse()
    return answer.status, answer.getheader("Content-Type")


if __name__ == "__main__":
    main(*sys.argv[1:])
