import type { Timing } from "./probe.ts";

/** One row of the report: the victim's timings under one attack. */
export interface Row {
  attack: string;
  timings: readonly Timing[];
  /** Payments without a match or a webhook, or with more than one. */
  losses: number;
  /** Answers of 503 that the victim got. */
  unavailable: number;
}

/**
 * A table of medians and 99th percentiles in milliseconds, and their ratios to those of the first row. With few probes
 * p99 is the slowest one.
 */
export function report(rows: readonly Row[]): string {
  const [quiet] = rows;
  const lines = rows.map(({ attack, timings, losses, unavailable }) => {
    const columns = COLUMNS.map((name) => {
      const [own, before] = [timings, quiet?.timings ?? []].map((some) => some.map((timing) => timing[name]));
      const [p50, p99] = [0.5, 0.99].map((share) => percentile(own ?? [], share));
      const ratio = (Number(p99) / percentile(before ?? [], 0.99)).toFixed(1);
      return `${p50} / ${p99} (${ratio})`.padStart(21);
    });
    const counts = [unavailable, losses].map((count) => String(count).padStart(8)).join("");
    return `${attack.padEnd(44)}${String(timings.length).padStart(6)}${columns.join("")}${counts}`;
  });
  const head = COLUMNS.map((name) => name.padStart(21)).join("");
  return [`${"p50 / p99 in ms (p99 / quiet)".padEnd(44)}probes${head}     503  losses`, ...lines].join("\n");
}

const COLUMNS = ["answer", "match", "webhook"] as const;

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
