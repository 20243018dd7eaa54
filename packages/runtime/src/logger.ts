import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";

export type { Logger } from "pino";

/**
 * The process's logger: one JSON object per line on stdout. Whatever could hold a secret is censored by name, as a last
 * line of defence; the rule remains that secrets and payloads are not passed to the logger at all.
 */
export function createLogger(name: string, level: string, to: DestinationStream = pino.destination(1)): Logger {
  const options: LoggerOptions = {
    name,
    level,
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
