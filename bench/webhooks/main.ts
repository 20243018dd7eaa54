import { availableParallelism } from "node:os";
import { table } from "@matchbook/accuracy/table";
import { waitUntil } from "@matchbook/servers/wait-until";
import { percentile } from "../../test/containment/report.ts";
import { cpuPer, total, usagesOf } from "../process-figures.ts";
import { settings } from "../settings.ts";
import { INVOICE, startBenchStack, tenantWithCounterparty } from "../stack.ts";
import { type DeliveryCost, measureBareFanOut, measureBarePath, measureFanOut, PUBLISHED_TYPE } from "./bare-path.ts";
import { postDirectly } from "./post-directly.ts";
import { startBenchReceiver } from "./receiver-process.ts";
import { type CallTimes, closedLoop, type Load, paced, timeCalls, WARM_UP } from "./timed-calls.ts";

/**
 * `npm run bench webhooks` measures webhooks from the REST call `POST /invoices` that causes them, one event per call, to
 * destinations over TLS, with the whole system as users run it. The receiver is a separate process, so the CPU of each
 * process of Matchbook, of MongoDB and of NATS is known. The same run measures signing and posting alone, the same path
 * without Matchbook, and deliveries of events that are published instead of created. MONGODB_URI selects another server
 * than the embedded one.
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
const DESTINATIONS = 20;
const FAN_OUT = `${DESTINATIONS} destinations, ${options.callers} callers`;
const PROCESSES = ["gateway", "transaction", "matching", "webhook"];
const HEADER = [
  ...["", "events/s", "deliveries/s", "answer p50", "p99 ms", "call to receiver p50", "p99 ms"],
  ...["answer to receiver p50", "CPU ms/event: gateway", ...PROCESSES.slice(1), "mongodb", "nats", "all"],
  "MiB: four processes",
];

await using receiver = await startBenchReceiver();
await using stack = await startBenchStack({
  allowedOrigins: [receiver.url],
  env: { NODE_EXTRA_CA_CERTS: receiver.certificate, MAX_DESTINATIONS_PER_TENANT: "1000" },
});
const rows: string[][] = [];
// A tenant beside which others call has an eighth of the turns instead of half (docs/decisions/0079): all runs are of one.
const TENANT = "alone";
const api = await tenantWithCounterparty(stack, TENANT);
await measure("warm-up", 1, closedLoop(16, WARM_UP));
await scenario(FIRST, "one", 1, burst(1));
await scenario("1 destination, 1 caller", "alone", 1, closedLoop(1, Math.ceil(options.events / 5)));
await scenario("1 destination, 50/s", "fifty", 1, paced(50, options.seconds));
await scenario("1 destination, 150/s", "hundredfifty", 1, paced(150, options.seconds));
await scenario(FAN_OUT, "twenty", DESTINATIONS, burst(5));
await scenario(`200 destinations, ${options.callers} callers`, "many", 200, burst(50));
await scenario(`${FIRST}, beside another tenant`, "beside", 1, await besideAnother(burst(1)));
const limit = await postDirectly(receiver, Math.max(2_000, options.events));
console.log(`\n${table(HEADER, rows)}`);
console.log(`\nsigning and posting alone: ${limit.perSecond.toFixed(0)}/s, ${limit.cpuMs.toFixed(2)} ms of CPU each`);
if (rows.some(([name]) => name === FIRST)) {
  const bare = await measureBarePath(stack, receiver, { ...options, tenant: TENANT });
  printCost(`the same path without Matchbook, ${options.callers} callers`, bare);
  const ms = Number(rows.find(([name]) => name === FIRST)?.[HEADER.indexOf("all")]);
  console.log(`CPU of an event: ${(ms / total(bare.cpuMs)).toFixed(2)} times that`);
}
for (const [name, , deliveriesPerSecond] of rows)
  console.log(`${name}: ${(Number(deliveriesPerSecond) / limit.perSecond).toFixed(2)} of signing and posting alone`);
if (rows.some(([name]) => name === FAN_OUT)) await compareFanOut();
await api.close();

/**
 * Compares the costs of deliveries of published events, and the bound that the cost of creating events sets to them.
 */
