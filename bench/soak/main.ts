import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { table } from "@matchbook/accuracy/table";
import { startTestInfra } from "@matchbook/servers/start-test-infra";
import { ATTACKS } from "../../test/containment/attacks/all.ts";
import type { Running } from "../../test/containment/attacks/attack.ts";
import { slowDestinationSettings } from "../../test/containment/attacks/slow-destinations.ts";
import { type Prober, prepareVictim, type Timing } from "../../test/containment/probe.ts";
import { percentile } from "../../test/containment/report.ts";
import { startSite } from "../../test/containment/site.ts";
import { listenerOn, usagesOf } from "../process-figures.ts";
import { knownPids, portOf } from "../stack.ts";
import { chart } from "./chart.ts";

/**
 * `npm run bench soak`: all attackers at once beside a good tenant, which pays its invoices one after the other. Writes
 * the good tenant's times and the memory of each process per interval, as a CSV file and a chart.
 */

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "30" },
    /** Seconds before the attack, in which the quiet times are measured. */
    quiet: { type: "string", default: "60" },
    /** Seconds of an interval. */
    interval: { type: "string", default: "60" },
    /** Attacks, by words of their names, comma-separated. */
    attacks: { type: "string", default: "" },
    /** Requests of an API key per minute, as in production. */
    limit: { type: "string", default: "600" },
    /** The folder of the results. */
    out: { type: "string", default: "." },
  },
});
const INTERVAL_MS = Number(values.interval) * 1_000;
/** The good tenant makes a payment every so often, within its quota. */
const PAUSE_MS = 300;
const COLUMNS = ["answer", "match", "webhook"] as const;

/** What was seen in one interval. Times in milliseconds, memory in MiB, processor time in seconds. */
type Interval = Record<string, number>;

const infra = await startTestInfra({ onDisk: true, log: (line) => console.error(`• ${line}`) });
const limits = { RATE_LIMIT_PER_MINUTE: values.limit, RATE_LIMIT_BURST: String(Math.ceil(Number(values.limit) / 6)) };
const site = await startSite(
  { mongoUri: infra.mongoUri, natsUrl: infra.natsUrl, name: "soak" },
  { ...slowDestinationSettings, ...limits },
);
const pids = knownPids({
  ...site.pids,
  mongodb: infra.mongo.pid ?? listenerOn(portOf(infra.mongoUri)),
  nats: infra.nats.pid ?? listenerOn(portOf(infra.natsUrl)),
});
const words = values.attacks.split(",");
const attacks = ATTACKS.filter(({ name }) => words.some((word) => name.includes(word)));
const running: Running[] = [];
const intervals: Interval[] = [];
try {
  const prober = await prepareVictim(site);
  for (let nth = 0; nth < 10; nth += 1) await prober.probe();
  await measure(prober, Number(values.quiet) * 1_000, 0);
  // Those that prepare much come first, while their tenant still has a share.
  for (const attack of attacks.toReversed()) running.push(await attack.start(site));
  for (let minutes = 0; minutes < Number(values.minutes); minutes += INTERVAL_MS / 60_000)
    await measure(prober, INTERVAL_MS, minutes + INTERVAL_MS / 60_000);
  write();
} finally {
  await Promise.all(running.map((attack) => attack.stop().catch(() => undefined)));
  await site.stop();
  await infra.stop();
}

/** The good tenant makes payments, one after the other. */
async function measure(prober: Prober, ms: number, minute: number): Promise<void> {
  const timings: Timing[] = [];
  const before = usagesOf(pids);
  const refused = prober.unavailable;
  for (const end = Date.now() + ms; Date.now() < end; ) {
    timings.push(await prober.probe());
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  const used = usagesOf(pids);
  const seen: Interval = { minute, probes: timings.length, unavailable: prober.unavailable - refused };
  for (const column of COLUMNS) {
    const times = timings.map((timing) => timing[column]);
    seen[`${column} p50`] = percentile(times, 0.5);
    seen[`${column} p99`] = percentile(times, 0.99);
  }
  for (const [name, { memoryMiB, cpuMs }] of Object.entries(used)) {
    seen[`${name} MiB`] = Math.round(memoryMiB);
    seen[`${name} CPU s`] = (cpuMs - (before[name]?.cpuMs ?? 0)) / 1_000;
  }
  intervals.push(seen);
  console.error(
    Object.entries(seen)
      .map(([name, value]) => `${name} ${value}`)
      .join("  "),
  );
}

function write(): void {
  const [quiet, ...attacked] = intervals;
  if (quiet === undefined || attacked.length === 0) return;
  const names = Object.keys(quiet);
  const csv = [names, ...intervals.map((seen) => names.map((name) => seen[name]))].map((row) => row.join()).join("\n");
  mkdirSync(values.out, { recursive: true });
  writeFileSync(join(values.out, "soak.csv"), `${csv}\n`);
  writeFileSync(join(values.out, "soak.svg"), chart(intervals));
  const worst = (name: string) => Math.max(...attacked.map((seen) => seen[name] ?? 0));
  const rows = COLUMNS.flatMap((column) =>
    ["p50", "p99"].map((share) => {
      const name = `${column} ${share}`;
      return [name, ...[quiet[name] ?? 0, worst(name)].map(String), (worst(name) / (quiet[name] ?? 0)).toFixed(1)];
    }),
  );
  console.log(table(["ms", "quiet", "worst interval", "ratio"], rows));
}
