import { plainRate } from "@matchbook/runtime/values/money";
import { exactNumbers } from "./json.ts";

/** Answered fields that are amounts and rates: decimal strings on demand. A test compares them with the document. */
export const AMOUNT_FIELDS: ReadonlySet<string> = new Set([
  "amount",
  "amount1To30Days",
  "amount31To60Days",
  "amount61To90Days",
  "amountFrom",
  "amountMax",
  "amountMin",
  "amountOver90Days",
  "amountTo",
  "balance",
  "booked",
  "ceiling",
  "closing",
  "credit",
  "creditAmount",
  "currentAmount",
  "debit",
  "difference",
  "exchangeRate",
  "expected",
  "exportedAmount",
  "invoiceAmount",
  "invoiceRemainingAmount",
  "matchedAmount",
  "openAmount",
  "opening",
  "otherMonthAmount",
  "overdueAmount",
  "prepaidAmount",
  "rate",
  "remaining_amount",
  "remainingAmount",
  "returnedAmount",
  "settledAmount",
  "stated",
  "totalAmount",
  "unaccounted",
  "waitingAmount",
]);

/** Fields with a caller's own content, or with what was sent before: they stay as they are. */
export const KEPT_FIELDS: ReadonlySet<string> = new Set(["csvMapping", "metadata", "payload", "proposedMapping"]);

/** A copy of an answer or an event with its amounts and rates as decimal strings, digit by digit. */
export function amountsAsStrings(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(amountsAsStrings);
  if (typeof value !== "object" || value === null || isNumber(value)) return value;
  const fields = Object.entries(value).map(([name, field]) => {
    if (KEPT_FIELDS.has(name)) return [name, field];
    return [name, AMOUNT_FIELDS.has(name) && isNumber(field) ? decimalText(field) : amountsAsStrings(field)];
  });
  return Object.fromEntries(fields);
}

export function amountsAsStringsIn(json: string): string {
  return JSON.stringify(amountsAsStrings(JSON.parse(json, exactNumbers)));
}

/** Tells a number as presenters and `exactNumbers` make it: a double, or an object that is written as digits. */
function isNumber(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return typeof value === "number";
  return JSON.isRawJSON(value) || "toJSON" in value;
}

/** Writes a number without the exponent of a double below 0.000001. */
function decimalText(value: unknown): string {
  const text = JSON.stringify(value);
  return text.includes("e") ? (plainRate(text) ?? text) : text;
}
