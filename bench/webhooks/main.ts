import { table } from "@matchbook/accuracy/table";
import { waitUntil } from "@matchbook/servers/wait-until";
import { percentile } from "../../test/containment/report.ts";
import { cpuPer, usagesOf } from "../process-figures.ts";
import { settings } from "../settings.ts";
import { INVOICE, startBenchStack, tenantWithCounterparty } from "../stack.ts";
import { type BareCost, measureBareFanOut, measureBarePath } from "./bare-path.ts";
import { postDirectly } from "./post-directly.ts";
import { startBenchReceiver } from "./receiver-process.ts";
import { type CallTimes, closedLoop, type Load, paced, timeCalls } from "./timed-calls.ts";

/**
 * `npm run bench webhooks` measures webhooks from the REST call `POST /invoices` that causes them, one event per call, to
 * destinations over TLS, with the whole system as users run it. The receiver is a separate process, so the CPU of each
 * process of Matchbook, of MongoDB and of NATS is known. The same run measures signing and posting alone, and the same
 * path without Matchbook. MONGODB_URI selects another server than the embedded one.
 */

const options = settings({
  /** Concurrent callers of the REST API. */
  callers: 16,
  /** Events to one destination in a burst, and of each other kind in proportion. */
  events: 5_000,
  /** Seconds of each paced run. */
  seconds: 10,
  /** Run only scenarios whose name contains this text. */
  only: "",
});
const FIRST = `1 destination, ${options.callers} callers`;
const FAN_OUT = `20 destinations, ${options.callers} callers`;
const PROCESSES = ["gateway", "transaction", "matching", "webhook"];
const HEADER = [
  ...["", "events/s", "deliveries/s", "answer p50", "p99 ms", "call to receiver p50", "p99 ms"],
  ...["answer to receiver p50", "CPU ms/event: gateway", ...PROCESSES.slice(1), "mongodb", "nats", "all"],
  "MiB: four processes",
];

/** The figures of one run. */
interface Run {
  perSecond: number;
  deliveriesPerSecond: number;
  times: CallTimes[];
  /** CPU of each process per event. */
  cpuMs: Record<string, number>;
  /** Of the four processes together. */
  memoryMiB: number;
}

await using receiver = await startBenchReceiver();
await using stack = await startBenchStack({
  allowedOrigins: [receiver.url],
  env: { NODE_EXTRA_CA_CERTS: receiver.certificate, MAX_DESTINATIONS_PER_TENANT: "1000" },
});
const rows: string[][] = [];
// A tenant beside which others call has an eighth of the turns instead of half (docs/decisions/0079): all runs are of one.
const TENANT = "alone";
const api = await tenantWithCounterparty(stack, TENANT);
await measure("warm-up", 1, closedLoop(16, Math.min(options.events, 3_000)));
await scenario(FIRST, "one", 1, burst(1));
await scenario("1 destination, 1 caller", "alone", 1, closedLoop(1, Math.ceil(options.events / 5)));
await scenario("1 destination, 50/s", "fifty", 1, paced(50, options.seconds));
await scenario("1 destination, 150/s", "hundredfifty", 1, paced(150, options.seconds));
await scenario(FAN_OUT, "twenty", 20, burst(10));
await scenario(`200 destinations, ${options.callers} callers`, "many", 200, burst(50));
await scenario(`${FIRST}, beside another tenant`, "beside", 1, await besideAnother(burst(1)));
await api.close();
const limit = await postDirectly(receiver, Math.max(2_000, options.events));
console.log(`\n${table(HEADER, rows)}`);
console.log(`\nsigning and posting alone: ${limit.perSecond.toFixed(0)}/s, ${limit.cpuMs.toFixed(2)} ms of CPU each`);
if (rows.some(([name]) => name === FIRST)) {
  const bare = await measureBarePath(stack, receiver, { ...options, tenant: TENANT });
  printBare(`the same path without Matchbook, ${options.callers} callers`, bare);
}
for (const [name, , deliveriesPerSecond] of rows)
  console.log(`${name}: ${(Number(deliveriesPerSecond) / limit.perSecond).toFixed(2)} of signing and posting alone`);
