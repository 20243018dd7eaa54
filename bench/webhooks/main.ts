import { parseArgs } from "node:util";
import { table } from "@matchbook/accuracy/table";
import { startWatchdog } from "@matchbook/servers/watchdog";
import { percentile } from "../../test/containment/report.ts";
import type { Api } from "../api.ts";
import { INVOICE, tenantWithCounterparty } from "../invoices.ts";
import { cpuPer, usagesOf } from "../process-figures.ts";
import { startBenchStack } from "../stack.ts";
import { measureBarePath } from "./bare-path.ts";
import { postDirectly } from "./post-directly.ts";
import { startBenchReceiver } from "./receiver-process.ts";
import { type CallTimes, closedLoop, type Load, paced, timeCalls } from "./timed-calls.ts";

/**
 * `npm run bench webhooks` measures webhooks from the REST call `POST /invoices` that causes them, one event per call, to
 * destinations over TLS, with the whole system as users run it. The processes, the receiver and the servers are separate
 * processes, so the CPU of each is known. The same run measures signing and posting alone, and the same path without
 * Matchbook. MONGODB_URI selects another server than the embedded one.
 */

const { values } = parseArgs({
  options: {
    /** Concurrent callers of the REST API. */
    callers: { type: "string", default: "16" },
    /** Events to one destination in a burst, and of each other kind in proportion. */
    events: { type: "string", default: "5000" },
    /** Seconds of each paced run. */
    seconds: { type: "string", default: "10" },
    /** Run only scenarios whose name contains this text. */
    only: { type: "string", default: "" },
  },
});
const [EVENTS, CALLERS, SECONDS] = [Number(values.events), Number(values.callers), Number(values.seconds)];
const FIRST = `1 destination, ${CALLERS} callers`;
const PROCESSES = ["gateway", "transaction", "matching", "webhook"];
const HEADER = [
  "",
  "events/s",
  "deliveries/s",
  "answer p50",
  "p99 ms",
  "call to receiver p50",
  "p99 ms",
  "answer to receiver p50",
  "CPU ms/event: gateway",
  "transaction",
  "matching",
  "webhook",
  "mongodb",
  "nats",
  "all",
  "MiB: four processes",
];

/** The figures of one run. */
interface Run extends CallTimes {
  events: number;
  deliveries: number;
  perSecond: number;
  /** CPU of each process per event. */
  cpuMs: Record<string, number>;
  memoryMiB: Record<string, number>;
}

const watchdog = startWatchdog();
const receiver = await startBenchReceiver(watchdog);
const stack = await startBenchStack({
  allowedOrigins: [receiver.url],
  env: { NODE_EXTRA_CA_CERTS: receiver.certificate, MAX_DESTINATIONS_PER_TENANT: "1000" },
});
const pids = { ...stack.pids, receiver: receiver.pid ?? 0 };
const rows: string[][] = [];
try {
  await measure("warm-up", 1, closedLoop(16, Math.min(EVENTS, 3_000)));
  await scenario(FIRST, "one", 1, closedLoop(CALLERS, EVENTS));
  await scenario("1 destination, 1 caller", "alone", 1, closedLoop(1, Math.ceil(EVENTS / 5)));
  await scenario("1 destination, 50/s", "fifty", 1, paced(50, SECONDS));
  await scenario("1 destination, 150/s", "hundredfifty", 1, paced(150, SECONDS));
  await scenario(`20 destinations, ${CALLERS} callers`, "twenty", 20, closedLoop(CALLERS, Math.ceil(EVENTS / 10)));
  await scenario(`200 destinations, ${CALLERS} callers`, "many", 200, closedLoop(CALLERS, Math.ceil(EVENTS / 50)));
  const limit = await postDirectly(receiver, Math.max(2_000, EVENTS));
  console.log(`\n${table(HEADER, rows)}`);
  console.log(`\nsigning and posting alone: ${limit.perSecond.toFixed(0)}/s, ${limit.cpuMs.toFixed(2)} ms of CPU each`);
  if (rows.some(([name]) => name === FIRST)) await printBarePath();
  for (const [name, , deliveriesPerSecond] of rows)
    console.log(`${name}: ${(Number(deliveriesPerSecond) / limit.perSecond).toFixed(2)} of this rate`);
} finally {
  await stack.stop();
  await receiver.stop();
  await watchdog.stop();
}

