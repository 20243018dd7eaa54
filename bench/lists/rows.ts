import { createRandom } from "@matchbook/accuracy/random";
import { newMatch } from "@matchbook/matcher/books/new-match";
import type { Invoice, Line, Match } from "@matchbook/matcher/model/model";
import { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { newIdAt } from "@matchbook/runtime/values/ids";
import { aLine, anInvoice } from "../../packages/matcher/test/matcher-world.ts";
import { lineFromFacts } from "../../services/matching/src/store/lines.ts";

/** The number, id and creation time of a row. */
export interface Seed {
  nth: number;
  id: string;
  at: Date;
}

/** Rows are made in the same order in every run, so every run has the same rows. */
const random = createRandom(1);

const BURST_ROWS = 500;
const SPAN_MS = 60 * 86_400_000;
const ROWS_PER_MS = 50;

/** One of so many rows as imports create them: bursts of 500 in ten milliseconds, in the sixty days before `until`. */
export function seedOf(nth: number, rows: number, until: Date): Seed {
  const bursts = Math.ceil(rows / BURST_ROWS);
  const burst = Math.floor(nth / BURST_ROWS);
  const ago = SPAN_MS - Math.round(((burst + 1) / bursts) * SPAN_MS);
  const at = new Date(until.getTime() - ago + Math.floor((nth % BURST_ROWS) / ROWS_PER_MS));
  return { nth, id: newIdAt(at), at };
}

/** The connection of all lines. */
export const BANK_CONNECTION = "bench";

const COUNTERPARTIES = 300;

export function line({ nth, id, at }: Seed): Line {
  const amount = BigInt(Math.floor(100 * Math.exp(3 + random.int(0, 6_000_000) / 1_000_000)));
  const status = choose({ matched: 90, unmatched: 5, ignored: 3, partially_matched: 2 });
  const party = counterpartyOf();
  const facts: LineFacts = {
    ...emptyMessage(LineFacts),
    id,
    transactionCode: `T-${nth}`,
    amount,
    currency: currencyOf(),
    direction: random.chance(0.8) ? "credit" : "debit",
    valueDate: dayBefore(at, random.int(0, 2)),
    bankConnectionId: BANK_CONNECTION,
    description: `Payment of invoice INV-${nth}, with thanks`,
    reference: `RF${nth}`,
    counterpartyName: `Customer ${party}`,
    createdAt: at,
  };
  return {
    ...lineFromFacts(facts, at),
    ignored: status === "ignored",
    allocated: status === "matched" ? amount : status === "partially_matched" ? 1n : 0n,
    ...(status === "matched" && { counterpartyId: party }),
    version: 1n,
  };
}

export function invoice({ nth, id, at }: Seed): Invoice {
  const status = choose({ paid: 90, open: 6, partially_paid: 2, void: 2 });
  return anInvoice(`INV-${nth}`, {
    id,
    direction: random.chance(0.9) ? "receivable" : "payable",
    counterpartyId: counterpartyOf(),
    currency: currencyOf(),
    remaining: status === "paid" ? 0n : status === "partially_paid" ? 5_000n : 10_000n,
    void: status === "void",
    issueDate: dayBefore(at, random.int(0, 2)),
    dueDate: dayBefore(at, random.int(-30, 169)),
    createdAt: at,
    updatedAt: at,
  });
}

export function match({ nth, id, at }: Seed): Match {
  const status = choose({ confirmed: 85, active: 8, cancelled: 4, pending_review: 3 });
  const code = counterpartyOf();
  const payment = aLine("", { id: `transaction-${nth}`, transactionCode: `T-${nth}` });
  const paid = anInvoice(`INV-${nth}`, { id: `invoice-${nth}`, counterpartyId: "party", counterpartyCode: code });
  return newMatch(
    { line: () => payment, invoice: () => paid },
    { lineId: payment.id, invoiceId: paid.id, paymentMethod: undefined, metadataJson: "{}" },
    { now: at, newId: () => id },
    {
      ...{ source: "auto", status, matchedAmount: 10_000n, invoiceAmount: 10_000n },
      ...{ confidence: 0.9, reasons: [{ signal: "reference", detail: `INV-${nth}`, points: 60 }], version: 1n },
    },
  );
}

/** The day that is `days` days before `at`, YYYY-MM-DD. */
export function dayBefore(at: Date, days: number): string {
  return new Date(at.getTime() - days * 86_400_000).toISOString().slice(0, 10);
}

function currencyOf(): string {
  return choose({ EUR: 90, USD: 9, CHF: 1 });
}

/** A few counterparties are frequent and many are rare. */
function counterpartyOf(): string {
  return `C-${Math.floor(COUNTERPARTIES * (random.int(0, 999_999) / 1_000_000) ** 3)}`;
}

function choose<T extends string>(shares: Record<T, number>): T {
  return random.weighted((Object.keys(shares) as T[]).map((value) => [shares[value], value] as const));
}
