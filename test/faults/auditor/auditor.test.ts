import { newId } from "@matchbook/runtime/values/ids";
import type { Document } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type CountedSystem, startCountedSystem } from "../../cost/in-process.ts";
import { audit } from "./audit.ts";
import { textOf } from "./findings.ts";
import type { Received } from "./read.ts";

/** An auditor that finds nothing proves nothing, so rows are corrupted in the database behind the services. */

let system: CountedSystem;
beforeAll(async () => {
  system = await startCountedSystem();
  await live();
});
afterAll(() => system?.stop());

const post = (path: string, body: object = {}) => system.call("POST", path, body);

async function createInvoice(invoiceNumber: string, totalAmount: number, more: object = {}): Promise<void> {
  const invoice = { counterpartyId: "C-1", currency: "EUR", totalAmount, issueDate: "2026-02-01" };
  await post("/invoices", { ...invoice, invoiceNumber, ...more });
}

async function createLine(code: string, amount: number, description: string): Promise<void> {
  const line = { currency: "EUR", direction: "credit", value_date: "2026-03-02" };
  await post("/transactions", { ...line, transaction_code: code, amount, description });
}

/** A tenant with every kind of decision. */
async function live(): Promise<void> {
  const hook = { url: `${system.receiver.url}/audited`, eventTypes: ALL };
  await system.call("POST", "/webhook-endpoints", hook, system.idToken);
  const iban = "DE44100999010000120345";
  const paymentMethods = [{ code: "C-1-BANK", type: "bank_account", iban }];
  await post("/counterparties", { accountCode: "C-1", name: "Alder & Finch", paymentMethods });
  for (let nth = 1; nth <= 9; nth += 1) await createInvoice(`INV-2026-000${nth}`, 100 * nth + 0.35);
  await createInvoice("CN-2026-0001", 50, { type: "credit_note" });
  await createLine("TX-1", 100.35, "Payment of invoice INV-2026-0001");
  await createLine("TX-2", 150, "something");
  await createLine("TX-3", 300.35, "INV-2026-0003 INV-2026-0004");
  await createLine("TX-4", 400.35, "Payment of invoice INV-2026-0004");
  await createLine("TX-5", 77, "");
  await system.drain();
  const matched = (await post("/matches", { invoiceId: "INV-2026-0002", transactionId: "TX-2", matchedAmount: 150 }))
    .data.match;
  await system.call("PUT", `/matches/${matched.id}`, { matchedAmount: 120.5 });
  await post("/invoices/INV-2026-0002/adjustments", { amount: 30, reason: "discount", matchId: matched.id });
  await post("/invoices/INV-2026-0005/adjustments", { amount: 20, reason: "credit", creditNoteId: "CN-2026-0001" });
  await post("/matches", { invoiceId: "INV-2026-0006", transactionId: "TX-5", status: "rejected" });
  const deleted = await post("/matches", { invoiceId: "INV-2026-0007", transactionId: "TX-5", matchedAmount: 7 });
  await system.call("DELETE", `/matches/${deleted.data.match.id}`);
  const undone = await post("/matches", { invoiceId: "INV-2026-0008", transactionId: "TX-5", matchedAmount: 70 });
  await post(`/operations/${undone.operationId}/undo`);
  await post("/transactions/TX-4/reconcile", { action: "unlink_all" });
  await post("/transactions/TX-5/reconcile", { action: "ignore" });
  await post("/invoices/INV-2026-0009/void");
  await system.drain();
  for (let more = true; more; ) {
    more = await post("/exports").then(
      () => true,
      () => false,
    );
  }
  await system.drain();
}

const ALL = [
  ...["transaction.created", "invoice.created", "invoice.updated", "invoice.paid", "invoice.partially_paid"],
  ...["match.created", "match.suggested", "match.confirmed", "match.rejected", "match.cancelled"],
];

function received(): Received[] {
  return system.receiver.received("/audited").map(({ headers, body }) => ({
    id: headers["webhook-id"] ?? "",
    url: `${system.receiver.url}/audited`,
    event: JSON.parse(body),
  }));
}

const isOfWebhooks = (path: string) => path.startsWith("/webhook-");

/** The answers by path while no row is corrupted. */
const answers = new Map<string, unknown>();

/** @param of the database in which a row is corrupted: answers from others are as before */
async function findings(of?: Corruption["of"], arrived: readonly Received[] = received()) {
  const get = async (path: string) => {
    const isCorrupted = of !== undefined && isOfWebhooks(path) === (of === "webhook");
    if (!isCorrupted && answers.has(path)) return answers.get(path);
    const answer = await system.call("GET", path, undefined, isOfWebhooks(path) ? system.idToken : undefined);
    if (!isCorrupted) answers.set(path, answer.text ?? answer);
    return answer.text ?? answer;
  };
  return audit({ get, received: arrived });
}

test("an audit of a tenant with every kind of decision finds nothing", async () => {
  expect(textOf(await findings())).toBe("");
});

