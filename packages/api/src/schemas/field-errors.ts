import type { FieldError } from "@matchbook/runtime/errors";
import type { z } from "zod";

/** The `details` of a validation error: which field (a dotted path, empty for the whole) and what is wrong with it. */
export function toFieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({ field: issue.path.map(String).join("."), message: messageOf(issue) }));
}

// zod tells a missing field as a type error; nobody who reads the answer knows what "undefined" is.
function messageOf(issue: z.core.$ZodIssue): string {
  return /received undefined$/.test(issue.message) ? "Required" : issue.message;
}
