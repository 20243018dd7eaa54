"""The REST API of Matchbook."""

from ._client import AsyncMatchbook, Matchbook
from ._errors import ImportFailed, MatchbookError
from ._gen import types
from ._webhook import WebhookVerificationError, verify_webhook

__all__ = [
    "AsyncMatchbook",
    "ImportFailed",
    "Matchbook",
    "MatchbookError",
    "WebhookVerificationError",
    "types",
    "verify_webhook",
]