/** A row that is changed behind the services, and the rules of which an audit must name at least these. */
interface Corruption {
  of: keyof CountedSystem["databases"] & string;
  kind: string;
  row: Document;
  /** Makes the rows to store instead; without it, none is stored. */
  into?: (row: Document) => Document | Document[];
  rules: string[];
}

const CORRUPTIONS: Record<string, Corruption> = {
  "an amount of a match": {
    ...{ of: "matching", kind: "matches", row: { transactionCode: "TX-1", status: "confirmed" } },
    into: (row) => ({ ...row, matchedAmount: row.matchedAmount - 1n }),
    rules: ["remaining amount of a transaction", "history ends with the present", "exports equal the decisions"],
  },
  "a status of a match": {
    ...{ of: "matching", kind: "matches", row: { transactionCode: "TX-2", status: "active" } },
    into: (row) => ({ ...row, status: "pending_review" }),
    rules: ["remaining amount of an invoice", "adjustment of a live match", "counts"],
  },
  "a lost match": {
    ...{ of: "matching", kind: "matches", row: { transactionCode: "TX-1", status: "confirmed" } },
    rules: ["remaining amount of a transaction", "history ends with the present", "exports equal the decisions"],
  },
  "a second live match of a pair": {
    ...{ of: "matching", kind: "matches", row: { transactionCode: "TX-1", status: "confirmed" } },
    into: (row) => [row, { ...row, _id: newId(), status: "pending_review", live: false }],
    rules: ["one live match per pair", "history of every resource", "counts"],
  },
  "what is open of an invoice": {
    ...{ of: "matching", kind: "invoices", row: { invoiceNumber: "INV-2026-0002" } },
    into: (row) => ({ ...row, remaining: row.remaining + 5n }),
    rules: ["remaining amount of an invoice", "history ends with the present", "counts"],
  },
  "a lost adjustment": {
    ...{ of: "matching", kind: "invoices", row: { invoiceNumber: "INV-2026-0005" } },
    into: (row) => ({ ...row, adjustments: [] }),
    rules: ["remaining amount of an invoice", "exports equal the decisions"],
  },
  "a state that a transaction is not counted as": {
    ...{ of: "matching", kind: "lines", row: { transactionCode: "TX-1" } },
    into: (row) => ({ ...row, allocated: 0n, listed: { ...row.listed, status: "unmatched" } }),
    rules: ["remaining amount of a transaction", "status of a transaction", "counts", "list totals"],
  },
  "a transaction that the list lost": {
    ...{ of: "matching", kind: "lines", row: { transactionCode: "TX-5" } },
    into: ({ listed, ...row }) => row,
    rules: ["list totals", "both sides of a match exist", "counts"],
  },
  "a lost entry of the history": {
    ...{ of: "matching", kind: "history", row: { operation: "update_match" } },
    rules: ["history without gaps", "history is one chain"],
  },
  "an entry of the history that tells of another state": {
    ...{
      of: "matching",
      kind: "history",
      row: { "after.invoiceNumber": "INV-2026-0009", before: { $exists: false } },
    },
    into: (row) => ({ ...row, after: { ...row.after, total: 1n } }),
    rules: ["history is one chain"],
  },
  "a lost delivery": {
    ...{ of: "webhook", kind: "deliveries", row: { eventType: "invoice.paid" } },
    rules: ["each event at each destination", "what was received is logged"],
  },
  "a delivery that never ended": {
    ...{ of: "webhook", kind: "deliveries", row: { eventType: "match.confirmed" } },
    into: (row) => ({ ...row, status: "failed" }),
    rules: ["every delivery has ended"],
  },
  "an event of a state that never was": {
    ...{ of: "webhook", kind: "events", row: { type: "invoice.paid" } },
    into: (row) => ({ ...row, body: String(row.body).replace(/"remainingAmount":0/, '"remainingAmount":1') }),
    rules: ["an event tells of a state that existed", "what is logged was received"],
  },
};

test.each(Object.entries(CORRUPTIONS))("an audit names %s", async (_name, { of, kind, row, into, rules }) => {
  const rows = (system.databases[of] as (typeof system.databases)[string]).db.collection(
    kind === "history" ? kind : `${kind}.acme`,
  );
  const stored = (await rows.findOne(row)) as Document;
  expect(stored).not.toBeNull();
  const corrupted = [into?.(stored) ?? []].flat();
  await rows.deleteOne({ _id: stored._id });
  for (const one of corrupted) await rows.insertOne(one);
  try {
    const found = await findings(of);
    expect(
      rules.filter((rule) => !found.some((one) => one.rule === rule)),
      textOf(found),
    ).toEqual([]);
  } finally {
    await rows.deleteMany({ _id: { $in: [stored._id, ...corrupted.map(({ _id }) => _id)] } });
    await rows.insertOne(stored);
  }
});

test("an audit names an event that a destination never received, and one that was never sent", async () => {
  const [first, ...rest] = received();
  const invented = { ...(first as Received), id: "invented" };
  const rules = (await findings(undefined, [...rest, invented])).map(({ rule }) => rule);
  expect(new Set(rules)).toEqual(new Set(["a success was received", "what was received is logged"]));
});
