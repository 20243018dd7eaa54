import { join } from "node:path";
import { parseArgs } from "node:util";
import { managedProcess } from "@matchbook/devstack/stack/managed-process";
import { Agent, request } from "undici";
import { runLoad, table } from "../load.ts";
import { startBenchStack } from "../stack.ts";
import { type Direct, prepareDirect } from "./direct.ts";

/**
 * `npm run bench gateway`: requests per second and latency of the REST API at 1, 16 and 64 connections, beside the
 * same work done directly on the database and beside an empty express + grpc-js echo, all in one run.
 */

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "4" }, lines: { type: "string", default: "2000" } },
});
const SECONDS = Number(values.seconds);
const LINES = Number(values.lines);
const CONNECTIONS = [1, 16, 64];

const stack = await startBenchStack();
const agent = new Agent({ connections: 64, pipelining: 1 });
const json = { authorization: `Bearer ${stack.key}`, "content-type": "application/json" };

async function call(
  method: "GET" | "POST",
  path: string,
  body?: unknown,
  expected = [200, 201],
): Promise<{ data: never }> {
  const answer = await request(`${stack.gatewayUrl}/api/v1${path}`, {
    method,
    headers: json,
    dispatcher: agent,
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  const text = await answer.body.text();
  if (!expected.includes(answer.statusCode)) throw new Error(`${method} ${path}: ${answer.statusCode} ${text}`);
  return JSON.parse(text);
}

const echo = managedProcess({
  name: "echo",
  main: "bench/gateway/echo.ts",
  env: {},
  logFile: join(process.cwd(), ".cache", "bench-echo.log"),
  watchdog: stack.watchdog,
});
await echo.start();
let direct: Direct | undefined;
try {
  await seed();
  direct = await prepareDirect(stack.mongoUri, "bench_direct", LINES);
  await measure(direct);
} finally {
  await direct?.close();
  await echo.stop();
  await agent.close();
  await stack.stop();
}

/** Lines that say nothing and invoices that nobody cites: matching leaves them to us. */
async function seed(): Promise<void> {
  await call("POST", "/counterparties", { accountCode: "C", name: "Bench" });
  for (let start = 0; start < LINES; start += 500) {
    const numbers = Array.from({ length: Math.min(500, LINES - start) }, (_, index) => start + index);
    const common = { currency: "EUR", value_date: "2026-03-01" };
    const transactions = numbers.map((n) => ({
      ...common,
      transaction_code: `L-${n}`,
      amount: 100,
      direction: "credit",
    }));
    await call("POST", "/transactions", { transactions });
    const invoices = numbers.map((n) => ({
      invoiceNumber: `I-${n}`,
      counterpartyId: "C",
      currency: "EUR",
      totalAmount: 100,
      issueDate: "2026-02-01",
    }));
    await call("POST", "/invoices", { invoices });
  }
}

async function measure(direct: Direct): Promise<void> {
  const rows: string[][] = [];
  let created = 0;
  const operations: Record<string, { api(index: number): Promise<unknown>; direct(index: number): Promise<unknown> }> =
    {
      get: { api: (index) => call("GET", `/transactions/L-${index % LINES}`), direct: direct.get },
      list: { api: () => call("GET", "/transactions"), direct: direct.list },
      // Each pair once: a second match of the same pair would be refused.
      createMatch: {
        api: () => {
          const n = created++;
          const pair = { transactionId: `L-${n % LINES}`, invoiceId: `I-${(n + Math.floor(n / LINES)) % LINES}` };
          return call("POST", "/matches", { ...pair, matchedAmount: 0.01 });
        },
        direct: direct.createMatch,
      },
      reconcile: {
        api: (index) => {
          const ignore = Math.floor(index / LINES) % 2 === 0;
          return call("POST", `/transactions/L-${index % LINES}/reconcile`, { action: ignore ? "ignore" : "include" });
        },
        direct: direct.reconcile,
      },
    };
  for (const [name, operation] of Object.entries(operations)) {
    for (const connections of CONNECTIONS) {
      const api = await runLoad(connections, SECONDS, operation.api);
      const raw = await runLoad(connections, SECONDS, operation.direct);
      const empty = await runLoad(connections, SECONDS, async () => {
        const answer = await request(`http://${echo.address}/echo`, { dispatcher: agent });
        await answer.body.dump();
      });
      const rate = (value: number) => value.toFixed(0);
      rows.push([
        `${name} × ${connections}`,
        ...[rate(api.perSecond), api.p50.toFixed(1), api.p99.toFixed(1)],
        ...[rate(raw.perSecond), (api.perSecond / raw.perSecond).toFixed(2)],
        ...[rate(empty.perSecond), (api.perSecond / empty.perSecond).toFixed(2)],
      ]);
      console.error(`• ${name} × ${connections}`);
    }
  }
  const header = ["operation × connections", "req/s", "p50 ms", "p99 ms", "direct/s", "ratio", "echo/s", "ratio"];
  console.log(table(header, rows));
}
