/** Upper bounds of the duration histogram, in seconds. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export interface Metrics {
  /** Counts one answered request. */
  observe(operation: string, status: number, seconds: number): void;
  /** The Prometheus text exposition format, version 0.0.4. */
  render(): string;
}

interface Series {
  buckets: number[];
  count: number;
  sum: number;
  byStatus: Map<number, number>;
}

/** Counters of this process. Labels are operations and statuses only, so their number is bounded. */
export function createMetrics(): Metrics {
  const operations = new Map<string, Series>();
  return {
    observe: (operation, status, seconds) => {
      let series = operations.get(operation);
      if (series === undefined) {
        series = { buckets: BUCKETS.map(() => 0), count: 0, sum: 0, byStatus: new Map() };
        operations.set(operation, series);
      }
      const at = BUCKETS.findIndex((bound) => seconds <= bound);
      if (at >= 0) series.buckets[at] = (series.buckets[at] ?? 0) + 1;
      series.count += 1;
      series.sum += seconds;
      series.byStatus.set(status, (series.byStatus.get(status) ?? 0) + 1);
    },
    render: () => [...requestLines(operations), ...durationLines(operations), ...processLines(), ""].join("\n"),
  };
}

function requestLines(operations: Map<string, Series>): string[] {
  const lines = ["# HELP http_requests_total Answered requests.", "# TYPE http_requests_total counter"];
  for (const [operation, { byStatus }] of operations) {
    for (const [status, count] of byStatus) {
      lines.push(`http_requests_total{operation="${operation}",status="${status}"} ${count}`);
    }
  }
  return lines;
}

function durationLines(operations: Map<string, Series>): string[] {
  const name = "http_request_duration_seconds";
  const lines = [`# HELP ${name} Time to answer.`, `# TYPE ${name} histogram`];
  for (const [operation, { buckets, count, sum }] of operations) {
    let below = 0;
    for (const [at, bound] of BUCKETS.entries()) {
      below += buckets[at] ?? 0;
      lines.push(`${name}_bucket{operation="${operation}",le="${bound}"} ${below}`);
    }
    lines.push(`${name}_bucket{operation="${operation}",le="+Inf"} ${count}`);
    lines.push(`${name}_sum{operation="${operation}"} ${sum}`, `${name}_count{operation="${operation}"} ${count}`);
  }
  return lines;
}

function processLines(): string[] {
  return [
    "# HELP process_resident_memory_bytes Resident memory.",
    "# TYPE process_resident_memory_bytes gauge",
    `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
    "# HELP process_uptime_seconds Time since the start.",
    "# TYPE process_uptime_seconds gauge",
    `process_uptime_seconds ${process.uptime()}`,
  ];
}
