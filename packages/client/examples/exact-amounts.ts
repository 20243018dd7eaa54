import { createExactClient, MatchbookError } from "@matchbook/client";

const matchbook = createExactClient({
  baseUrl: process.env.MATCHBOOK_API ?? "http://127.0.0.1:8080",
  token: process.env.MATCHBOOK_KEY ?? "",
});

const { data: transaction } = await matchbook.transactions.create({
  amount: "70000000000000.07",
  currency: "EUR",
  direction: "credit",
  value_date: "2026-03-02",
});
console.log(transaction.amount);

try {
  await matchbook.transactions.get("nobody");
} catch (error) {
  if (!(error instanceof MatchbookError)) throw error;
  console.log(error.status, error.code, error.message);
}
