import type { ErrorCode } from "@matchbook/runtime/error-catalogue";
import type { FieldError } from "@matchbook/runtime/errors";
import type { z } from "zod";
import type { errorResource } from "../resources/envelope.ts";

/** The body of an error answer, or of a failed item in a batch. */
export function presentError(error: {
  message: string;
  code: string;
  fields: readonly FieldError[];
}): Omit<z.input<typeof errorResource>, "correlationId"> {
  return {
    success: false,
    error: error.message,
    code: error.code as ErrorCode,
    ...(error.fields.length === 0 ? {} : { details: error.fields.map(({ field, message }) => ({ field, message })) }),
  };
}
