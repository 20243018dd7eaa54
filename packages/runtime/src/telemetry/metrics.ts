import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, collectDefaultMetrics, Gauge, Histogram, register } from "prom-client";
import manifest from "../../package.json" with { type: "json" };
import { LONGEST_TIMER_MS } from "../values/timers.ts";

/** Metrics of every process. No label holds a tenant or an id, so series do not grow with data (docs/operations.md). */

/** Sources of each gauge. They end with their process; a simulation ends its processes by emptying them. */
export const gaugeSources: Set<GaugeSource>[] = [];

interface GaugeSource {
  read: () => number | Promise<number>;
  label: string;
}

/** The histogram buckets of a request or call, in seconds. */
export const LATENCY_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

export const grpcServerHandled = counterOf(
  "grpc_server_handled_total",
  "Calls answered, by the gRPC status they were answered with.",
  ["grpc_service", "grpc_method", "grpc_code"],
);

export const grpcServerSeconds = histogramOf(
  "grpc_server_handling_seconds",
  "Time to answer a call.",
  ["grpc_service", "grpc_method"],
  LATENCY_BUCKETS,
);

export const grpcClientHandled = counterOf(
  "grpc_client_handled_total",
  "Calls made to other processes, by the gRPC status they ended with.",
  ["grpc_service", "grpc_method", "grpc_code"],
);

export const grpcClientSeconds = histogramOf(
  "grpc_client_handling_seconds",
  "Time until a call to another process had ended, retries included.",
  ["grpc_service", "grpc_method"],
  LATENCY_BUCKETS,
);

export const callsRefused = counterOf(
  "matchbook_calls_refused_total",
  "Calls and requests that were refused at once because the process had no slot for them.",
);

export const outboxPublished = counterOf(
  "matchbook_outbox_events_published_total",
  "Events published after their commit.",
);

export const outboxRowCount = gaugeOf("matchbook_outbox_rows", "Commits whose events are not published yet.");
export const outboxOldest = gaugeOf("matchbook_outbox_oldest_age_seconds", "Age of the oldest such commit, else 0.");

export const consumerEvents = counterOf(
  "matchbook_consumer_events_total",
  "Events handled, by outcome: done, or failed and to be handled again.",
  ["consumer", "outcome"],
);

export const consumerBatchSeconds = histogramOf(
  "matchbook_consumer_batch_seconds",
  "Time to handle one batch of events.",
  ["consumer"],
  [...LATENCY_BUCKETS, 30, 60],
);

export const consumerLagSeconds = histogramOf(
  "matchbook_consumer_lag_seconds",
  "Age of the oldest event of a batch when the batch had been handled.",
  ["consumer"],
  [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3600],
);

export const consumerPending = gaugeOf(
  "matchbook_consumer_pending",
  "Events that no replica has taken yet.",
  "consumer",
);
export const consumerInHand = gaugeOf("matchbook_consumer_in_hand", "Events taken and not acknowledged.", "consumer");

export const consumerDeadLettersKept = gaugeOf(
  "matchbook_consumer_dead_letters_kept",
  "Dead letters: events that were given up and are neither replayed nor dropped.",
  "consumer",
);
export const consumerDeadLetters = counterOf(
  "matchbook_consumer_dead_letters_total",
  "Events that this process gave up.",
  ["consumer"],
);

export const queueRows = gaugeOf(
  "matchbook_queue_rows",
  "Rows of a work queue: they wait, are claimed, or are to be tried again.",
  "queue",
);
export const queueOverdue = gaugeOf(
  "matchbook_queue_overdue_seconds",
  "How long the oldest of them has been due, else 0.",
  "queue",
);
export const queueClaimed = gaugeOf("matchbook_queue_claimed", "Rows of it that this process has claimed.", "queue");

export const filesTooCostly = counterOf(
  "matchbook_files_too_costly_total",
  "Files whose reading took more computing time or memory than it may, or ended its process.",
);

