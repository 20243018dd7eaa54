import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { activeTraceId } from "./telemetry/spans.ts";

export type { Logger } from "pino";

/**
 * The process's logger: one JSON object per line on stdout. Whatever could hold a secret is censored by name, as a last
 * line of defence; the rule remains that secrets and payloads are not passed to the logger at all.
 */
export function createLogger(name: string, level: string, to: DestinationStream = pino.destination(1)): Logger {
  const options: LoggerOptions = {
    name,
    level,
    // The same id in the lines of every process that a request passes.
    mixin: () => {
      const traceId = activeTraceId();
      return traceId === undefined ? {} : { traceId };
    },
    redact: {
      paths: [
        "authorization",
        "*.authorization",
        "secret",
        "*.secret",
        "token",
        "*.token",
        "key",
        "*.key",
        "payload",
        "*.payload",
      ],
      censor: "[hidden]",
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return pino(options, to);
}

/** A logger that says nothing, for tests. */
export function silentLogger(): Logger {
  return pino({ level: "silent" });
}
