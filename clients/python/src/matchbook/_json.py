"""JSON with exact amounts: the server sends and takes them as decimal strings, Python has them as Decimal."""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

from ._gen.facts import AMOUNT_FIELDS, KEPT_FIELDS


def dumps(value: Any) -> bytes:
    return json.dumps(value, default=_plain, separators=(",", ":")).encode()


def loads(text: str | bytes) -> Any:
    return with_decimals(json.loads(text))


def with_decimals(value: Any) -> Any:
    """The value with its amounts and rates as Decimal."""
    if isinstance(value, list):
        return [with_decimals(one) for one in value]
    if not isinstance(value, dict):
        return value
    # The content of kept fields is the caller's own or was sent before, with any names in it.
    return {name: field if name in KEPT_FIELDS else _field(name, field) for name, field in value.items()}


def _field(name: str, field: Any) -> Any:
    is_amount = name in AMOUNT_FIELDS and isinstance(field, (str, int, float))
    return Decimal(str(field)) if is_amount else with_decimals(field)


def _plain(value: Any) -> str:
    if isinstance(value, Decimal):
        return format(value, "f")
    if hasattr(value, "isoformat"):
        return str(value.isoformat())
    raise TypeError(f"{type(value).__name__} cannot be sent")
