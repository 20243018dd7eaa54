import os
from decimal import Decimal

from matchbook import Matchbook, MatchbookError

with Matchbook(os.environ.get("MATCHBOOK_API", "http://127.0.0.1:8080"), os.environ["MATCHBOOK_KEY"]) as matchbook:
    transaction = matchbook.transactions.create(
        {"amount": Decimal("70000000000000.07"), "currency": "EUR", "direction": "credit", "value_date": "2026-03-02"}
    )["data"]
    print(transaction["amount"])

    try:
        matchbook.transactions.get("nobody")
    except MatchbookError as error:
        print(error.status, error.code, error)
