import { currencyDigits, minorToDecimal } from "@matchbook/runtime/values/money";

export const ADVICE_BOUNDS = {
  /** Documents of one request or file. */
  advices: 100,
  /** Items of one document: as many matches may be one commit. */
  items: 1_000,
  /** Items of all documents of one request or file. */
  itemsTogether: 10_000,
  /** Problems that one error names. */
  problems: 20,
} as const;

interface Listed {
  number: string;
  /** Minor units of `currency`. */
  total: bigint;
  currency: string;
  line: bigint;
  items: readonly { amount: bigint; line: bigint }[];
}

/** The contradiction in a document, with the field within it; undefined when it adds up. */
export function adviceProblem(advice: Listed): { field: string; message: string } | undefined {
  const { items, total, currency } = advice;
  const decimal = (minor: bigint) => `${minorToDecimal(minor, currencyDigits(currency) ?? 0)} ${currency}`;
  if (total <= 0n) return { field: "totalAmount", message: `Nothing is booked for ${advice.number}` };
  if (items.length === 0) return { field: "items", message: `${advice.number} lists nothing` };
  if (items.length > ADVICE_BOUNDS.items)
    return { field: "items", message: `${advice.number} lists ${items.length} items; at most ${ADVICE_BOUNDS.items}` };
  const sum = items.reduce((all, { amount }) => all + amount, 0n);
  if (sum === total) return undefined;
  const last = items.at(-1)?.line ?? advice.line;
  const message = `line ${last}: the items of ${advice.number} add up to ${decimal(sum)}, but its total is ${decimal(total)}`;
  return { field: "totalAmount", message };
}
