"""The static files: read once, compressed once, served under an address that changes with their content.

So a browser may keep them for ever, and a page can tell by `BUILD` that the server has been renewed.
"""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable

from fastapi import APIRouter, Request, Response

_PACKED = ("text/", "image/svg", "application/json")
_TYPES = {".js": "text/javascript", ".css": "text/css", ".woff2": "font/woff2", ".svg": "image/svg+xml"}
FOR_EVER = "public, max-age=31536000, immutable"
# A picture's own document: the colours of the boards stand in a style element.
PICTURE_POLICY = "default-src 'none'; style-src 'unsafe-inline'"


@dataclass(frozen=True, slots=True)
class Asset:
    """A file as it is sent. `packed` is its gzip form, where that is smaller."""

    content: bytes
    packed: bytes | None
    media_type: str


@cache
def assets() -> Mapping[str, Asset]:
    """All static files by their path."""
    return {path: _asset(path, file.read_bytes()) for path, file in _walk(files("twenty.web") / "static")}


@cache
def build() -> str:
    """The fingerprint of all static files and templates."""
    digest = hashlib.sha256()
    for folder in ("static", "templates"):
        for path, file in sorted(_walk(files("twenty.web") / folder), key=lambda found: found[0]):
            digest.update(path.encode())
            digest.update(file.read_bytes())
    return digest.hexdigest()[:12]


def address(path: str) -> str:
    """Where a static file is found; raises `KeyError` for one that does not exist."""
    assets()[path]
    return f"/static/{build()}/{path}"


def _walk(folder: Traversable, prefix: str = "") -> Iterator[tuple[str, Traversable]]:
    for entry in folder.iterdir():
        if entry.is_dir():
            yield from _walk(entry, f"{prefix}{entry.name}/")
        else:
            yield f"{prefix}{entry.name}", entry


def _asset(path: str, content: bytes) -> Asset:
    suffix = path[path.rfind(".") :]
    media_type = _TYPES.get(suffix) or mimetypes.guess_type(path)[0] or "application/octet-stream"
    packed = gzip.compress(content, 9, mtime=0) if media_type.startswith(_PACKED) else None
    return Asset(content, packed if packed and len(packed) < len(content) else None, media_type)


router = APIRouter()


@router.get("/static/{version}/{path:path}", include_in_schema=False)
def static_file(version: str, path: str, request: Request) -> Response:
    """A static file; one of an older build is answered with today's, and not to be kept."""
    found = assets().get(path)
    if found is None:
        return Response("There is no such file.", 404, media_type="text/plain")
    headers = {"Cache-Control": FOR_EVER if version == build() else "no-cache", "Vary": "Accept-Encoding"}
    if found.media_type == "image/svg+xml":
        headers["Content-Security-Policy"] = PICTURE_POLICY
    if found.packed and "gzip" in request.headers.get("accept-encoding", ""):
        return Response(
            found.packed, headers=headers | {"Content-Encoding": "gzip"}, media_type=found.media_type
        )
    return Response(found.content, headers=headers, media_type=found.media_type)


@router.get("/favicon.ico", include_in_schema=False)
def favicon(request: Request) -> Response:
    """The mark, for browsers that ask for it by this name."""
    return static_file(build(), "img/mark.svg", request)
