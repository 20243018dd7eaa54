from __future__ import annotations

from typing import Any

import httpx


class MatchbookError(Exception):
    """A request that the API refused, or that got no answer: then `status` is None and the cause says why."""

    def __init__(self, method: str, path: str, message: str, response: httpx.Response | None = None, body: Any = None):
        super().__init__(f"{method} {path}: {message}")
        known = body if isinstance(body, dict) else {}
        self.method = method
        self.path = path
        self.status: int | None = None if response is None else response.status_code
        self.code: str | None = known.get("code")
        docs: str | None = known.get("docs")
        self.docs = docs if docs is None or response is None else str(response.url.join(docs))
        """The address of a page about the code: what it means, and what to do."""
        self.details: list[dict[str, str]] = known.get("details") or []
        self.correlation_id: str | None = None if response is None else response.headers.get("X-Correlation-Id")


class ImportFailed(Exception):
    """An import ended as `failed`. `sync` is its report."""

    def __init__(self, sync: Any):
        super().__init__(f"the import {sync['id']} failed: {sync.get('error') or 'the report says no more'}")
        self.sync = sync


def refusal(method: str, path: str, response: httpx.Response, body: Any) -> MatchbookError:
    known = body if isinstance(body, dict) else {}
    first = [f"{one['field']}: {one['message']}" for one in (known.get("details") or [])[:3]]
    text = "; ".join([known.get("error") or "the server refused the request", *first])
    code = " ".join(str(part) for part in (response.status_code, known.get("code")) if part)
    return MatchbookError(method, path, f"{text} ({code})", response, body)
