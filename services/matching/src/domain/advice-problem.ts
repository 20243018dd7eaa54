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

/** A contradiction in a document, with its field there and its line of the file; that of all documents has no line. */
interface AdviceProblem {
  field: string;
  line: bigint | undefined;
  reason: string;
}

/** The contradiction in a document; undefined when it adds up. */
function adviceProblem(advice: Listed): AdviceProblem | undefined {
  const { items, total, currency, line, number } = advice;
  const decimal = (minor: bigint) => `${minorToDecimal(minor, currencyDigits(currency) ?? 0)} ${currency}`;
  if (total <= 0n) return { field: "totalAmount", line, reason: `nothing is booked for ${number}` };
  if (items.length === 0) return { field: "items", line, reason: `${number} lists nothing` };
  if (items.length > ADVICE_BOUNDS.items)
    return { field: "items", line, reason: `${number} lists ${items.length} items; at most ${ADVICE_BOUNDS.items}` };
  const sum = items.reduce((all, { amount }) => all + amount, 0n);
  if (sum === total) return undefined;
  const reason = `the items of ${number} add up to ${decimal(sum)}, but its total is ${decimal(total)}`;
  return { field: "totalAmount", line: items.at(-1)?.line ?? line, reason };
}

/** The contradictions of the documents of one request or file, each with the place of its document. */
export function adviceProblems(advices: readonly Listed[]): (AdviceProblem & { nth: number })[] {
  const found = advices.flatMap((advice, nth) => {
    const problem = adviceProblem(advice);
    return problem === undefined ? [] : [{ ...problem, nth }];
  });
  const items = itemsIn(advices);
  if (items > ADVICE_BOUNDS.itemsTogether) {
    const reason = `All have ${items} items; at most ${ADVICE_BOUNDS.itemsTogether}`;
    found.push({ field: "items", line: undefined, reason, nth: 0 });
  }
  return found.slice(0, ADVICE_BOUNDS.problems);
}

/** Tells whether the documents of a request or file have no more items than one answer holds. */
export function areBounded(advices: readonly Listed[]): boolean {
  return (
    advices.every(({ items }) => items.length <= ADVICE_BOUNDS.items) && itemsIn(advices) <= ADVICE_BOUNDS.itemsTogether
  );
}

const itemsIn = (advices: readonly Listed[]): number => advices.reduce((sum, { items }) => sum + items.length, 0);
