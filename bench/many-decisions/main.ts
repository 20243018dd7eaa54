import { parseArgs } from "node:util";
import { waitUntil } from "@matchbook/servers/wait-until";
import { startBenchStack } from "../stack.ts";

/**
 * `npm run bench many-decisions`: the time to confirm suggestions one call after the other, compared with one call of
 * `POST /matches/decisions`. Both are done in turn, and the ratio is the median over the rounds.
 */

const { values } = parseArgs({
  options: {
    /** Confirmations per round and way. */
    matches: { type: "string", default: "1000" },
    rounds: { type: "string", default: "3" },
  },
});
const MATCHES = Number(values.matches);
const ROUNDS = Number(values.rounds);

const PAGE_SIZE = 100;

const stack = await startBenchStack();
const { call } = await stack.tenant("bench");

/** Creates invoices, and lines that cite one each and pay a part of it: each line gets a suggestion. */
async function suggest(round: string): Promise<string[]> {
  const numbers = Array.from({ length: MATCHES }, (_, n) => `INV-${round}-${String(n).padStart(5, "0")}`);
  const invoices = numbers.map((invoiceNumber) => ({
    ...{ invoiceNumber, counterpartyId: "C-1", currency: "EUR" },
    ...{ totalAmount: 100, issueDate: "2026-02-01" },
  }));
  const transactions = numbers.map((description, n) => ({
    ...{ transaction_code: `TX-${round}-${n}`, description, amount: 90, currency: "EUR" },
    ...{ direction: "credit", value_date: "2026-02-10" },
  }));
  for (let start = 0; start < MATCHES; start += 1_000) {
    await call("POST", "/invoices", { invoices: invoices.slice(start, start + 1_000) });
    await call("POST", "/transactions", { transactions: transactions.slice(start, start + 1_000) });
  }
  return waitUntil(pending, ({ length }) => length === MATCHES, { timeoutMs: 120_000 });
}

/** The ids of all suggestions. New ones move others to later pages, so a row may be on two pages. */
async function pending(): Promise<string[]> {
  const found = new Set<string>();
  for (let page = 1, rows = PAGE_SIZE; rows === PAGE_SIZE; page += 1) {
    const path = `/matches?status=pending_review&pageSize=${PAGE_SIZE}&page=${page}`;
    const matches = await call<{ id: string }[]>("GET", path);
    for (const { id } of matches) found.add(id);
    rows = matches.length;
  }
  return [...found];
}

async function timed(work: () => Promise<void>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

try {
  await call("POST", "/counterparties", { accountCode: "C-1", name: "Alder & Finch" });
  const ratios: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const ofSingles = await suggest(`1${round}`);
    const singles = await timed(async () => {
      for (const id of ofSingles) await call("PUT", `/matches/${id}`, { status: "confirmed" });
    });
    const ofList = await suggest(`2${round}`);
    const list = await timed(async () => {
      const decisions = ofList.map((matchId) => ({ matchId, status: "confirmed" }));
      const results = await call<{ success: boolean }[]>("POST", "/matches/decisions", { decisions });
      const refused = results.filter(({ success }) => !success).length;
      if (refused > 0) throw new Error(`${refused} decisions were refused`);
    });
    ratios.push(list / singles);
    const shown = [singles, list].map((ms) => `${(ms / 1000).toFixed(2)} s`);
    console.log(
      `${MATCHES} confirmations: ${shown[0]} one by one, ${shown[1]} as a list, ${(list / singles).toFixed(3)}`,
    );
  }
  console.log(`median ratio: ${ratios.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)]?.toFixed(3)}`);
} finally {
  await stack.stop();
}
