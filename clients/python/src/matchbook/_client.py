from __future__ import annotations

from types import TracebackType
from typing import Any

import httpx

from ._core import AsyncCore, Core
from ._gen.methods import AsyncMethods, Methods
from ._settings import Settings


class Matchbook(Methods):
    """The REST API of Matchbook. Creating calls get an idempotency key, and calls that are safe to repeat are repeated.

    `token` is an API key, or an ID token for destinations of webhooks. `timeout` is that of an attempt in seconds;
    by default 30, and 300 when a file is sent.
    """

    def __init__(self, base_url: str, token: str, *, http: httpx.Client | None = None, **settings: Any) -> None:
        self._core = Core(Settings(base_url, token, **settings), http)
        super().__init__(self._core)

    def close(self) -> None:
        self._core.http.close()

    def __enter__(self) -> Matchbook:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class AsyncMatchbook(AsyncMethods):
    """The same for asyncio."""

    def __init__(self, base_url: str, token: str, *, http: httpx.AsyncClient | None = None, **settings: Any) -> None:
        self._core = AsyncCore(Settings(base_url, token, **settings), http)
        super().__init__(self._core)

    async def close(self) -> None:
        await self._core.http.aclose()

    async def __aenter__(self) -> AsyncMatchbook:
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()
