import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { activeTraceId } from "./telemetry/spans.ts";

export type { Logger } from "pino";

/**
 * Creates the logger of a process: one JSON object per line on stdout. Fields whose names suggest a secret are hidden
 * as a second line of defence. Code must not pass secrets and payloads to the logger.
 */
export function createLogger(name: string, level: string, to: DestinationStream = pino.destination(1)): Logger {
  const options: LoggerOptions = {
    name,
    level,
    // The trace id connects the lines of all processes that handle a request.
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

/** A logger without output, for tests. */
export function silentLogger(): Logger {
  return pino({ level: "silent" });
}
