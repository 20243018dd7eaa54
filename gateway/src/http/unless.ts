import { AppError, type ErrorCode } from "@matchbook/runtime/errors/errors";

/** Waits for a service, and answers otherwise when it refuses with this code. */
export async function unless<A, B>(code: ErrorCode, asked: Promise<A>, otherwise: () => B | Promise<B>) {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof AppError && error.code === code) return otherwise();
    throw error;
  }
}
