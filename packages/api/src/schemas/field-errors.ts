import type { FieldError } from "@matchbook/runtime/errors";
import type { z } from "zod";
import { ExactNumber } from "../json.ts";

const RECEIVED_EXACT = new RegExp(`received ${ExactNumber.name}$`);

/** The `details` of a validation error: the field (a dotted path, empty for the whole body) and the problem. */
export function toFieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({ field: issue.path.map(String).join("."), message: messageOf(issue) }));
}

// zod reports a missing field as type `undefined` and a long number as class `ExactNumber`. Use words that callers
// understand.
function messageOf(issue: z.core.$ZodIssue): string {
  if (/received undefined$/.test(issue.message)) return "Required";
  return issue.message.replace(RECEIVED_EXACT, "received number");
}
