from typing import Mapping

from matchbook import verify_webhook


def receive(secret: str, headers: Mapping[str, str], body: bytes) -> int:
    """The status to answer a request to a destination with, for example in a route of a web framework."""
    event = verify_webhook(secret, headers, body)
    if event["type"] == "match.confirmed":
        print(event["data"]["invoiceId"], "is settled by", event["data"]["matchedAmount"])
    return 204
