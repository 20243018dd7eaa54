import { parseArgs } from "node:util";
import { table } from "@matchbook/accuracy/table";
import { publishBurst, publishPaced } from "./events.ts";
import { fromRest } from "./from-rest.ts";
import { startInstallation } from "./installation.ts";
import { postDirectly, writeDirectly } from "./limits.ts";
import { HEADER, measure, type Run, rowOf } from "./measure.ts";

/**
 * `npm run bench webhooks` measures webhooks from the REST call that causes them, with the whole system as users run it.
 * `--from nats` measures the webhook service alone, from events on NATS. The processes, the receiver and the servers
 * are separate processes, so the CPU of each is known. The same run measures signing and posting alone and, with
 * `--from nats`, the database writes alone. MONGODB_URI selects another store than the embedded one.
 */

const { values } = parseArgs({
  options: {
    /** `rest`: one event per REST call. `nats`: events are published to the webhook service, without the others. */
    from: { type: "string", default: "rest" },
    /** Concurrent callers of the REST API. */
    callers: { type: "string", default: "16" },
    /** Events to one destination in a burst, and of each other kind in proportion. */
    events: { type: "string", default: "5000" },
    /** Seconds of each paced run. */
    seconds: { type: "string", default: "10" },
    /**
     * From NATS: the limit of the service's heap in MiB. With a large heap, late garbage collection looks like growth; a limit
     * shows the memory that is really in use.
     */
    heap: { type: "string", default: "128" },
    /** Run only scenarios whose name contains this text. */
    only: { type: "string", default: "" },
  },
});
const EVENTS = Number(values.events);

if (values.from === "rest") {
  await fromRest({ ...values, events: EVENTS, callers: Number(values.callers), seconds: Number(values.seconds) });
  process.exit();
}
const installation = await startInstallation({
  NODE_OPTIONS: `--max-old-space-size=${values.heap}`,
});
const rows: string[][] = [];
try {
  await scenario("warm-up", () => burst("warmup", 1, 1_000));
  await scenario("1 destination", () => burst("one", 1, EVENTS));
  await scenario("500 events × 20 destinations", () => burst("twenty", 20, 500));
  await scenario("200 destinations", () => burst("many", 200, Math.ceil(EVENTS / 50)));
  await scenario("1 destination, 50/s", () => paced("fifty", 50));
  await scenario("1 destination, 150/s", () => paced("hundredfifty", 150));
  console.log(`\n${table(HEADER, rows)}`);
  await limits();
} finally {
  await installation.stop();
}

async function scenario(name: string, run: () => Promise<Run>): Promise<void> {
  if (!name.includes(values.only)) return;
  const result = await run();
  rows.push(rowOf(name, result));
  console.error(`• ${name}: ${result.perSecond.toFixed(0)}/s`);
}

/** Creates a tenant with this many destinations that subscribe to the published type. */
async function destinations(tenant: string, count: number): Promise<void> {
  for (let nth = 0; nth < count; nth += 1) {
    const url = `${installation.receiverUrl}/${tenant}/${nth}`;
    await installation.client.createEndpoint({ url, eventTypes: ["invoice.paid"] }, installation.call(tenant));
  }
}

async function burst(tenant: string, count: number, events: number): Promise<Run> {
  await destinations(tenant, count);
  return measure(installation, tenant, async () => {
    await publishBurst(installation.nats, tenant, events);
    return events * count;
  });
}

async function paced(tenant: string, perSecond: number): Promise<Run> {
  await destinations(tenant, 1);
  const seconds = Number(values.seconds);
  return measure(installation, tenant, () => publishPaced(installation.nats, tenant, perSecond, seconds));
}

async function limits(): Promise<void> {
  if (!"limits".includes(values.only)) return;
  const count = Math.max(2_000, EVENTS);
  const posted = await postDirectly(installation, count);
  const written = await writeDirectly(installation, Math.ceil(count / 500) * 500);
  const line = (name: string, { perSecond, cpuMs }: { perSecond: number; cpuMs: number }) => [
    name,
    perSecond.toFixed(0),
    cpuMs.toFixed(2),
  ];
  const header = ["limit", "per s", "CPU ms"];
  console.log(
    `\n${table(header, [line("signing and posting alone", posted), line("database writes alone", written)])}`,
  );
}
