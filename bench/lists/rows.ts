import type { Invoice, Match } from "@matchbook/matcher/model";
import { newMatch } from "@matchbook/matcher/new-match";
import { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { emptyMessage } from "@matchbook/runtime/empty-message";
import { newIdAt } from "@matchbook/runtime/ids";
import { aLine, anInvoice } from "../../packages/matcher/test/matcher-world.ts";
import type { BalanceRow } from "../../services/transaction/src/store/balance-row.ts";
import { bookedOf } from "../../services/transaction/src/store/booked-keys.ts";
import { newRow, type TransactionRow } from "../../services/transaction/src/store/transaction-row.ts";

/** The n-th row: its creation time, and repeatable random numbers for its fields. */
export interface Seed {
  nth: number;
  id: string;
  at: Date;
  /** A number from 0 (inclusive) to 1 that depends only on `nth` and the name. */
  chance(name: string): number;
}

const BURST_ROWS = 500;
const SPAN_MS = 60 * 86_400_000;
const ROWS_PER_MS = 50;

/** Rows as imports create them: bursts of 500 within ten milliseconds, spread over the sixty days before `until`. */
export function* seeds(rows: number, until: Date): Generator<Seed> {
  const bursts = Math.ceil(rows / BURST_ROWS);
  for (let nth = 0; nth < rows; nth += 1) {
    const burst = Math.floor(nth / BURST_ROWS);
    const ago = SPAN_MS - Math.round(((burst + 1) / bursts) * SPAN_MS);
    const at = new Date(until.getTime() - ago + Math.floor((nth % BURST_ROWS) / ROWS_PER_MS));
    yield { nth, id: newIdAt(at), at, chance: (name) => hash(`${name}${nth}`) };
  }
}

/** The connection of all lines. */
export const BANK_CONNECTION = "bench";

const COUNTERPARTIES = 300;

export function transactionRow({ nth, id, at, chance }: Seed): TransactionRow {
  const amount = BigInt(Math.floor(100 * Math.exp(3 + 6 * chance("amount"))));
  const currency = currencyOf(chance("currency"));
  const status = pick(chance("status"), { matched: 0.9, unmatched: 0.05, ignored: 0.03, partially_matched: 0.02 });
  const facts: LineFacts = {
    ...emptyMessage(LineFacts),
    id,
    transactionCode: `T-${nth}`,
    amount,
    currency,
    direction: chance("direction") < 0.8 ? "credit" : "debit",
    valueDate: dayBefore(at, Math.floor(3 * chance("day"))),
    bankConnectionId: BANK_CONNECTION,
    description: `Payment of invoice INV-${nth}, with thanks`,
    reference: `RF${nth}`,
    counterpartyName: `Customer ${counterpartyOf(chance("party"))}`,
    createdAt: at,
  };
  const row = newRow(facts, `bench:${nth}`);
  const state = {
    ...row.state,
    status,
    allocated: status === "matched" ? amount : 0n,
    ...(status === "matched" ? { counterpartyId: counterpartyOf(chance("party")) } : {}),
    version: 1n,
    updatedAt: at,
  };
  return {
    ...row,
    state,
    booked: bookedOf({ state }),
    words: ["payment", "invoice", `inv-${nth}`],
  };
}

export function invoice({ nth, id, at, chance }: Seed): Invoice {
  const status = pick(chance("status"), { paid: 0.9, open: 0.06, partially_paid: 0.02, void: 0.02 });
  return anInvoice(`INV-${nth}`, {
    id,
    direction: chance("direction") < 0.9 ? "receivable" : "payable",
    counterpartyId: counterpartyOf(chance("party")),
    currency: currencyOf(chance("currency")),
    remaining: status === "paid" ? 0n : status === "partially_paid" ? 5_000n : 10_000n,
    void: status === "void",
    issueDate: dayBefore(at, Math.floor(3 * chance("day"))),
    dueDate: dayBefore(at, Math.floor(200 * chance("due")) - 30),
    createdAt: at,
    updatedAt: at,
  });
}

/** A statement of each of the last sixty days of the connection, in the currency of most lines. */
export function statements(now: Date): BalanceRow[] {
  return Array.from({ length: 60 }, (_, ago): BalanceRow => {
    const day = dayBefore(now, ago);
    const balances = { opening: BigInt(60 - ago), closing: BigInt(61 - ago) };
    const chain = { bankConnectionId: BANK_CONNECTION, account: "", currency: "EUR" };
    return { _id: `bench ${day}`, ...chain, from: day, to: day, ...balances, syncId: "bench", nth: ago };
  });
}

export function match({ nth, id, at, chance }: Seed): Match {
  const status = pick(chance("status"), { confirmed: 0.85, active: 0.08, cancelled: 0.04, pending_review: 0.03 });
  const code = counterpartyOf(chance("party"));
  const line = aLine("", { id: `transaction-${nth}`, transactionCode: `T-${nth}` });
  const paid = anInvoice(`INV-${nth}`, { id: `invoice-${nth}`, counterpartyId: "party", counterpartyCode: code });
  return newMatch(
    { line: () => line, invoice: () => paid },
    { lineId: line.id, invoiceId: paid.id, paymentMethod: undefined, metadataJson: "{}" },
    { now: at, newId: () => id },
    {
      ...{ source: "auto", status: status as Match["status"], matchedAmount: 10_000n, invoiceAmount: 10_000n },
      ...{ confidence: 0.9, reasons: [{ signal: "reference", detail: `INV-${nth}`, points: 60 }], version: 1n },
    },
  );
}

/** The day that is `days` days before `at`, YYYY-MM-DD. */
export function dayBefore(at: Date, days: number): string {
  return new Date(at.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}

function currencyOf(chance: number): string {
  return pick(chance, { EUR: 0.9, USD: 0.09, CHF: 0.01 });
}

/** A few counterparties are frequent and many are rare. */
function counterpartyOf(chance: number): string {
  return `C-${Math.floor(COUNTERPARTIES * chance ** 3)}`;
}

function pick(chance: number, shares: Record<string, number>): string {
  let sum = 0;
  for (const [value, share] of Object.entries(shares)) {
    sum += share;
    if (chance < sum) return value;
  }
  return Object.keys(shares)[0] ?? "";
}

// FNV-1a with the finalizer of MurmurHash3.
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  value = Math.imul(value ^ (value >>> 13), 0xc2b2ae35);
  return ((value ^ (value >>> 16)) >>> 0) / 2 ** 32;
}
