import asyncio
import os

from matchbook import AsyncMatchbook


async def main() -> None:
    address = os.environ.get("MATCHBOOK_API", "http://127.0.0.1:8080")
    async with AsyncMatchbook(address, os.environ["MATCHBOOK_KEY"], timeout=10) as matchbook:
        overview, banks = await asyncio.gather(matchbook.overview.get(), matchbook.bank_connections.list().page())
        print(overview["success"], len(banks["data"]))
        async for row in matchbook.transactions.list(status=["unmatched"]):
            print(row["value_date"], row["amount"], row["currency"])


asyncio.run(main())
