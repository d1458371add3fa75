"""The application, put together."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator

from fastapi import FastAPI
from starlette.middleware.gzip import GZipMiddleware

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
    app.add_middleware(GZipMiddleware, minimum_size=600)
    app.add_middleware(Gate, settings=settings)  # added last, so it is the outermost
    return app
