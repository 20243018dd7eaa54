import type { Case } from "../candidates/choice.ts";
import { soughtKeys } from "../candidates/closed-invoices.ts";
import { invoiceKeys, writtenKey } from "../reading/invoice-forms.ts";
import { citationOf } from "../signals/citation.ts";

export function closedDocument({ choice, found, pool }: Case): string | undefined {
  const taken = choice.candidates.map(({ invoice }) => invoice);
  const closed = [...new Set(taken.map(({ counterpartyId }) => counterpartyId))].flatMap((id) => pool.closed.of(id));
  if (closed.length === 0) return undefined;
  const sought = soughtKeys(found.reading).filter((key) => pool.cited(key).values.length === 0);
  return closed.find(
    (invoice) =>
      !taken.some((each) => writtenKey(each) === writtenKey(invoice)) &&
      invoiceKeys(invoice).some((key) => sought.includes(key)) &&
      citationOf(found.reading, invoice)?.strength === "strong",
  )?.invoiceNumber;
}
