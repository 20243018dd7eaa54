import { setTimeout as sleep } from "node:timers/promises";
import { table } from "@matchbook/accuracy/table";
import { createMany } from "../api.ts";
import { type LoadResult, median, runLoad } from "../load.ts";
import { range } from "../open-items.ts";
import { cpuPer, total, usagesOf } from "../process-figures.ts";
import { settings } from "../settings.ts";
import { startBenchStack } from "../stack.ts";
import { operationsOn, pairAt, prepareDirect } from "./direct.ts";

/**
 * `npm run bench gateway`: requests per second, latency and CPU of the REST API at 1, 16 and 64 connections, compared
 * with the same work done directly on the database. The two run in turn, and the ratios are medians over the rounds, so
 * that other load on the machine affects both of them equally. The CPU of a request is that of all processes of the
 * system and of the servers, events included; of direct work, that of this process and of MongoDB.
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
/** The time for the events of a run, in milliseconds, before other work is measured. */
const SETTLE_MS = 700;
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
  const { mongodb = 0 } = stack.pids;
  const rows: string[][] = [];
  for (const { name, api, direct: bare } of operations.filter((one) => one.name.includes(options.only))) {
    // The counters continue over all loads, so that nothing is created twice.
    const next = { api: 0, direct: 0 };
    // Code is slow until it is compiled and optimized. The benchmark measures a process that has run for long.
    await runLoad(WARM_CONNECTIONS, WARM_SECONDS, () => api(next.api++));
    await runLoad(WARM_CONNECTIONS, WARM_SECONDS, () => bare(next.direct++));
    for (const connections of options.connections) {
      const rounds: Record<"api" | "direct", Measured>[] = [];
      for (let round = 0; round < options.rounds; round += 1) {
        rounds.push({
          api: await measured(stack.pids, connections, () => api(next.api++)),
          direct: await measured({ client: process.pid, mongodb }, connections, () => bare(next.direct++)),
        });
      }
      const rate = (of: "api" | "direct") => median(rounds.map((round) => round[of].perSecond)).toFixed(0);
      const cpu = (of: "api" | "direct") => median(rounds.map((round) => round[of].cpuMs)).toFixed(2);
      const ratio = (of: "perSecond" | "cpuMs") =>
        median(rounds.map((round) => round.api[of] / round.direct[of])).toFixed(2);
      const latency = (at: "p50" | "p99") => median(rounds.map((round) => round.api[at])).toFixed(1);
      const rates = [rate("api"), latency("p50"), latency("p99"), rate("direct"), ratio("perSecond")];
      rows.push([`${name} × ${connections}`, ...rates, ...[cpu("api"), cpu("direct"), ratio("cpuMs")]]);
      console.error(`• ${rows.at(-1)?.join("  ")}`);
    }
  }
  const rates = ["req/s", "p50 ms", "p99 ms", "direct/s", "ratio"];
  console.log(table(["operation × connections", ...rates, "CPU ms", "direct CPU ms", "CPU ratio"], rows));
}

type Measured = LoadResult & { cpuMs: number };

/** Runs `work` in loops, and measures the CPU of these processes per call, until its events are handled. */
async function measured(
  pids: Record<string, number>,
  connections: number,
  work: () => Promise<unknown>,
): Promise<Measured> {
  const before = usagesOf(pids);
  let calls = 0;
  const result = await runLoad(connections, options.seconds, () => {
    calls += 1;
    return work();
  });
  await sleep(SETTLE_MS);
  return { ...result, cpuMs: total(cpuPer(calls, before, usagesOf(pids))) };
}
