import { table } from "@matchbook/accuracy/table";
import { startWatchdog } from "@matchbook/servers/watchdog";
import type { Api } from "../api.ts";
import { cpuPer, usagesOf } from "../process-figures.ts";
import { type BenchReceiver, startBenchReceiver } from "../receiver-process.ts";
import { type BenchStack, startBenchStack } from "../stack.ts";
import { measureBarePath } from "./bare-path.ts";
import { postDirectly } from "./limits.ts";
import { type CallTimes, closedLoop, INVOICE, type Load, paced, timeCalls } from "./timed-calls.ts";

/** The figures of one run. */
interface Run extends CallTimes {
  events: number;
  deliveries: number;
  perSecond: number;
  /** CPU of each process per event. */
  cpuMs: Record<string, number>;
  memoryMiB: Record<string, number>;
}

const PROCESSES = ["gateway", "transaction", "matching", "webhook"];

/** Measures webhooks from the REST call `POST /invoices`, one event per call, to a destination over TLS. */
export async function fromRest({
  events,
  callers,
  seconds,
  only,
}: {
  events: number;
  callers: number;
  seconds: number;
  only: string;
}): Promise<void> {
  const watchdog = startWatchdog();
  const receiver = await startBenchReceiver(watchdog, { tls: true, invoices: true });
  const stack = await startBenchStack({
    allowedOrigins: [receiver.url],
    env: { NODE_EXTRA_CA_CERTS: receiver.certificate ?? "", MAX_DESTINATIONS_PER_TENANT: "1000" },
  });
  const installation = { stack, receiver, pids: { ...stack.pids, receiver: receiver.pid ?? 0 } };
  const rows: string[][] = [];
  const scenario = async (name: string, tenant: string, destinations: number, load: Load): Promise<void> => {
    if (!name.includes(only)) return;
    const run = await measure(installation, tenant, destinations, load);
    rows.push(rowOf(name, run));
    console.error(`• ${rows.at(-1)?.join("  ")}`);
  };
  try {
    await measure(installation, "warm-up", 1, closedLoop(16, Math.min(events, 3_000)));
    await scenario(`1 destination, ${callers} callers`, "one", 1, closedLoop(callers, events));
    await scenario("1 destination, 1 caller", "alone", 1, closedLoop(1, Math.ceil(events / 5)));
    await scenario("1 destination, 50/s", "fifty", 1, paced(50, seconds));
    await scenario("1 destination, 150/s", "hundredfifty", 1, paced(150, seconds));
    await scenario(`20 destinations, ${callers} callers`, "twenty", 20, closedLoop(callers, Math.ceil(events / 10)));
    await scenario(`200 destinations, ${callers} callers`, "many", 200, closedLoop(callers, Math.ceil(events / 50)));
    const limit = await postDirectly(
      { receiverUrl: receiver.url, certificate: receiver.certificate },
      Math.max(2_000, events),
    );
    console.log(`\n${table(HEADER, rows)}`);
    console.log(
      `\nsigning and posting alone: ${limit.perSecond.toFixed(0)}/s, ${limit.cpuMs.toFixed(2)} ms of CPU each`,
    );
    if (rows.some(([name]) => name === `1 destination, ${callers} callers`)) {
      const bare = await measureBarePath(stack, receiver, { tenant: "one", events, callers });
      const parts = Object.entries(bare.cpuMs).map(([name, ms]) => `${name} ${ms.toFixed(2)}`);
      const all = Object.values(bare.cpuMs).reduce((sum, ms) => sum + ms, 0);
      console.log(
        `the same path without Matchbook, ${callers} callers: ${bare.perSecond.toFixed(0)} events/s, CPU ms/event:`,
      );
      console.log(`${parts.join(", ")}, all ${all.toFixed(2)}`);
      const [arrived, afterwards] = [bare.arrivedMs.toFixed(1), bare.afterwardsMs.toFixed(1)];
      console.log(`at 50/s, p50: ${arrived} ms from the call to the receiver, ${afterwards} ms from the answer`);
    }
    for (const [name, , deliveriesPerSecond] of rows)
      console.log(`${name}: ${(Number(deliveriesPerSecond) / limit.perSecond).toFixed(2)} of this rate`);
  } finally {
    await stack.stop();
    await receiver.stop();
    await watchdog.stop();
  }
}

async function measure(
  { stack, receiver, pids }: { stack: BenchStack; receiver: BenchReceiver; pids: Record<string, number> },
  tenant: string,
  destinations: number,
  load: Load,
): Promise<Run> {
  const api = await stack.tenant(tenant);
  await prepare(api, receiver, tenant, destinations);
  await receiver.reset();
  const before = usagesOf(pids);
  const { events, begun, timesOf } = await timeCalls("B", load, (invoiceNumber) =>
    api.call("POST", "/invoices", { ...INVOICE, invoiceNumber }),
  );
  const { lastAt, invoices } = await receiver.arrived(tenant, events * destinations);
  await settled(api);
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

async function prepare(api: Api, receiver: BenchReceiver, tenant: string, destinations: number): Promise<void> {
  await api.call("POST", "/counterparties", { accountCode: "C-1", name: "Alder & Finch" });
  for (let nth = 0; nth < destinations; nth += 1) {
    const endpoint = { url: `${receiver.url}/${tenant}/${nth}`, eventTypes: ["invoice.created"] };
    await api.call("POST", "/webhook-endpoints", endpoint, "idToken");
  }
}

/** Resolves when the results of all deliveries are stored. */
async function settled(api: Api): Promise<void> {
  const open = async () =>
    (await api.call<unknown[]>("GET", "/webhook-deliveries?status=delivering", undefined, "idToken")).length;
  while ((await open()) > 0) await new Promise((resolve) => setTimeout(resolve, 100));
}

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

function rowOf(name: string, { events, deliveries, perSecond, cpuMs, memoryMiB, ...times }: Run): string[] {
  const at = (values: number[], share: number) =>
    (values[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0).toFixed(1);
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
