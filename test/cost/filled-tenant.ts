import { newId } from "@matchbook/runtime/values/ids";
import { waitUntil } from "@matchbook/servers/wait-until";
import type { Document } from "mongodb";
import type { CountedSystem } from "./in-process.ts";

/** Small enough for the deadline of a request on a busy machine. */
const BATCH = 250;
const HALF = 500;
const FUTURE = new Date("2999-01-01");

/** One of these values, of which each is ten times as frequent as the next. */
function skewed<T>(nth: number, values: readonly T[]): T {
  const rank = Math.floor(-Math.log10((((nth * 7_919) % 9_973) + 1) / 9_974));
  return values[Math.min(rank, values.length - 1)] as T;
}

const dayOf = (nth: number) => new Date(Date.UTC(2026, 0, 1 + (nth % 60))).toISOString().slice(0, 10);
const ibanOf = (nth: number) => `DE${String(10 ** 15 + nth * 7_919)}`;

/** An invoice; one of three belongs to no line. */
function invoice(nth: number): Document {
  return {
    invoiceNumber: `INV-${10_000 + nth}`,
    counterpartyId: `C-${skewed(nth, [0, 1 + (nth % 30), 31 + (nth % 70)])}`,
    currency: skewed(nth, ["EUR", "USD", "JPY"]),
    totalAmount: 1_000 + nth,
    direction: skewed(nth, ["receivable", "payable"]),
    issueDate: dayOf(nth),
    dueDate: dayOf(nth + 20),
  };
}

/** A line; two of three name the invoice that they pay. */
function line(nth: number): Document {
  const { invoiceNumber, currency, totalAmount, direction, issueDate, counterpartyId } = invoice(nth);
  const pays = nth % 3 !== 0;
  return {
    transaction_code: `T-${10_000 + nth}`,
    amount: pays ? totalAmount : 5_000_000 + nth,
    currency,
    direction: direction === "receivable" ? "credit" : "debit",
    value_date: issueDate,
    description: `Payment ${pays ? invoiceNumber : `without a number ${nth}`}`,
    counterparty_iban: ibanOf(Number(counterpartyId.slice(2))),
  };
}

/** Repeats a request that a busy machine had no time for. */
export const repeating =
  (call: CountedSystem["call"]): CountedSystem["call"] =>
  (...request) =>
    waitUntil(
      () => call(...request),
      () => true,
      { timeoutMs: 120_000, retryOn: (error) => (error as Error).message.includes(": 503 ") },
    );

/** Fills the tenant through the API: thousands of rows whose values are distributed unequally, and their deliveries. */
export async function fillTenant({ drain, idToken, receiver, ...system }: CountedSystem): Promise<void> {
  const call = repeating(system.call);
  for (let nth = 0; nth <= 100; nth += 1) {
    const paymentMethods = [{ code: `C-${nth}-BANK`, type: "bank_account", iban: ibanOf(nth) }];
    await call("POST", "/counterparties", { accountCode: `C-${nth}`, name: `Customer ${nth} Alder`, paymentMethods });
  }
  const rates = Array.from({ length: 1_000 }, (_, nth) => {
    const date = new Date(Date.UTC(2023, 0, 1 + nth)).toISOString().slice(0, 10);
    return { base: "EUR", quote: nth % 50 === 0 ? "JPY" : "USD", date, rate: "1.1" };
  });
  await call("PUT", "/fx-rates", { rates });
  const create = async (path: string, name: string, make: (nth: number) => Document, half: number) => {
    for (let from = half * HALF; from < (half + 1) * HALF; from += BATCH) {
      await call("POST", path, { [name]: Array.from({ length: BATCH }, (_, nth) => make(from + nth)) });
      // Numbers the new entries, so that no later request has to number all of them.
      await call("GET", "/history?order=newest&limit=1");
    }
  };
  await create("/invoices/batch", "invoices", invoice, 0);
  const endpoint = { url: `${receiver.url}/busy`, eventTypes: ["invoice.created"] };
  await call("POST", "/webhook-endpoints", endpoint, idToken);
  await call("POST", "/webhook-endpoints", { ...endpoint, eventTypes: ["bank.connected"] }, idToken);
  await create("/invoices/batch", "invoices", invoice, 1);
  for (const half of [0, 1]) await create("/transactions/batch", "transactions", line, half);
  await drain();
}

/** Fills the collections that tenants share with rows that are not due, of other tenants and other consumers. */
export async function fillQueues({ databases }: CountedSystem): Promise<void> {
  const other = (nth: number) => ({ _id: newId(), tenant: `other-${nth % 500}` });
  const due = { dueAt: FUTURE, owner: "other" };
  const failed = { lastAt: FUTURE, at: FUTURE, attempts: 1 };
  const rows: Record<string, (nth: number) => Document> = {
    outbox: (nth) => ({ ...other(nth), at: FUTURE, events: [] }),
    event_backlog: (nth) => ({ ...other(nth), ...due, queue: `other-${nth % 3}`, tries: 1 }),
    dead_letters: (nth) => ({ ...other(nth), ...failed, consumer: "other" }),
    idempotency: (nth) => ({ ...other(nth), expiresAt: FUTURE }),
    idempotent_requests: (nth) => ({ ...other(nth), expiresAt: FUTURE }),
    schedule: (nth) => ({ ...other(nth), endpointId: newId(), dueAt: FUTURE, claim: null, parked: nth % 2 === 0 }),
    api_keys: (nth) => ({ ...other(nth), kind: "issued" }),
    console_sessions: (nth) => ({ ...other(nth), expiresAt: FUTURE }),
    history: (nth) => ({ ...other(nth), entity: "invoice", entityId: newId(), sequence: BigInt(nth + 1), at: FUTURE }),
    small: (nth) => ({ _id: `other-${nth} settings`, tenant: `other-${nth}` }),
    learned_aliases: (nth) => ({ ...other(nth), confirmations: [{ counterpartyId: newId() }] }),
    tenants: (nth) => ({ _id: `other-${nth}`, createdAt: FUTURE }),
  };
  for (const { db } of Object.values(databases)) {
    const present = new Set((await db.listCollections({}, { nameOnly: true }).toArray()).map(({ name }) => name));
    for (const [name, row] of Object.entries(rows)) {
      if (present.has(name)) await db.collection(name).insertMany(Array.from({ length: 2_000 }, (_, nth) => row(nth)));
    }
  }
}
