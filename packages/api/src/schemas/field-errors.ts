import type { FieldError } from "@matchbook/runtime/errors/errors";
import type { z } from "zod";
import { ExactNumber } from "../json.ts";

const RECEIVED_EXACT = new RegExp(`received ${ExactNumber.name}$`);

/** Makes the `details` of a validation error: the field (a dotted path, empty for the whole body) and the problem. */
export function toFieldErrors(error: z.ZodError): FieldError[] {
  return error.issues.map((issue) => ({ field: issue.path.map(String).join("."), message: messageOf(issue) }));
}

// zod reports a missing field as type `undefined` and a long number as class `ExactNumber`, which callers do not know.
function messageOf(issue: z.core.$ZodIssue): string {
  if (/received undefined$/.test(issue.message)) return "Required";
  const words = BY_ZOD.test(issue.message) ? inWords(issue) : undefined;
  return words ?? issue.message.replace(RECEIVED_EXACT, "received number");
}

/** Messages of zod where a schema has no text. */
const BY_ZOD =
  /^(Too (big|small): expected |Invalid (option: expected |input: expected ")|Unrecognized key|Invalid (UUID|ISO date|base64-encoded string)$)/;

const FORMATS: Record<string, string> = {
  uuid: "Must be a UUID",
  date: "Must be a date in the form YYYY-MM-DD",
  base64: "Must be base64",
};
const UNITS: Record<string, string> = { string: "characters", array: "items" };

function inWords(issue: z.core.$ZodIssue): string | undefined {
  switch (issue.code) {
    case "invalid_value":
      return `Must be ${issue.values.length === 1 ? "" : "one of "}${issue.values.join(", ")}`;
    case "unrecognized_keys":
      return `Unknown field ${issue.keys.join(", ")}`;
    case "invalid_format":
      return FORMATS[issue.format];
    case "too_big":
      return bound(issue, issue.inclusive ? "at most" : "less than", issue.maximum);
    case "too_small":
      return bound(issue, issue.inclusive ? "at least" : "more than", issue.minimum);
    default:
      return undefined;
  }
}

function bound({ origin, exact }: { origin: string; exact?: boolean }, than: string, limit: number | bigint): string {
  const unit = UNITS[origin];
  const many = `${exact ? "exactly" : than} ${limit}`;
  return unit === undefined ? `Must be ${many}` : `Must have ${many} ${unit}`;
}
