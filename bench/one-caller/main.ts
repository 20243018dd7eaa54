import { readdirSync, readFileSync } from "node:fs";
import { table } from "@matchbook/accuracy/table";
import { connectMongo, inTransaction, type Mongo } from "@matchbook/runtime/mongo/mongo";
import type { Document } from "mongodb";
import { foundBy } from "../../services/matching/src/store/found-by.ts";
import { createMany } from "../api.ts";
import { copyIndexes } from "../copy-collections.ts";
import { median, timed } from "../load.ts";
import { range } from "../open-items.ts";
import { settings } from "../settings.ts";
import { INVOICE, startBenchStack, tenantWithCounterparty } from "../stack.ts";

/**
 * `npm run bench one-caller`: a caller who makes one call after the other, over one connection. Each call is beside its
 * bare form on the same MongoDB, in turn, so that other load on the machine affects both equally: a GET of a line beside
 * one find, and the creation of an invoice beside a database transaction that stores the same two rows under the same
 * indexes. It also tells how much slower the first calls after a start are, and how often a call wakes each process: the
 * machine's load does not change that number.
 */

const options = settings({
  /** Calls of a kind that count as the first ones. */
  first: 50,
  /** Calls of a kind that warm up, and calls that are measured. */
  warm: 1_500,
  calls: 1_000,
});
const LINES = 200;
const TENANT = "lone";

await using stack = await startBenchStack();
const mongo = await connectMongo(stack.infra.mongoUri, `${stack.databasePrefix}_matching`);
const api = await tenantWithCounterparty(stack, TENANT);
const lines = range(0, LINES).map((n) => {
  const facts = { currency: "EUR", amount: 1 + n, direction: "credit" };
  return { ...facts, value_date: "2026-02-01", transaction_code: `L-${n}` };
});
await createMany(api, "/transactions", "transactions", lines);

const rowsOf = (name: string) => mongo.db.collection<Document>(name);
const [lineRows, invoices, history] = [rowsOf(`lines.${TENANT}`), rowsOf(`invoices.${TENANT}`), rowsOf("history")];
const copies = { invoices: rowsOf("bare.invoices"), history: rowsOf("bare.history") };
await copyIndexes(invoices, copies.invoices);
await copyIndexes(history, copies.history);
const pairs = [
  {
    name: "GET of a line",
    call: (n: number) => api.call("GET", `/transactions/L-${n % LINES}`),
    bare: async (n: number) => () => lineRows.findOne({ foundBy: foundBy("code", `L-${n % LINES}`) }),
  },
  {
    name: "creation of an invoice",
    call: (n: number) => api.call("POST", "/invoices", { ...INVOICE, invoiceNumber: `I-${n}` }),
    bare: async (n: number) => {
      const invoice = await invoices.findOne({ invoiceNumber: `I-${n}` });
      const entry = await history.findOne({ tenant: TENANT, entity: "invoice", entityId: invoice?._id });
      if (invoice === null || entry === null) throw new Error(`invoice I-${n} or its entry is not stored`);
      return () => insertTwo(mongo, invoice, entry);
    },
  },
];
const rows: string[][] = [];
const wakes: string[][] = [];
for (const { name, call, bare } of pairs) {
  let next = 0;
  const measure = async (count: number) => {
    const times = { call: [] as number[], bare: [] as number[] };
    for (const nth of range(next, next + count)) {
      times.call.push(await timed(() => call(nth)));
      times.bare.push(await timed(await bare(nth)));
    }
    next += count;
    return { call: median(times.call), bare: median(times.bare) };
  };
  const first = await measure(options.first);
  await measure(options.warm);
  const warm = await measure(options.calls);
  const ms = [first.call, warm.call, warm.bare].map((time) => time.toFixed(2));
  rows.push([name, ...ms, (warm.call / warm.bare).toFixed(2), (first.call / warm.call).toFixed(2)]);
  const before = allWakes();
  for (const nth of range(next, next + options.calls)) await call(nth);
  wakes.push([name, ...allWakes().map((count, at) => ((count - (before[at] ?? 0)) / options.calls).toFixed(1))]);
}
console.log(table(["medians in ms", "first calls", "warm", "bare", "warm / bare", "first / warm"], rows));
console.log(`\n${table(["wake-ups per call", ...Object.keys(stack.pids)], wakes)}`);
await api.close();
await mongo.client.close();

/** Stores copies of an invoice and of its entry of the history in one database transaction. */
function insertTwo(to: Mongo, invoice: Document, entry: Document) {
  return inTransaction(to, async (session) => {
    await copies.invoices.insertOne(invoice, { session });
    await copies.history.insertOne(entry, { session });
  });
}

/** The times that the threads of each process have waited and were woken. */
function allWakes(): number[] {
  return Object.values(stack.pids).map((pid) => {
    const threads = readdirSync(`/proc/${pid}/task`).map((thread) => wakesOf(`/proc/${pid}/task/${thread}/status`));
    return threads.reduce((sum, count) => sum + count, 0);
  });
}

function wakesOf(file: string): number {
  try {
    return Number(/^voluntary_ctxt_switches:\s+(\d+)/m.exec(readFileSync(file, "utf8"))?.[1] ?? 0);
  } catch {
    // The thread has ended.
    return 0;
  }
}
