import { setTimeout as sleep } from "node:timers/promises";
import { ConfigError } from "./config.ts";
import { createLogger, type Logger } from "./logger.ts";
import { UnsupportedServerError } from "./server-versions.ts";
import { collectProcessMetrics } from "./telemetry/metrics.ts";
import { startTracing } from "./telemetry/tracing.ts";

/** A running process, as its `service.ts` returns it. */
export interface Running {
  /** Where it can be reached: `host:port` or a URL. */
  address: string;
  /** Where `/metrics` is served when not at `address`. */
  metricsAddress?: string | undefined;
  /** No longer ready, and serving on: said some time before `stop`, so that those who send work look elsewhere. */
  retire?(): void;
  /** Stops taking work, finishes what is in hand, closes connections. */
  stop(): Promise<void>;
}

/** How long a process may take to stop before it is ended, in milliseconds. */
const GRACE_MS = 25_000;
/** The longest time between being told to stop and beginning to, in milliseconds. */
const MAX_DELAY_MS = 120_000;

/**
 * Runs a process until it is told to stop. SIGTERM and SIGINT drain it: not ready at once, then `SHUTDOWN_DELAY_MS` for
 * load balancers to notice, then `stop`; a second signal ends it at once. A process that is still starting, for example
 * because it waits for its servers, has nothing in hand and ends at the first signal. When it has started it tells its
 * parent, if it has one with an IPC channel: `{ ready: { address, metricsAddress } }`.
 */
export async function runProcess(name: string, start: (log: Logger) => Promise<Running>): Promise<void> {
  const log = createLogger(name, process.env.LOG_LEVEL || "info");
  try {
    const delayMs = shutdownDelay(process.env.SHUTDOWN_DELAY_MS);
    let drain: (() => Promise<void>) | undefined;
    let stopping = false;
    const stop = (signal: string): void => {
      if (stopping) process.exit(1);
      stopping = true;
      log.info({ signal, starting: drain === undefined }, "stopping");
      if (drain === undefined) process.exit(0);
      setTimeout(() => {
        log.error("did not stop in time");
        process.exit(1);
      }, delayMs + GRACE_MS).unref();
      drain().then(
        () => process.exit(0),
        (error: unknown) => {
          log.error({ err: error }, "stopping failed");
          process.exit(1);
        },
      );
    };
    process.on("SIGTERM", () => stop("SIGTERM"));
    process.on("SIGINT", () => stop("SIGINT"));
    process.on("disconnect", () => stop("parent gone"));
    process.on("unhandledRejection", (error) => {
      log.fatal({ err: error }, "unhandled rejection");
      process.exit(1);
    });
    const tracing = await startTracing(name, log);
    collectProcessMetrics();
    const running = await start(log);
    drain = async () => {
      running.retire?.();
      await sleep(delayMs);
      await running.stop();
      await tracing.stop();
    };
    log.info({ address: running.address }, "ready");
    const { address, metricsAddress } = running;
    process.send?.({ ready: { address, metricsAddress } });
  } catch (error) {
    const isForOperator = error instanceof ConfigError || error instanceof UnsupportedServerError;
    if (isForOperator) log.fatal(error.message);
    else log.fatal({ err: error }, "start failed");
    process.exit(1);
  }
}

/** @throws ConfigError when it is no number of milliseconds */
function shutdownDelay(text: string | undefined): number {
  const ms = Number(text || 0);
  if (!Number.isInteger(ms) || ms < 0 || ms > MAX_DELAY_MS)
    throw new ConfigError(`Bad configuration: SHUTDOWN_DELAY_MS: Must be 0 to ${MAX_DELAY_MS}`);
  return ms;
}
