import { AMOUNT_FIELDS } from "@matchbook/api/exact-amounts";
import { currencyDigits } from "@matchbook/runtime/values/money";

/** An answer whose amounts have all decimals of their currency, also of an outer one: `9.90`. */
export function withDecimals(value: unknown, outer?: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => withDecimals(one, outer));
  if (typeof value !== "object" || value === null) return value;
  const { currency = outer, invoiceCurrency = currency } = value as { currency?: unknown; invoiceCurrency?: unknown };
  const fields = Object.entries(value).map(([name, field]) => {
    const of = name.startsWith("invoice") ? invoiceCurrency : currency;
    const isAmount = AMOUNT_FIELDS.has(name) && typeof field === "string";
    return [name, isAmount ? padded(field, of) : withDecimals(field, of)];
  });
  return Object.fromEntries(fields);
}

function padded(amount: string, currency: unknown): string {
  const digits = currencyDigits(String(currency)) ?? 0;
  const [whole = "", decimals = ""] = amount.split(".");
  return digits === 0 ? amount : `${whole}.${decimals.padEnd(digits, "0")}`;
}
