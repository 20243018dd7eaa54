import { AppError } from "../../errors/errors.ts";
import { isOutage } from "../../errors/outage.ts";

/** Characters of a description at most. */
const MAX_LENGTH = 500;

/** Describes an error by its class, its code and the line that threw it. Its message may hold a caller's data. */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return "an error without a description";
  if (error instanceof AppError) return `${error.name}: ${error.code}`;
  const code = (error as { code?: unknown }).code;
  const kind = typeof code === "number" || (typeof code === "string" && /^\w{1,50}$/.test(code)) ? ` ${code}` : "";
  const frame = error.stack?.split("\n").find((line) => /^\s+at .*:\d+:\d+\)?$/.test(line));
  const [thrownAt] = /(?<![^/() ])[^/() ]+:\d+(?=:\d+\)?$)/.exec(frame ?? "") ?? [];
  return `${error.name}${kind}${thrownAt === undefined ? "" : ` at ${thrownAt}`}`.slice(0, MAX_LENGTH);
}

/** Tells whether an error means that a server or service cannot be reached at the moment. */
export function isUnavailable(error: unknown): boolean {
  return isOutage(error) || (error instanceof AppError && error.kind === "unavailable");
}
