import { type DestinationStream, type Logger, type LoggerOptions, pino } from "pino";
import { activeTraceId } from "../telemetry/spans.ts";

export type { Logger } from "pino";

/** Bytes beyond which lines are dropped that stdout has not taken yet. */
const MAX_UNWRITTEN = 16 * 1024 * 1024;

const SECRETS = ["authorization", "secret", "token", "key", "payload"];

/** Logs a JSON object per line on stdout, without waiting. Names that suggest a secret are hidden, as a second line. */
export function createLogger(
  name: string,
  level: string,
  to: DestinationStream = pino.destination({ dest: 1, sync: false, maxLength: MAX_UNWRITTEN }),
): Logger {
  const options: LoggerOptions = {
    name,
    level,
    // The trace id connects the lines of all processes that handle a request.
    mixin: () => {
      const traceId = activeTraceId();
      return traceId === undefined ? {} : { traceId };
    },
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`]),
      censor: "[hidden]",
    },
    timestamp: pino.stdTimeFunctions.isoTime,
  };
  return pino(options, to);
}

export function silentLogger(): Logger {
  return pino({ level: "silent" });
}
