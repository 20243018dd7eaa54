import { ConfigError } from "./config.ts";
import { createLogger, type Logger } from "./logger.ts";

/** A running process, as its `service.ts` returns it. */
export interface Running {
  /** Where it can be reached: `host:port` or a URL. */
  address: string;
  /** Stops taking work, finishes what is in hand, closes connections. */
  stop(): Promise<void>;
}

/** How long a process may take to stop before it is ended, in milliseconds. */
const GRACE_MS = 25_000;

/**
 * Runs a process until it is told to stop. SIGTERM and SIGINT drain it; a second signal ends it at once. When it is
 * ready it tells its parent, if it has one with an IPC channel: `{ ready: { address } }`.
 */
export async function runProcess(name: string, start: (log: Logger) => Promise<Running>): Promise<void> {
  const log = createLogger(name, process.env.LOG_LEVEL || "info");
  try {
    const running = await start(log);
    let stopping = false;
    const stop = (signal: string): void => {
      if (stopping) process.exit(1);
      stopping = true;
      log.info({ signal }, "stopping");
      setTimeout(() => {
        log.error("did not stop in time");
        process.exit(1);
      }, GRACE_MS).unref();
      running.stop().then(
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
    log.info({ address: running.address }, "ready");
    process.send?.({ ready: { address: running.address } });
  } catch (error) {
    if (error instanceof ConfigError) log.fatal(error.message);
    else log.fatal({ err: error }, "start failed");
    process.exit(1);
  }
}
