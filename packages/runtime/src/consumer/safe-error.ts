import { AppError } from "../errors.ts";
import { isOutage } from "../outage.ts";

/** Longest description of an error, in characters. */
const MAX_LENGTH = 500;

/**
 * Says what went wrong without the message of the error, which may hold a caller's data: the kind of the error, its code,
 * and where in the program it was thrown. The message of an `AppError` is a documented text.
 */
export function describeError(error: unknown): string {
  if (!(error instanceof Error)) return "an error without a description";
  if (error instanceof AppError) return `${error.name}: ${error.code}`;
  const code = (error as { code?: unknown }).code;
  const kind = typeof code === "number" || (typeof code === "string" && /^\w{1,50}$/.test(code)) ? ` ${code}` : "";
  const thrownAt = /^\s+at (?:.* \()?(?:file:\/\/)?\/?(?:.*\/)?([^/()]+:\d+):\d+\)?$/m.exec(error.stack ?? "");
  return `${error.name}${kind}${thrownAt === null ? "" : ` at ${thrownAt[1]}`}`.slice(0, MAX_LENGTH);
}

/** True when the error says that something which events need cannot be reached at the moment. */
export function isUnavailable(error: unknown): boolean {
  return isOutage(error) || (error instanceof AppError && error.kind === "unavailable");
}
