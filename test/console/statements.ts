import { waitUntil } from "@matchbook/servers/wait-until";
import { mt940 } from "../conformance/statements.ts";
import type { Books } from "./books.ts";
import { world } from "./world.ts";

/** A bank account of a tenant, with statements of September and November. That of October is missing. */
export interface Account {
  bank: string;
  /** The codes of the lines of September: +150, of which 100 are matched, -30 that is ignored, and +200. */
  lines: Record<"matched" | "ignored" | "open", string>;
}

interface Line {
  transaction_code: string;
  amount: number;
}

export async function newAccount(books: Books): Promise<Account> {
  const { id: bank } = await books.call<{ id: string }>("POST", "/bank-connections", {
    ...{ name: "Main account", currency: "EUR" },
  });
  const importFile = async (content: string) => {
    const answer = await fetch(`${world.url}/api/v1/bank-connections/${bank}/statements`, {
      method: "POST",
      headers: { authorization: `Bearer ${books.apiKey}` },
      body: content,
    });
    const { data } = (await answer.json()) as { data: { id: string } };
    await waitUntil(
      () => books.call<{ status: string }>("GET", `/syncs/${data.id}`),
      ({ status }) => status === "completed",
    );
  };
  const entries = [
    { day: "260910", amount: 150, text: "part of an invoice" },
    { day: "260915", amount: -30, text: "account fee" },
    { day: "260920", amount: 200, text: "from somebody" },
  ];
  await importFile(mt940("260901", "260930", 1_000, entries));
  await importFile(mt940("261101", "261120", 1_370, [{ day: "261105", amount: 7, text: "interest" }]));
  const all = await books.call<Line[]>("GET", `/transactions?bankConnectionId=${bank}`);
  const codeOf = (amount: number) => all.find((line) => line.amount === amount)?.transaction_code ?? "";
  const lines = { matched: codeOf(150), ignored: codeOf(30), open: codeOf(200) };
  await books.call("POST", "/matches", {
    ...{ invoiceId: "INV-00001", counterpartyId: "C-1", transactionId: lines.matched, matchedAmount: 100 },
  });
  await books.call("POST", `/transactions/${lines.ignored}/reconcile`, { action: "ignore", reason: "bank_fee" });
  return { bank, lines };
}
