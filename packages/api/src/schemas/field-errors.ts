import type { FieldError } from "@matchbook/runtime/errors";
import type { z } from "zod";
import { ExactNumber } from "../json.ts";

const RECEIVED_EXACT = new RegExp(`received ${ExactNumber.name}$`);

/** The `details` of a validation error: which field (a dotted path, empty for the whole) and what is wrong with it. */
export function toFieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({ field: issue.path.map(String).join("."), message: messageOf(issue) }));
}

// zod tells a missing field as a type error, and a number of many digits by the class that keeps it; nobody who reads the
// answer knows what "undefined" and "ExactNumber" are.
function messageOf(issue: z.core.$ZodIssue): string {
  if (/received undefined$/.test(issue.message)) return "Required";
  return issue.message.replace(RECEIVED_EXACT, "received number");
}
