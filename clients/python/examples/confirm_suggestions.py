import os

from matchbook import Matchbook

with Matchbook(os.environ.get("MATCHBOOK_API", "http://127.0.0.1:8080"), os.environ["MATCHBOOK_KEY"]) as matchbook:
    for match in matchbook.matches.list(status=["pending_review"]):
        print(match["transactionId"], "may pay", match["invoiceId"], "because", match["explanation"])

    suggestions = matchbook.matches.list(status=["pending_review"], pageSize=1).page()["data"]
    if suggestions:
        answer = matchbook.matches.confirm(suggestions[0]["id"])
        print(answer["data"]["invoice"]["invoiceNumber"], "is", answer["data"]["invoice"]["status"])
        if answer["operationId"] is not None:
            matchbook.operations.undo(answer["operationId"])
