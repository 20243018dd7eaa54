import type { FieldError } from "@matchbook/runtime/errors";

/** The parts of an error as a caller sees it, in an error answer or in an item of a batch. */
export function presentError(error: { message: string; code: string; fields: readonly FieldError[] }) {
  return {
    success: false as const,
    error: error.message,
    code: error.code,
    ...(error.fields.length === 0 ? {} : { details: error.fields.map(({ field, message }) => ({ field, message })) }),
  };
}
