import { parseArgs } from "node:util";
import { table } from "@matchbook/accuracy/table";
import { type LoadResult, runLoad } from "../load.ts";
import { median } from "../median.ts";
import { startBenchStack } from "../stack.ts";
import { type Direct, prepareDirect } from "./direct.ts";
import { dayOf } from "./direct-rows.ts";

/**
 * `npm run bench gateway`: requests per second and latency of the REST API at 1, 16 and 64 connections, compared with
 * the same work done directly on the database. The two run in turn, and the ratios are medians over the rounds, so that
 * other load on the machine affects both of them equally.
 */

const { values } = parseArgs({
  options: {
    seconds: { type: "string", default: "2" },
    rounds: { type: "string", default: "3" },
    lines: { type: "string", default: "1000" },
    connections: { type: "string", default: "1,16,64" },
    /** Measures only operations whose name contains this text. */
    only: { type: "string", default: "" },
  },
});
const SECONDS = Number(values.seconds);
const ROUNDS = Number(values.rounds);
const LINES = Number(values.lines);
const WARM_SECONDS = 3;
const WARM_CONNECTIONS = 16;
const CONNECTIONS = values.connections.split(",").map(Number);

const stack = await startBenchStack();
const matchIds: string[] = [];
const { call } = await stack.tenant("bench");

let direct: Direct | undefined;
try {
  await seed();
  console.error("• seeded");
  direct = await prepareDirect(stack.mongoUri, "bench_direct", LINES);
  await measure(direct);
} finally {
  await direct?.close();
  await stack.stop();
}

/**
 * Creates lines without a text, and invoices of twice their amount that no line cites. Open amounts never agree, so
 * automatic matching does not act. Half of the lines get a match.
 */
async function seed(): Promise<void> {
  const paymentMethods = [{ code: "P", type: "bank" }];
  await call("POST", "/counterparties", { accountCode: "C", name: "Bench", paymentMethods });
  const common = { currency: "EUR", amount: 100, direction: "credit" };
  const invoice = { counterpartyId: "C", currency: "EUR", totalAmount: 200, issueDate: "2026-02-01" };
  for (let start = 0; start < LINES; start += 250) {
    const numbers = Array.from({ length: Math.min(250, LINES - start) }, (_, index) => start + index);
    const transactions = ["L", "R"].flatMap((kind) =>
      numbers.map((n) => ({ ...common, value_date: dayOf(n), transaction_code: `${kind}-${n}` })),
    );
    await call("POST", "/transactions", { transactions });
    await call("POST", "/invoices", { invoices: numbers.map((n) => ({ ...invoice, invoiceNumber: `I-${n}` })) });
    for (const n of numbers) matchIds.push(await createMatch(n, n));
  }
}

async function createMatch(line: number, invoice: number): Promise<string> {
  const pair = { transactionId: `L-${line}`, invoiceId: `I-${invoice}`, matchedAmount: 0.01 };
  const { match } = await call<{ match: { id: string } }>("POST", "/matches", pair);
  return match.id;
}

interface Operation {
  name: string;
  api(index: number): Promise<unknown>;
  direct(index: number): Promise<unknown>;
}

function operationsOf(direct: Direct): Operation[] {
  const reconcile = (line: string, body: object) => call("POST", `/transactions/${line}/reconcile`, body);
  const turn = (index: number) => Math.floor(index / LINES) % 2;
  const pair = { invoiceId: "", counterpartyId: "C", paymentMethodId: "P" };
  return [
    { name: "get", api: (index) => call("GET", `/transactions/L-${index % LINES}`), direct: direct.get },
    {
      name: "get invoice: one find",
      api: (index) => call("GET", `/invoices/I-${index % LINES}`),
      direct: direct.findInvoice,
    },
    { name: "list", api: () => call("GET", "/transactions"), direct: direct.list },
    {
      name: "reconcile: ignore, include",
      api: (index) => reconcile(`R-${index % LINES}`, { action: turn(index) === 0 ? "ignore" : "include" }),
      direct: direct.ignore,
    },
    {
      name: "reconcile: save",
      api: (index) => {
        const n = index % LINES;
        const saved = { ...pair, matchId: matchIds[n], invoiceId: `I-${n}`, matchedAmount: 0.02 - 0.01 * turn(index) };
        return reconcile(`L-${n}`, { action: "save", ...saved });
      },
      direct: direct.save,
    },
    {
      // Each pair is used once, because a second match of a pair is refused.
      name: "create match",
      api: (index) => createMatch(index % LINES, (index + 1 + Math.floor(index / LINES)) % LINES),
      direct: direct.createMatch,
    },
  ];
}

async function measure(direct: Direct): Promise<void> {
  const rows: string[][] = [];
  for (const { name, api, direct: bare } of operationsOf(direct).filter((one) => one.name.includes(values.only))) {
    // The counters continue over all loads, so that nothing is created twice.
    const next = { api: 0, direct: 0 };
    // Code is slow until it is compiled and optimized. The benchmark measures a process that has run for long.
    await runLoad(WARM_CONNECTIONS, WARM_SECONDS, () => api(next.api++));
    await runLoad(WARM_CONNECTIONS, WARM_SECONDS, () => bare(next.direct++));
    for (const connections of CONNECTIONS) {
      const rounds: Record<"api" | "direct", LoadResult>[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        rounds.push({
          api: await runLoad(connections, SECONDS, () => api(next.api++)),
          direct: await runLoad(connections, SECONDS, () => bare(next.direct++)),
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
