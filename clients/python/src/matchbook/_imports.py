from __future__ import annotations

import asyncio
import time
from typing import Generator, cast

from ._core import AsyncCore, Core
from ._errors import ImportFailed
from ._gen.types import Sync
from ._settings import Call, Operation

_FIRST_PAUSE = 0.1
_LONGEST_PAUSE = 2.0


class Import:
    """An import. The file is sent when `accepted()` or `wait()` is called first."""

    def __init__(self, core: Core, call: Call) -> None:
        self._core = core
        self._call = call
        self._sync: Sync | None = None

    def accepted(self) -> Sync:
        """The sync as the upload was answered."""
        self._sync = self._sync or cast(Sync, self._core.send(self._call)["data"])
        return self._sync

    def wait(self, timeout: float = 600.0, *, raise_on_failure: bool = True) -> Sync:
        """The sync when it is `completed`.

        ImportFailed when it is `failed`; with `raise_on_failure=False` it is returned. TimeoutError after `timeout`
        seconds; the import goes on.
        """
        id = self.accepted()["id"]
        for pause in _pauses(id, timeout):
            sync = cast(Sync, self._core.send(self._core.call(_GET_SYNC, params=(id,)))["data"])
            if _is_final(sync, raise_on_failure):
                return sync
            time.sleep(pause)
        raise AssertionError("unreachable")

    def cancel(self) -> None:
        """Stops the import. Transactions that are stored stay."""
        self._core.send(self._core.call(_CANCEL_SYNC, params=(self.accepted()["id"],)))


class AsyncImport:
    """The same for asyncio."""

    def __init__(self, core: AsyncCore, call: Call) -> None:
        self._core = core
        self._call = call
        self._sync: Sync | None = None

    async def accepted(self) -> Sync:
        self._sync = self._sync or cast(Sync, (await self._core.send(self._call))["data"])
        return self._sync

    async def wait(self, timeout: float = 600.0, *, raise_on_failure: bool = True) -> Sync:
        id = (await self.accepted())["id"]
        for pause in _pauses(id, timeout):
            sync = cast(Sync, (await self._core.send(self._core.call(_GET_SYNC, params=(id,))))["data"])
            if _is_final(sync, raise_on_failure):
                return sync
            await asyncio.sleep(pause)
        raise AssertionError("unreachable")

    async def cancel(self) -> None:
        await self._core.send(self._core.call(_CANCEL_SYNC, params=((await self.accepted())["id"],)))


_GET_SYNC = Operation("getSync", "GET", "/api/v1/syncs/{id}", keyed=False)
_CANCEL_SYNC = Operation("cancelSync", "DELETE", "/api/v1/syncs/{id}", keyed=False)


def _is_final(sync: Sync, raise_on_failure: bool) -> bool:
    if sync["status"] == "failed" and raise_on_failure:
        raise ImportFailed(sync)
    return sync["status"] in ("completed", "failed")


def _pauses(id: str, timeout: float) -> Generator[float, None, None]:
    deadline = time.monotonic() + timeout
    pause = _FIRST_PAUSE
    while True:
        yield pause
        if time.monotonic() > deadline:
            raise TimeoutError(f"the import {id} is not finished after {timeout} s")
        pause = min(pause * 2, _LONGEST_PAUSE)
