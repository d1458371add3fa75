"""The record file of a console match: a line is written whole and flushed to the disk, or not at all."""

from __future__ import annotations

import os
from pathlib import Path

from twenty.core.errors import UnreadableFile


class Journal:
    """A text file that only grows, a line at a time."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._size = 0

    def read(self) -> tuple[str, str]:
        """The whole lines, and what was cut off behind them.

        The line feed is written last, so a line without one was never finished: it is cut off.
        """
        try:
            raw = self.path.read_bytes()
        except FileNotFoundError:
            raw = b""
        except OSError as error:
            raise UnreadableFile("", error.strerror or "it can't be opened") from None
        whole = raw[: raw.rfind(b"\n") + 1]
        try:
            lines, torn = whole.decode("utf-8-sig"), raw[len(whole) :].decode(errors="replace")
        except UnicodeDecodeError as error:
            raise UnreadableFile(f"byte {error.start + 1}", "this is no text in UTF-8") from None
        if torn:
            os.truncate(self.path, len(whole))
        self._size = len(whole)
        return lines, torn

    def append(self, line: str) -> None:
        """Adds a line; it is on the disk when this returns.

        Raises `UnreadableFile` where somebody else has written to the file, `OSError` where the disk
        refuses; then the file is as before.
        """
        raw = f"{line}\n".encode()
        is_new = not self.path.exists()
        handle = os.open(
            self.path, os.O_WRONLY | os.O_APPEND | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o644
        )
        try:
            if os.fstat(handle).st_size != self._size:
                raise UnreadableFile("", "somebody else has written to it; start again to go on")
            try:
                written = 0
                while written < len(raw):
                    written += os.write(handle, raw[written:])
                os.fsync(handle)
            except OSError:
                os.ftruncate(handle, self._size)
                raise
        finally:
            os.close(handle)
        self._size += len(raw)
        if is_new:
            _flush_folder(self.path.parent)

    def set_aside(self) -> Path | None:
        """Renames the file to the first free number, so that a new match can begin; where it went."""
        if not self.path.exists():
            return None
        number = 1
        while (aside := self.path.with_stem(f"{self.path.stem}-{number}")).exists():
            number += 1
        self.path.rename(aside)
        self._size = 0
        return aside


def _flush_folder(folder: Path) -> None:
    """A new name is safe once its folder is; systems that can't open a folder do this themselves."""
    if not hasattr(os, "O_DIRECTORY"):
        return
    handle = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
