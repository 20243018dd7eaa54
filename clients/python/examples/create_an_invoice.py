import os
from decimal import Decimal

from matchbook import Matchbook

with Matchbook(os.environ.get("MATCHBOOK_API", "http://127.0.0.1:8080"), os.environ["MATCHBOOK_KEY"]) as matchbook:
    matchbook.counterparties.create({"accountCode": "C-98", "name": "Alder & Finch"})
    invoice = matchbook.invoices.create(
        {
            "invoiceNumber": "2026/0098",
            "counterpartyId": "C-98",
            "currency": "EUR",
            "totalAmount": Decimal("1190.00"),
            "issueDate": "2026-03-01",
        }
    )["data"]
    print(invoice["invoiceNumber"], invoice["status"], invoice["remainingAmount"])
