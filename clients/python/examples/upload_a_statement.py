import io
import os

from matchbook import Matchbook

STATEMENT = b"Date;Amount;Description\n2026-03-02;1190.00;2026/0098 Alder\n2026-03-03;-12.50;Bank fee\n"

with Matchbook(os.environ.get("MATCHBOOK_API", "http://127.0.0.1:8080"), os.environ["MATCHBOOK_KEY"]) as matchbook:
    bank = matchbook.bank_connections.connect({"name": "Main account", "currency": "EUR"})["data"]
    upload = matchbook.statements.upload(bank["id"], io.BytesIO(STATEMENT), filename="march.csv")
    sync = upload.wait()
    print(sync["status"], sync["filename"], sync["created"], sync["error"])
