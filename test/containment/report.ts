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

/** A table of medians and 99th percentiles in milliseconds. With few probes p99 is the slowest one. */
export function report(rows: readonly Row[]): string {
  const lines = rows.map(({ attack, timings, losses, unavailable }) => {
    const column = (name: keyof Timing) => {
      const times = timings.map((timing) => timing[name]);
      return `${percentile(times, 0.5)} / ${percentile(times, 0.99)}`.padStart(15);
    };
    const columns = [column("answer"), column("match"), column("webhook")].join("");
    return `${attack.padEnd(44)}${String(timings.length).padStart(6)}${columns}${String(unavailable).padStart(6)}${String(losses).padStart(8)}`;
  });
  const head = ["answer", "match", "webhook"].map((name) => name.padStart(15)).join("");
  return [`${"p50 / p99 in ms".padEnd(44)}probes${head}   503  losses`, ...lines].join("\n");
}

/** The value below which this share of the values lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
