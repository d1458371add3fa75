"""A hall under load: matches that are recorded and watched, over HTTP and WebSockets, in two processes.

    python benchmarks/bench_hall.py [club | hall] [SECONDS]

club: 40 boards, 200 watchers, 20 entries a second; wanted: p99 <= 100 ms, <= 10 % of a core.
hall: 1,000 boards, 2,000 watchers, 200 entries a second; wanted: p99 <= 50 ms, nothing lost.
Prints how long a pad waits for its answer and a watcher for the news, the server's share of a core and
its memory. Linux only: it reads /proc.
"""

from __future__ import annotations

import asyncio
import json
import os
import secrets
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.typing import Origin

from twenty.games.crokinole.config import configure
from twenty.games.crokinole.game import start
from twenty.service.access import HOST
from twenty.service.app import open_service

PROFILES = {"club": (40, 200, 20), "hall": (1000, 2000, 200)}


@dataclass
class Board:
    """A match: its id, its newest entry, and when each of its entries was posted."""

    stream: str
    head: str
    posted: dict[str, float] = field(default_factory=dict)


@dataclass
class Load:
    """The port of the server, the boards, and what was measured (seconds)."""

    port: int
    boards: list[Board]
    answers: list[float] = field(default_factory=list)
    news: list[float] = field(default_factory=list)
    lost: int = 0


async def post(load: Load, board: Board, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    """Records a remark, and waits for the answer."""
    own = secrets.token_hex(16)
    action = {"type": "crokinole.note", "v": 1, "text": "x"}
    entry = {"id": own, "after": board.head, "action": action}
    body = json.dumps([entry]).encode()
    head = (
        f"POST /m/{board.stream}/entries HTTP/1.1\r\n"
        f"Host: 127.0.0.1:{load.port}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    began = board.posted[own] = time.perf_counter()
    writer.write(head.encode() + body)
    status = await reader.readline()
    length = 0
    while (line := await reader.readline()) != b"\r\n":
        name, _, value = line.partition(b":")
        if name.lower() == b"content-length":
            length = int(value)
    answer = json.loads(await reader.readexactly(length))
    load.answers.append(time.perf_counter() - began)
    if b" 200 " in status:
        board.head = own
    else:
        load.lost += 1
        print("refused:", status, answer)


async def pad(load: Load, boards: list[Board], every: float, until: float) -> None:
    """Records on its boards in turn, one entry in `every` seconds."""
    reader, writer = await asyncio.open_connection("127.0.0.1", load.port)
    due = time.perf_counter() + every * secrets.randbelow(1000) / 1000
    while due < until:
        for board in boards:
            await asyncio.sleep(max(0, due - time.perf_counter()))
            due += every
            await post(load, board, reader, writer)
    writer.close()


async def watch(load: Load, board: Board, ready: asyncio.Semaphore) -> None:
    """Notes when the news of each entry come."""
    async with connect(
        f"ws://127.0.0.1:{load.port}/m/{board.stream}/live", origin=Origin(f"http://127.0.0.1:{load.port}")
    ) as ws:
        ready.release()
        async for text in ws:
            if (came := json.loads(text).get("head")) in board.posted:
                load.news.append(time.perf_counter() - board.posted[came])


async def run(load: Load, watchers: int, rate: int, seconds: float) -> None:
    """The whole load."""
    ready = asyncio.Semaphore(0)
    watching = []
    for number in range(watchers):
        watching.append(asyncio.create_task(watch(load, load.boards[number % len(load.boards)], ready)))
        if number % 20 == 19:
            for _ in range(20):
                await ready.acquire()
    pads = min(50, rate)
    until = time.perf_counter() + seconds
    await asyncio.gather(*(pad(load, load.boards[n::pads], pads / rate, until) for n in range(pads)))
    await asyncio.sleep(1)
    for task in watching:
        task.cancel()
    await asyncio.gather(*watching, return_exceptions=True)


def ticks(pid: int) -> float:
    """The seconds of a core that a process has used."""
    fields = Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """Its resident memory in megabytes."""
    status = Path(f"/proc/{pid}/status").read_text("utf-8")
    return int(status.partition("VmRSS:")[2].split()[0]) / 1024


def told(name: str, times: list[float]) -> None:
    """Median, p99 and the longest, in milliseconds."""
    held = sorted(times)
    middle, late, last = (1000 * held[int(len(held) * part)] for part in (0.5, 0.99, 0.99999))
    print(f"{name}: {len(held)}, median {middle:.1f} ms, p99 {late:.1f} ms, longest {last:.1f} ms")


def main(profile: str, seconds: float) -> None:
    """Prints the figures."""
    boards, watchers, rate = PROFILES[profile]
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "twenty.db"
        service = open_service(path)
        made = [
            service.matches.create_match(HOST, "crokinole", start(configure(), [["a"], ["b"]]))
            for _ in range(boards)
        ]
        service.close()
        with socket.create_server(("127.0.0.1", 0)) as probe:
            port = probe.getsockname()[1]
        command = [sys.executable, "-u", "-m", "twenty", "serve", "--db", str(path), "--port", str(port)]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
        assert server.stdout is not None
        while f":{port}" not in server.stdout.readline():
            pass
        load = Load(port, [Board(message.view["stream"], message.view["head"]) for message in made])
        before, began = ticks(server.pid), time.perf_counter()
        asyncio.run(run(load, watchers, rate, seconds))
        share = (ticks(server.pid) - before) / (time.perf_counter() - began)
        resident = memory(server.pid)
        server.terminate()
        server.wait()
        kept = open_service(path)
        lost = load.lost + len(load.answers) - (kept.upkeep.examine(HOST).entries - boards)
        kept.close()
    print(
        f"{profile}: {boards} boards, {watchers} watchers, {len(load.answers) / seconds:.0f} entries a second"
    )
    told("answers", load.answers)
    told("news", load.news)
    print(f"lost {lost}; server {100 * share:.0f} % of a core, {resident:.0f} MB")


if __name__ == "__main__":
    main(sys.argv[1] if len(sys.argv) > 1 else "club", float(sys.argv[2]) if len(sys.argv) > 2 else 20)
