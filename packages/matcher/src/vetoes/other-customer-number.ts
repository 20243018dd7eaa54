import type { Case } from "../claim.ts";
import { readingOf } from "../reading.ts";
import { formOf } from "../signals/citation.ts";
import { otherKindAt } from "../text/labels.ts";
import { hasDigit, words } from "../text/words.ts";

/** The number of a customer that has the form of the own one and is another. */
export function otherCustomerNumber({ line, claim }: Case): string | undefined {
  const all = readingOf(line).words;
  const at = all.findIndex(({ text }, index) => hasDigit(text) && otherKindAt(all, index) === "customer");
  const number = all[at]?.text;
  if (number === undefined) return undefined;
  const own = claim.candidates.map(({ invoice }) => words(invoice.counterpartyCode));
  const isAnother = own.every((parts) => parts.join("") !== number && formOf(parts) === formOf([number]));
  return isAnother ? number : undefined;
}
