import { table } from "@matchbook/accuracy/table";
import { createMany } from "../api.ts";
import { type LoadResult, median, runLoad } from "../load.ts";
import { range } from "../open-items.ts";
import { settings } from "../settings.ts";
import { startBenchStack } from "../stack.ts";
import { operationsOn, pairAt, prepareDirect } from "./direct.ts";

/**
 * `npm run bench gateway`: requests per second and latency of the REST API at 1, 16 and 64 connections, compared with
 * the same work done directly on the database. The two run in turn, and the ratios are medians over the rounds, so that
 * other load on the machine affects both of them equally.
 */

const options = settings({
  lines: 1_000,
  seconds: 2,
  rounds: 3,
  connections: [1, 16, 64],
  /** Measures only operations whose name contains this text. */
  only: "",
});
const WARM_SECONDS = 3;
const WARM_CONNECTIONS = 16;
const TENANT = "bench";

await using stack = await startBenchStack();
const api = await stack.tenant(TENANT);
const { call } = api;
await seed();
console.error("• seeded");
const { infra, databasePrefix } = stack;
await using copy = await prepareDirect(infra.mongoUri, `${databasePrefix}_matching`, TENANT, options.lines);
await measure(operationsOf(operationsOn(copy)));

/**
 * Creates lines without a text, and invoices of twice their amount that no line cites. Open amounts never agree, so
 * automatic matching does not act. Each line gets a match.
 */
async function seed(): Promise<void> {
  await call("POST", "/counterparties", { accountCode: "C", name: "Bench" });
  const common = { currency: "EUR", amount: 100, direction: "credit" };
  const invoice = { counterpartyId: "C", currency: "EUR", totalAmount: 200, issueDate: "2026-02-01" };
  const numbers = range(0, options.lines);
  const lines = numbers.map((n) => ({ ...common, value_date: dayOf(n), transaction_code: `L-${n}` }));
  const invoices = numbers.map((n) => ({ ...invoice, invoiceNumber: `I-${n}` }));
  await createMany(api, "/transactions", "transactions", lines);
  await createMany(api, "/invoices", "invoices", invoices);
  for (const n of numbers) await createMatch(`L-${n}`, `I-${n}`);
}

/** The value date of the n-th line: the lines are spread evenly over two months. */
function dayOf(n: number): string {
  return new Date(Date.UTC(2026, 1, 1 + (n % 60))).toISOString().slice(0, 10);
}

function createMatch(transactionId: string, invoiceId: string): Promise<unknown> {
  return call("POST", "/matches", { transactionId, invoiceId, matchedAmount: 0.01 });
}

interface Operation {
  name: string;
  api(index: number): Promise<unknown>;
  direct(index: number): Promise<unknown>;
}

function operationsOf({ get, findInvoice, list, createMatch: create }: ReturnType<typeof operationsOn>): Operation[] {
  const { lines } = options;
  return [
    { name: "get", api: (index) => call("GET", `/transactions/L-${index % lines}`), direct: get },
    { name: "get invoice: one find", api: (index) => call("GET", `/invoices/I-${index % lines}`), direct: findInvoice },
    { name: "list", api: () => call("GET", "/transactions"), direct: list },
    { name: "create match", api: (index) => createMatch(...pairAt(index, lines)), direct: create },
  ];
}

async function measure(operations: Operation[]): Promise<void> {
  const rows: string[][] = [];
  for (const { name, api, direct: bare } of operations.filter((one) => one.name.includes(options.only))) {
    // The counters continue over all loads, so that nothing is created twice.
    const next = { api: 0, direct: 0 };
    // Code is slow until it is compiled and optimized. The benchmark measures a process that has run for long.
    await runLoad(WARM_CONNECTIONS, WARM_SECONDS, () => api(next.api++));
    await runLoad(WARM_CONNECTIONS, WARM_SECONDS, () => bare(next.direct++));
    for (const connections of options.connections) {
      const rounds: Record<"api" | "direct", LoadResult>[] = [];
      for (let round = 0; round < options.rounds; round += 1) {
        rounds.push({
          api: await runLoad(connections, options.seconds, () => api(next.api++)),
          direct: await runLoad(connections, options.seconds, () => bare(next.direct++)),
        });
      }
      const rate = (of: "api" | "direct") => median(rounds.map((round) => round[of].perSecond)).toFixed(0);
      const ratio = median(rounds.map((round) => round.api.perSecond / round.direct.perSecond)).toFixed(2);
      const latency = (at: "p50" | "p99") => median(rounds.map(({ api: measured }) => measured[at])).toFixed(1);
      rows.push([`${name} × ${connections}`, ...[rate("api"), latency("p50"), latency("p99"), rate("direct"), ratio]]);
      console.error(`• ${rows.at(-1)?.join("  ")}`);
    }
  }
  const header = ["operation × connections", "req/s", "p50 ms", "p99 ms", "direct/s", "ratio"];
  console.log(table(header, rows));
}