async function compareFanOut(): Promise<void> {
  const load = { tenant: TENANT, events: Math.ceil(options.events / 5), destinations: DESTINATIONS };
  const remove = await addDestinations("published", DESTINATIONS, PUBLISHED_TYPE);
  const own = await measureFanOut(stack, receiver, { ...load, group: "published" });
  await remove();
  printCost("deliveries of events that are published to NATS", own);
  const bare = await measureBareFanOut(stack, receiver, load);
  printCost("signing, posting and the bare writes of the same documents", bare);
  console.log(`deliveries of published events: ${(own.perSecond / bare.perSecond).toFixed(2)} of this rate`);
  const created = await creationMs();
  const cores = availableParallelism();
  const bound = (cores * 1_000) / (created / DESTINATIONS + total(bare.cpuMs));
  console.log(
    `creating an event takes ${created.toFixed(2)} ms of CPU, so ${cores} cores make at most ${bound.toFixed(0)} such ` +
      `deliveries/s of created events: ${(bound / limit.perSecond).toFixed(2)} of signing and posting alone`,
  );
}

/** The CPU of a creation without a destination, in all processes and in the callers' process, in ms. */
async function creationMs(): Promise<number> {
  const pids = { ...stack.pids, callers: process.pid };
  const before = usagesOf(pids);
  const { events } = await timeCalls("nowhere", burst(1), createInvoice);
  return total(cpuPer(events, before, usagesOf(pids)));
}

function createInvoice(invoiceNumber: string): Promise<unknown> {
  return api.call("POST", "/invoices", { ...INVOICE, invoiceNumber });
}

/** A burst of this part of the events. */
function burst(part: number): Load {
  return closedLoop(options.callers, Math.ceil(options.events / part));
}

/** Measures the load while another tenant makes a call per second. */
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
  rows.push([name, ...(await measure(group, destinations, load))]);
  console.error(`• ${rows.at(-1)?.join("  ")}`);
}

function printCost(what: string, { perSecond, cpuMs }: DeliveryCost): void {
  const parts = Object.entries(cpuMs).map(([name, ms]) => `${name} ${ms.toFixed(3)}`);
  console.log(`${what}: ${perSecond.toFixed(0)}/s, CPU ms each: ${parts.join(", ")}, all ${total(cpuMs).toFixed(3)}`);
}

/** @returns a function that removes them */
async function addDestinations(group: string, count: number, eventType: string): Promise<() => Promise<void>> {
  const ids: string[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const endpoint = { url: `${receiver.url}/${group}/${nth}`, eventTypes: [eventType] };
    ids.push((await api.call<{ id: string }>("POST", "/webhook-endpoints", endpoint, "idToken")).id);
  }
  return async () => {
    for (const id of ids) await api.call("DELETE", `/webhook-endpoints/${id}`, undefined, "idToken");
  };
}

/** Measures a load with new destinations. @returns the figures of its row */
async function measure(group: string, destinations: number, load: Load): Promise<string[]> {
  const remove = await addDestinations(group, destinations, "invoice.created");
  const before = usagesOf(stack.pids);
  const { events, begun, timesOf } = await timeCalls(group, load, createInvoice);
  const { lastAt, invoices } = await receiver.arrived(group, events * destinations);
  // The results of all deliveries are stored.
  await waitUntil(
    () => api.call<unknown[]>("GET", "/webhook-deliveries?status=delivering", undefined, "idToken"),
    ({ length }) => length === 0,
    { timeoutMs: 600_000 },
  );
  const after = usagesOf(stack.pids);
  await remove();
  const perSecond = (events * 1_000) / (lastAt - begun);
  const times = timesOf(invoices);
  const all = (time: keyof CallTimes) => times.map((call) => call[time]);
  const at = (time: keyof CallTimes, share: number) => percentile(all(time), share).toFixed(1);
  const cpuMs = cpuPer(events, before, after);
  const cpu = [...PROCESSES, "mongodb", "nats"].map((process) => cpuMs[process] ?? Number.NaN);
  const memoryMiB = PROCESSES.map((process) => after[process]?.memoryMiB ?? 0);
  return [
    ...[perSecond, perSecond * destinations].map((rate) => rate.toFixed(0)),
    ...[at("answered", 0.5), at("answered", 0.99), at("arrived", 0.5), at("arrived", 0.99), at("afterwards", 0.5)],
    ...[...cpu, total(cpu)].map((ms) => ms.toFixed(2)),
    total(memoryMiB).toFixed(0),
  ];
}
