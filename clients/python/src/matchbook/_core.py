"""What every method needs to send its request, blocking and asynchronous."""

from __future__ import annotations

import asyncio
import os
import time
import uuid
from typing import Any, BinaryIO, Dict, Union
from urllib.parse import quote

import httpx

from ._errors import MatchbookError
from ._settings import Call, Operation, Settings

File = Union[bytes, BinaryIO, "os.PathLike[str]"]

_TIMEOUT = 30.0
_FILE_TIMEOUT = 300.0


class _Base:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings

    def pause(self, call: Call, number: int, failure: Exception, response: httpx.Response | None) -> float:
        """Seconds before the next attempt. Raises the error of the call when there is none."""
        error = _error_of(call, failure)
        pause = self.settings.pause(call, number, error, response)
        if pause is None:
            raise error from error.__cause__
        return pause

    def call(
        self,
        operation: Operation,
        *,
        params: tuple[str | int, ...] = (),
        query: Dict[str, Any] | None = None,
        timeout: float | None = None,
        idempotency_key: str | None = None,
        body: Any = None,
        file: File | None = None,
        text: bool = False,
    ) -> Call:
        path = operation.path
        for value in params:
            # URLs drop the segments "." and "..", so that another address would be asked.
            if not isinstance(value, (str, int)) or value in ("", ".", ".."):
                raise TypeError(f"{operation.id} needs values for {operation.path}, not {value!r}")
            start, end = path.index("{"), path.index("}")
            path = path[:start] + quote(str(value), safe="") + path[end + 1 :]
        given = dict(query or {})
        if file is not None and "filename" in given:
            given["filename"] = given["filename"] or _name_of(file)
        usual = _TIMEOUT if file is None else _FILE_TIMEOUT
        waits = float(given.get("wait") or 0)
        return Call(
            operation,
            path,
            given,
            (timeout or self.settings.timeout or usual) + waits,
            (idempotency_key or str(uuid.uuid4())) if operation.keyed else None,
            body,
            None if file is None else _bytes_of(file),
            text,
        )


class Core(_Base):
    """Sends requests and waits for their answers."""

    def __init__(self, settings: Settings, http: httpx.Client | None = None) -> None:
        super().__init__(settings)
        self.http = http or httpx.Client()

    def send(self, call: Call) -> Any:
        number = 0
        while True:
            number += 1
            response: httpx.Response | None = None
            try:
                response = self.http.request(**self.settings.request(call), timeout=call.timeout)
                return self.settings.answer(call, response)
            except (MatchbookError, httpx.TransportError) as failure:
                pause = self.pause(call, number, failure, response)
            time.sleep(pause)


class AsyncCore(_Base):
    """The same for asyncio."""

    def __init__(self, settings: Settings, http: httpx.AsyncClient | None = None) -> None:
        super().__init__(settings)
        self.http = http or httpx.AsyncClient()

    async def send(self, call: Call) -> Any:
        number = 0
        while True:
            number += 1
            response: httpx.Response | None = None
            try:
                response = await self.http.request(**self.settings.request(call), timeout=call.timeout)
                return self.settings.answer(call, response)
            except (MatchbookError, httpx.TransportError) as failure:
                pause = self.pause(call, number, failure, response)
            await asyncio.sleep(pause)


def _error_of(call: Call, failure: Exception) -> MatchbookError:
    if isinstance(failure, MatchbookError):
        return failure
    error = MatchbookError(call.operation.method, call.path, f"no answer: {failure or type(failure).__name__}")
    error.__cause__ = failure
    return error


def _name_of(file: File) -> str | None:
    name = file if isinstance(file, os.PathLike) else getattr(file, "name", None)
    return os.path.basename(name) if isinstance(name, (str, os.PathLike)) else None


def _bytes_of(file: File) -> bytes:
    if isinstance(file, bytes):
        return file
    if isinstance(file, os.PathLike):
        with open(file, "rb") as opened:
            return opened.read()
    if not hasattr(file, "read"):
        raise TypeError("a file is bytes, a binary file or a pathlib.Path")
    return file.read()
