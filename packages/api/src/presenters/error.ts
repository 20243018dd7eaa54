import type { ErrorCode } from "@matchbook/runtime/errors/error-catalogue";
import type { FieldError } from "@matchbook/runtime/errors/errors";
import type { z } from "zod";
import type { errorResource } from "../resources/envelope.ts";

export const MOST_DETAILS = 20;

/** Characters of a field or a message at most. Both may repeat names that the caller sent. */
const MOST_CHARACTERS = 500;

/** Presents an error answer, or a failed item of a batch. Details beyond the first MOST_DETAILS are only counted. */
export function presentError(error: {
  message: string;
  code: string;
  fields: readonly FieldError[];
}): Omit<z.input<typeof errorResource>, "correlationId"> {
  const { fields } = error;
  const details = fields
    .slice(0, MOST_DETAILS)
    .map(({ field, message }) => ({ field: cut(field), message: cut(message) }));
  return {
    success: false,
    error: error.message,
    code: error.code as ErrorCode,
    docs: addressOfError(error.code),
    ...(fields.length === 0 ? {} : { details }),
    ...(fields.length > MOST_DETAILS ? { detailsTotal: fields.length } : {}),
  };
}

/** The page about an error, a path of the gateway. */
export function addressOfError(code: string): string {
  return `/docs/errors/${code}`;
}

function cut(text: string): string {
  return text.length <= MOST_CHARACTERS ? text : `${text.slice(0, MOST_CHARACTERS - 1).toWellFormed()}…`;
}
