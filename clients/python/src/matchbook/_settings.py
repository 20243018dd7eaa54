"""What a client is set to, and how it writes requests, reads answers and repeats calls."""

from __future__ import annotations

import email.utils
import random
import time
from dataclasses import dataclass, field
from typing import Any, Dict

import httpx

from . import _json
from ._errors import MatchbookError, refusal
from ._gen.facts import VERSION

# Answers after which the request may succeed. One of 429 was not carried out, the others may have been.
_PASSING_STATUSES = {429, 500, 502, 503, 504}
_IDEMPOTENT_METHODS = {"GET", "PUT", "DELETE"}


@dataclass(frozen=True)
class Operation:
    id: str
    method: str
    path: str
    keyed: bool


@dataclass(frozen=True)
class Call:
    operation: Operation
    path: str
    query: Dict[str, Any]
    timeout: float
    key: str | None
    body: Any = None
    file: bytes | None = None
    text: bool = False


@dataclass
class Settings:
    base_url: str
    token: str
    timeout: float | None = None
    retries: int = 3
    #: The longest first pause in seconds. It doubles with every repetition.
    first_retry_delay: float = 0.5
    max_retry_delay: float = 30.0
    random: Any = field(default=random.random)

    def __post_init__(self) -> None:
        if not self.base_url.startswith(("http://", "https://")):
            raise ValueError(f"base_url must be an address such as https://matchbook.example.com, not {self.base_url}")

    def request(self, call: Call) -> Dict[str, Any]:
        headers = {
            "Authorization": f"Bearer {self.token}",
            "Prefer": "amounts=string, handling=strict",
            "User-Agent": f"matchbook-client-python/{VERSION}",
        }
        if call.key is not None:
            headers["Idempotency-Key"] = call.key
        content = call.file
        if content is not None:
            headers["Content-Type"] = "application/octet-stream"
        elif call.body is not None:
            headers["Content-Type"] = "application/json"
            content = _json.dumps(call.body)
        url = self.base_url.rstrip("/") + call.path
        params = [(name, _word(one)) for name, value in call.query.items() for one in _many(value)]
        return {"url": url, "method": call.operation.method, "params": params, "headers": headers, "content": content}

    def answer(self, call: Call, response: httpx.Response) -> Any:
        if response.is_success and call.text:
            return response.text
        try:
            body = _json.loads(response.content)
        except ValueError:
            body = None
        if response.is_success and body is not None:
            return body
        raise refusal(call.operation.method, call.path, response, body)

    def pause(self, call: Call, number: int, error: MatchbookError, response: httpx.Response | None) -> float | None:
        """Seconds before a repetition, None when there is none: random below a limit that doubles (full jitter)."""
        may_repeat = error.status is None or error.status in _PASSING_STATUSES
        is_safe = error.status == 429 or call.key is not None or call.operation.method in _IDEMPOTENT_METHODS
        if number > self.retries or not may_repeat or not is_safe:
            return None
        after = None if response is None else _retry_after(response)
        if after is not None:
            return after + self.random() * self.first_retry_delay if after <= self.max_retry_delay else None
        return float(self.random() * min(self.max_retry_delay, self.first_retry_delay * 2 ** (number - 1)))


def _retry_after(response: httpx.Response) -> float | None:
    text = response.headers.get("Retry-After")
    if text is None:
        return None
    if text.isdigit():
        return float(text)
    try:
        return max(0.0, email.utils.parsedate_to_datetime(text).timestamp() - time.time())
    except ValueError:
        return None


def _many(value: Any) -> list[Any]:
    return [] if value is None else list(value) if isinstance(value, (list, tuple)) else [value]


def _word(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