export const poolConnections = gaugeOf("mongodb_pool_connections", "Connections to MongoDB.", "state");
export const poolWaiting = gaugeOf("mongodb_pool_waiting", "Operations that wait for a connection to MongoDB.");

export const clockAhead = gaugeOf(
  "mongodb_clock_ahead_seconds",
  "Time by which the clock of MongoDB's primary is ahead of the process's own, at the last heartbeat.",
);

export const dependencyUp = gaugeOf("matchbook_dependency_up", "1 when the dependency answers, else 0.", "dependency");
export const processReady = gaugeOf("matchbook_ready", "1 when the process takes traffic, else 0.");

/** Creates a gauge that reads its sources on collection. One that fails has no series, because 0 would be wrong. */
export function gaugeOf(name: string, help: string, label?: string) {
  const sources = new Set<GaugeSource>();
  gaugeSources.push(sources);
  new Gauge({
    name,
    help,
    labelNames: label === undefined ? [] : [label],
    async collect() {
      this.reset();
      await Promise.all(
        [...sources].map(async (source) => {
          const value = await Promise.resolve()
            .then(source.read)
            .catch(() => undefined);
          if (value !== undefined) this.inc(label === undefined ? {} : { [label]: source.label }, value);
        }),
      );
      // A reset leaves a zero without labels, which is wrong without sources.
      if (label === undefined && sources.size === 0) this.remove();
    },
  });
  return {
    /** Registers a source. Sources with the same label are added up. @returns a function that unregisters it */
    from: (read: () => number | Promise<number>, value = ""): (() => void) => {
      const source = { read, label: value };
      sources.add(source);
      return () => sources.delete(source);
    },
  };
}

/** One function that unregisters several sources. */
export function allOf(...unregister: (() => void)[]): () => void {
  return () => {
    for (const one of unregister) one();
  };
}

export function counterOf<L extends string>(name: string, help: string, labelNames: L[] = []): Counter<L> {
  return new Counter({ name, help, labelNames });
}

export function histogramOf<L extends string>(name: string, help: string, labelNames: L[], buckets: number[]) {
  return new Histogram({ name, help, labelNames, buckets });
}

let defaults = false;

/** Collects the default metrics of Node and the build info. May be repeated. */
export function collectProcessMetrics(): void {
  if (defaults) return;
  defaults = true;
  collectDefaultMetrics({ eventLoopMonitoringPrecision: LONGEST_TIMER_MS });
  measureTurns();
  const labels = { version: manifest.version, revision: process.env.MATCHBOOK_REVISION || "unknown" };
  const help = "1, with the version of Matchbook and the commit that its image was built from.";
  new Gauge({ name: "matchbook_build_info", help, labelNames: Object.keys(labels) }).set(labels, 1);
}

/** Statistics of the turns of the event loop, in the order in which they are asked. */
const STATISTICS = ["min", "max", "mean", "stddev", "p50", "p90", "p99"] as const;

/** Measures each turn of the event loop, in place of the library's timer, which wakes a process at rest most often. */
function measureTurns(): void {
  const turns = monitorEventLoopDelay({ samplePerIteration: true });
  turns.enable();
  for (const statistic of STATISTICS) {
    const name = `nodejs_eventloop_lag_${statistic}_seconds`;
    register.removeSingleMetric(name);
    new Gauge({
      ...{ name, help: `The ${statistic} of the turns of the event loop since the last question.` },
      collect() {
        const value = statistic.startsWith("p")
          ? turns.percentile(Number(statistic.slice(1)))
          : turns[statistic as "max"];
        this.set(value / 1e9);
        if (statistic === STATISTICS.at(-1)) turns.reset();
      },
    });
  }
}

/** All metrics in the Prometheus text exposition format 0.0.4. */
export function renderMetrics(): Promise<string> {
  return register.metrics();
}

export const METRICS_CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8";
