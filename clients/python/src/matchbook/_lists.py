from __future__ import annotations

from dataclasses import replace
from typing import AsyncIterator, Generic, Iterator, TypeVar, cast

from ._core import AsyncCore, Core
from ._settings import Call

Row = TypeVar("Row")
Page = TypeVar("Page")

_PAGE_SIZE = 100


class Rows(Generic[Row, Page]):
    """A list that is read when it is used: `page()` reads its first page, iterating all rows, page by page."""

    def __init__(self, core: Core, call: Call) -> None:
        self._core = core
        self._call = call

    def page(self) -> Page:
        return cast(Page, self._core.send(self._call))

    def __iter__(self) -> Iterator[Row]:
        cursor: str | None = self._call.query.get("cursor") or ""
        while cursor is not None:
            answer = self._core.send(_with_cursor(self._call, cursor))
            yield from answer["data"]
            cursor = answer["pagination"].get("nextCursor")


class AsyncRows(Generic[Row, Page]):
    """The same for asyncio: `await rows.page()`, `async for row in rows`."""

    def __init__(self, core: AsyncCore, call: Call) -> None:
        self._core = core
        self._call = call

    async def page(self) -> Page:
        return cast(Page, await self._core.send(self._call))

    async def __aiter__(self) -> AsyncIterator[Row]:
        cursor: str | None = self._call.query.get("cursor") or ""
        while cursor is not None:
            answer = await self._core.send(_with_cursor(self._call, cursor))
            for row in answer["data"]:
                yield row
            cursor = answer["pagination"].get("nextCursor")


def _with_cursor(call: Call, cursor: str) -> Call:
    size = call.query.get("pageSize") or _PAGE_SIZE
    return replace(call, query={**call.query, "pageSize": size, "cursor": cursor})
