import { setTimeout as sleep } from "node:timers/promises";
import { collectProcessMetrics } from "../telemetry/metrics.ts";
import { startTracing } from "../telemetry/tracing.ts";
import { ConfigError, loadConfig, wholeNumber } from "./config.ts";
import { endEarlyStop } from "./early-stop.ts";
import { createLogger, type Logger } from "./logger.ts";
import { UnsupportedServerError } from "./server-versions.ts";

export interface Running {
  /** `host:port` or a URL. */
  address: string;
  /** The address of `/metrics` when it is not `address`. */
  metricsAddress?: string | undefined;
  /** Makes the process not ready before `stop`, so that load balancers notice. */
  retire?(): void;
  /** Takes no more work, finishes the work in progress and closes the connections. */
  stop(): Promise<void>;
}

/** Time limit for stopping, in milliseconds. Then the process exits anyway. */
const GRACE_MS = 25_000;
const stopConfig = { SHUTDOWN_DELAY_MS: wholeNumber(0, { least: 0, most: 120_000 }) };

/** Runs a process until SIGTERM or SIGINT, and stops it after `SHUTDOWN_DELAY_MS`. A second signal ends it. */
export async function runProcess(name: string, start: (log: Logger) => Promise<Running>): Promise<void> {
  const log = createLogger(name, process.env.LOG_LEVEL || "info");
  try {
    const { SHUTDOWN_DELAY_MS: delayMs } = loadConfig(stopConfig, process.env);
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
    endEarlyStop();
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
