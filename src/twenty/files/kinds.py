"""The kinds of files: which one a file is, and who reads it."""

from __future__ import annotations

import csv
from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import StrEnum
from pathlib import Path

from twenty.core.errors import UnreadableFile
from twenty.files import cmn, records, sheets
from twenty.files.match import Match

LARGEST = 64 * 1024 * 1024  # bytes of a file


class Kind(StrEnum):
    """What a file holds."""

    RECORD = "record"
    CMN = "cmn"
    SHEETS = "csv"


@dataclass(frozen=True, slots=True)
class Reading:
    """What a reader must be told because the file doesn't say it."""

    hammer: cmn.Hammer | None = None


Reader = Callable[[str, str, Reading], tuple[Match, ...]]  # text, name of the file, settings

READERS: dict[Kind, Reader] = {
    Kind.RECORD: lambda text, name, told: (records.read_record(text, Path(name).stem),),
    Kind.CMN: lambda text, name, told: cmn.read_cmn(text, told.hammer),
    Kind.SHEETS: lambda text, name, told: sheets.read_sheets(text),
}


def read_file(path: Path, told: Reading = Reading()) -> tuple[Match, ...]:
    """The matches of a file of any kind; raises `UnreadableFile`."""
    try:
        with path.open("rb") as file:
            raw = file.read(LARGEST + 1)
    except OSError as error:
        raise UnreadableFile("", error.strerror or "it can't be opened") from None
    return read(raw, path.name, told)


def read(raw: bytes, name: str, told: Reading = Reading()) -> tuple[Match, ...]:
    """The matches of what a file called `name` holds; raises `UnreadableFile`."""
    if len(raw) > LARGEST:
        raise UnreadableFile("", f"it is larger than {LARGEST} bytes")
    try:
        text = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise UnreadableFile(f"byte {error.start + 1}", "this is no text in UTF-8") from None
    matches = READERS[recognise(text)](text, name, told)
    return tuple(replace(match, source={"file": name, **match.source}) for match in matches)


def recognise(text: str) -> Kind:
    """The kind of a text by how it begins; raises `UnreadableFile` where it is none that we know."""
    head = text.lstrip()
    if head.startswith("{"):
        return Kind.CMN
    line = head.partition("\n")[0]
    if records.START.match(line) or records.PERSON.fullmatch(line):
        return Kind.RECORD
    try:
        names = next(csv.reader([line]), [])
    except csv.Error:
        names = []
    if set(names) >= sheets.NEEDED:
        return Kind.SHEETS
    raise UnreadableFile("line 1", "it is no record, no CMN file and no CSV of score sheets")