for (const [name, , rate] of rows.filter(([name]) => name === FAN_OUT)) {
  const load = { tenant: TENANT, events: Math.ceil(options.events / 10), destinations: 20 };
  const bare = await measureBareFanOut(stack, receiver, load);
  printBare("signing, posting and the bare writes of the same documents", bare);
  console.log(`${name}: ${(Number(rate) / bare.perSecond).toFixed(2)} of this rate`);
}

/** A burst of this part of the events. */
function burst(part: number): Load {
  return closedLoop(options.callers, Math.ceil(options.events / part));
}

/** The same load while another tenant makes a call per second. */
async function besideAnother(load: Load): Promise<Load> {
  const other = await stack.tenant("other");
  const call = () => other.call("GET", "/invoices?limit=1");
  return async (create) => {
    await call();
    const calls = setInterval(call, 1_000);
    await load(create);
    clearInterval(calls);
    await other.close();
  };
}

async function scenario(name: string, group: string, destinations: number, load: Load): Promise<void> {
  if (!name.includes(options.only)) return;
  rows.push(rowOf(name, await measure(group, destinations, load)));
  console.error(`• ${rows.at(-1)?.join("  ")}`);
}

function printBare(what: string, { perSecond, cpuMs }: BareCost): void {
  const parts = Object.entries(cpuMs).map(([name, ms]) => `${name} ${ms.toFixed(2)}`);
  const all = Object.values(cpuMs).reduce((sum, ms) => sum + ms, 0);
  console.log(`${what}: ${perSecond.toFixed(0)}/s, CPU ms each: ${parts.join(", ")}, all ${all.toFixed(2)}`);
}

async function measure(group: string, destinations: number, load: Load): Promise<Run> {
  const endpoints: string[] = [];
  for (let nth = 0; nth < destinations; nth += 1) {
    const endpoint = { url: `${receiver.url}/${group}/${nth}`, eventTypes: ["invoice.created"] };
    const { id } = await api.call<{ id: string }>("POST", "/webhook-endpoints", endpoint, "idToken");
    endpoints.push(id);
  }
  const before = usagesOf(stack.pids);
  const { events, begun, timesOf } = await timeCalls(group, load, (invoiceNumber) =>
    api.call("POST", "/invoices", { ...INVOICE, invoiceNumber }),
  );
  const { lastAt, invoices } = await receiver.arrived(group, events * destinations);
  // The results of all deliveries are stored.
  await waitUntil(
    () => api.call<unknown[]>("GET", "/webhook-deliveries?status=delivering", undefined, "idToken"),
    ({ length }) => length === 0,
    { timeoutMs: 600_000 },
  );
  const after = usagesOf(stack.pids);
  for (const id of endpoints) await api.call("DELETE", `/webhook-endpoints/${id}`, undefined, "idToken");
  const perSecond = (events * 1_000) / (lastAt - begun);
  return {
    perSecond,
    deliveriesPerSecond: perSecond * destinations,
    times: timesOf(invoices),
    cpuMs: cpuPer(events, before, after),
    memoryMiB: PROCESSES.reduce((sum, process) => sum + (after[process]?.memoryMiB ?? 0), 0),
  };
}

function rowOf(name: string, { perSecond, deliveriesPerSecond, times, cpuMs, memoryMiB }: Run): string[] {
  const all = (time: keyof CallTimes) => times.map((call) => call[time]);
  const at = (time: keyof CallTimes, share: number) => percentile(all(time), share).toFixed(1);
  const cpu = [...PROCESSES, "mongodb", "nats"].map((process) => cpuMs[process] ?? Number.NaN);
  return [
    name,
    perSecond.toFixed(0),
    deliveriesPerSecond.toFixed(0),
    ...[at("answered", 0.5), at("answered", 0.99), at("arrived", 0.5), at("arrived", 0.99), at("afterwards", 0.5)],
    ...[...cpu, cpu.reduce((sum, ms) => sum + ms, 0)].map((ms) => ms.toFixed(2)),
    memoryMiB.toFixed(0),
  ];
}