async function scenario(name: string, tenant: string, destinations: number, load: Load): Promise<void> {
  if (!name.includes(values.only)) return;
  rows.push(rowOf(name, await measure(tenant, destinations, load)));
  console.error(`• ${rows.at(-1)?.join("  ")}`);
}

async function printBarePath(): Promise<void> {
  const bare = await measureBarePath(stack, receiver, { tenant: "one", events: EVENTS, callers: CALLERS });
  const parts = Object.entries(bare.cpuMs).map(([name, ms]) => `${name} ${ms.toFixed(2)}`);
  const all = Object.values(bare.cpuMs).reduce((sum, ms) => sum + ms, 0);
  console.log(
    `the same path without Matchbook, ${CALLERS} callers: ${bare.perSecond.toFixed(0)} events/s, CPU ms/event:`,
  );
  console.log(`${parts.join(", ")}, all ${all.toFixed(2)}`);
  const [arrived, afterwards] = [bare.arrivedMs.toFixed(1), bare.afterwardsMs.toFixed(1)];
  console.log(`at 50/s, p50: ${arrived} ms from the call to the receiver, ${afterwards} ms from the answer`);
}

async function measure(tenant: string, destinations: number, load: Load): Promise<Run> {
  const api = await tenantWithCounterparty(stack, tenant);
  for (let nth = 0; nth < destinations; nth += 1) {
    const endpoint = { url: `${receiver.url}/${tenant}/${nth}`, eventTypes: ["invoice.created"] };
    await api.call("POST", "/webhook-endpoints", endpoint, "idToken");
  }
  await receiver.reset();
  const before = usagesOf(pids);
  const { events, begun, timesOf } = await timeCalls("B", load, (invoiceNumber) =>
    api.call("POST", "/invoices", { ...INVOICE, invoiceNumber }),
  );
  const { lastAt, invoices } = await receiver.arrived(tenant, events * destinations);
  await resultsStored(api);
  const after = usagesOf(pids);
  await api.close();
  return {
    events,
    deliveries: events * destinations,
    perSecond: (events * 1_000) / (lastAt - begun),
    ...timesOf(invoices),
    cpuMs: cpuPer(events, before, after),
    memoryMiB: Object.fromEntries(Object.entries(after).map(([name, { memoryMiB }]) => [name, memoryMiB])),
  };
}

/** Resolves when the results of all deliveries are stored. */
async function resultsStored(api: Api): Promise<void> {
  const open = async () =>
    (await api.call<unknown[]>("GET", "/webhook-deliveries?status=delivering", undefined, "idToken")).length;
  while ((await open()) > 0) await new Promise((resolve) => setTimeout(resolve, 100));
}

function rowOf(name: string, { events, deliveries, perSecond, cpuMs, memoryMiB, ...times }: Run): string[] {
  const at = (some: number[], share: number) => percentile(some, share).toFixed(1);
  const cpu = [...PROCESSES, "mongodb", "nats"].map((process) => cpuMs[process] ?? Number.NaN);
  return [
    name,
    perSecond.toFixed(0),
    ((perSecond * deliveries) / events).toFixed(0),
    ...[at(times.answered, 0.5), at(times.answered, 0.99)],
    ...[at(times.arrived, 0.5), at(times.arrived, 0.99)],
    at(times.afterwards, 0.5),
    ...[...cpu, cpu.reduce((sum, ms) => sum + ms, 0)].map((ms) => ms.toFixed(2)),
    PROCESSES.reduce((sum, process) => sum + (memoryMiB[process] ?? 0), 0).toFixed(0),
  ];
}
