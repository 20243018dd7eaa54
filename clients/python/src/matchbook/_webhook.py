from __future__ import annotations

import base64
import hashlib
import hmac
import time
from typing import Any, Dict, Mapping

from . import _json

# Requests that are older or newer are refused, in seconds (Standard Webhooks).
_TOLERANCE = 300


class WebhookVerificationError(Exception):
    """The request is not from Matchbook, was changed, or is older than five minutes."""


def verify_webhook(secret: str, headers: Mapping[str, str], body: str | bytes) -> Dict[str, Any]:
    """The event of a request to a destination, after its signature and age were checked (Standard Webhooks).

    `secret` is the destination's (`whsec_…`), `body` the received text or bytes, unchanged. Amounts are Decimal.
    """
    given = {name.lower(): value for name, value in headers.items()}
    try:
        id, sent, signatures = (given[f"webhook-{name}"] for name in ("id", "timestamp", "signature"))
        seconds = int(sent)
    except (KeyError, ValueError):
        raise WebhookVerificationError("headers of the signature are missing") from None
    if abs(time.time() - seconds) > _TOLERANCE:
        raise WebhookVerificationError("the request is too old or too new")
    content = body.encode() if isinstance(body, str) else body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    digest = hmac.new(key, f"{id}.{seconds}.".encode() + content, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    if not any(hmac.compare_digest(expected.encode(), one.encode()) for one in signatures.split(" ")):
        raise WebhookVerificationError("no signature fits")
    event: Dict[str, Any] = _json.loads(content)
    return event
