import os

from matchbook import Matchbook

with Matchbook(os.environ.get("MATCHBOOK_API", "http://127.0.0.1:8080"), os.environ["MATCHBOOK_KEY"]) as matchbook:
    count = 0
    for invoice in matchbook.invoices.list(status=["open", "partially_paid"]):
        print(invoice["invoiceNumber"], invoice["dueDate"])
        count += 1
    print(count, "open invoices")
