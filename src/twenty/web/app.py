"""The application, put together."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from typing import Any

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

from twenty.codec import components
from twenty.games.registry import NAMES, rulebook
from twenty.service.app import Service
from twenty.web import assets, darts_four, errors, home, jakkolo, join, live, match
from twenty.web.gate import Gate
from twenty.web.settings import Settings


def create_app(service: Service, settings: Settings | None = None) -> FastAPI:
    """The pages of `service`. Who calls this closes the service when the application has ended."""
    settings = settings or Settings()

    @contextlib.asynccontextmanager
    async def life(_: FastAPI) -> AsyncIterator[None]:
        backups = asyncio.create_task(service.upkeep.back_up_regularly())
        yield
        backups.cancel()
        await asyncio.gather(backups, return_exceptions=True)

    app = FastAPI(title="Twenty", docs_url=None, redoc_url=None, openapi_url="/openapi.json", lifespan=life)
    app.state.service = service
    app.state.settings = settings
    app.state.watchers = live.Watchers(settings.watchers)
    for part in (assets, home, darts_four, jakkolo, join, live, match):
        app.include_router(part.router)
    errors.install(app)
    app.openapi = _described(app)  # type: ignore[method-assign]
    app.add_middleware(GZipMiddleware, minimum_size=600)
    app.add_middleware(Gate, settings=settings)  # added last, so it is the outermost
    return app


def _described(app: FastAPI) -> Callable[[], dict[str, Any]]:
    """The description of the paths, with the shapes of all actions as the codec reads them."""
    made = app.openapi

    def described() -> dict[str, Any]:
        told = made()
        schemas = told.setdefault("components", {}).setdefault("schemas", {})
        if "entries" not in schemas:
            for game in NAMES:
                schemas |= components(rulebook(game).vocabulary)
            schemas["entries"] = _ENTRIES
        return told

    return described


_ID = {"type": "string", "pattern": "^[0-9a-f]{32}$"}
_ENTRIES: dict[str, Any] = {
    "type": "array",
    "minItems": 1,
    "items": {
        "type": "object",
        "properties": {
            "id": _ID,
            "after": {"anyOf": [_ID, {"type": "null"}]},
            "action": {"oneOf": [{"$ref": f"#/components/schemas/{game}"} for game in NAMES]},
        },
        "required": ["id", "after", "action"],
        "additionalProperties": False,
    },
}
