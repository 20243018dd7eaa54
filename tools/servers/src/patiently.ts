import { AppError } from "@matchbook/runtime/errors/errors";
import { waitUntil } from "./wait-until.ts";

const TIMEOUT_MS = 90_000;

/**
 * Repeats a call while it is not answered. That is expected after a fault and while the database restarts.
 * @throws AppError when the answer is an error that a repetition does not change
 * @throws Error when there is no answer for a minute and a half
 */
export function patiently<T>(ask: () => Promise<T>): Promise<T> {
  return waitUntil(ask, () => true, { timeoutMs: TIMEOUT_MS, retryOn: isTransient });
}

function isTransient(error: unknown): boolean {
  return error instanceof AppError && ["unavailable", "internal"].includes(error.code);
}
