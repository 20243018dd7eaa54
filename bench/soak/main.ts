import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { table } from "@matchbook/accuracy/table";
import { ATTACKS } from "../../test/containment/attacks/all.ts";
import type { Running } from "../../test/containment/attacks/attack.ts";
import { slowDestinationSettings } from "../../test/containment/attacks/slow-destinations.ts";
import { type Prober, prepareVictim, type Timing } from "../../test/containment/probe.ts";
import { percentile } from "../../test/containment/report.ts";
import { startSite } from "../../test/containment/site.ts";
import { pidsWith, usagesOf } from "../process-figures.ts";
import { settings } from "../settings.ts";
import { startBenchInfra } from "../stack.ts";
import { chart } from "./chart.ts";

/**
 * `npm run bench soak`: all attackers at once beside a good tenant, which pays its invoices one after the other. Writes
 * the good tenant's times and the memory of each process per interval to a CSV file and a chart.
 */

const options = settings({
  minutes: 30,
  /** Seconds before the attack, in which the quiet times are measured. */
  quiet: 60,
  /** Seconds of an interval. */
  interval: 60,
  /** Attacks, by words of their names, comma-separated. */
  attacks: "",
  /** Requests of an API key per minute, as in production. */
  limit: 600,
  /** The folder of `soak.csv` and `soak.svg`. */
  out: ".",
});
/** The good tenant makes a payment every so often, within its quota. */
const PAUSE_MS = 300;
const COLUMNS = ["answer", "match", "webhook"] as const;

const infra = await startBenchInfra();
const limits = { RATE_LIMIT_PER_MINUTE: String(options.limit), RATE_LIMIT_BURST: String(Math.ceil(options.limit / 6)) };
const site = await startSite({ ...infra, name: "soak" }, { ...slowDestinationSettings, ...limits });
const pids = pidsWith(infra, site.pids);
const words = options.attacks.split(",");
const attacks = ATTACKS.filter(({ name }) => words.some((word) => name.includes(word)));
const running: Running[] = [];
/** The observations of each interval. Times in milliseconds, memory in MiB, processor time in seconds. */
const intervals: Record<string, number>[] = [];
try {
  const prober = await prepareVictim(site);
  for (let nth = 0; nth < 10; nth += 1) await prober.probe();
  await measure(prober, options.quiet, 0);
  // Attacks that prepare much come first, while their tenant still has a share.
  for (const attack of attacks.toReversed()) running.push(await attack.start(site));
  for (let minutes = 0; minutes < options.minutes; minutes += options.interval / 60)
    await measure(prober, options.interval, minutes + options.interval / 60);
  write();
} finally {
  await Promise.all(running.map((attack) => attack.stop().catch(() => undefined)));
  await site.stop();
  await infra.stop();
}

/** The good tenant makes payments, one after the other. */
async function measure(prober: Prober, seconds: number, minute: number): Promise<void> {
  const timings: Timing[] = [];
  const before = usagesOf(pids);
  const refused = prober.unavailable;
  for (const end = Date.now() + 1_000 * seconds; Date.now() < end; ) {
    timings.push(await prober.probe());
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  const seen: Record<string, number> = { minute, probes: timings.length, unavailable: prober.unavailable - refused };
  for (const column of COLUMNS) {
    const times = timings.map((timing) => timing[column]);
    seen[`${column} p50`] = percentile(times, 0.5);
    seen[`${column} p99`] = percentile(times, 0.99);
  }
  for (const [name, { memoryMiB, cpuMs }] of Object.entries(usagesOf(pids))) {
    seen[`${name} MiB`] = Math.round(memoryMiB);
    seen[`${name} CPU s`] = (cpuMs - (before[name]?.cpuMs ?? 0)) / 1_000;
  }
  intervals.push(seen);
  const figures = Object.entries(seen).map(([name, value]) => `${name} ${value}`);
  console.error(figures.join("  "));
}

function write(): void {
  const [quiet, ...attacked] = intervals;
  if (quiet === undefined || attacked.length === 0) return;
  const names = Object.keys(quiet);
  const csv = [names, ...intervals.map((seen) => names.map((name) => seen[name]))].map((row) => row.join()).join("\n");
  mkdirSync(options.out, { recursive: true });
  writeFileSync(join(options.out, "soak.csv"), `${csv}\n`);
  writeFileSync(join(options.out, "soak.svg"), chart(intervals));
  const worst = (name: string) => Math.max(...attacked.map((seen) => seen[name] ?? 0));
  const rows = COLUMNS.flatMap((column) =>
    ["p50", "p99"].map((share) => {
      const name = `${column} ${share}`;
      return [name, ...[quiet[name] ?? 0, worst(name)].map(String), (worst(name) / (quiet[name] ?? 0)).toFixed(1)];
    }),
  );
  console.log(table(["ms", "quiet", "worst interval", "ratio"], rows));
}
