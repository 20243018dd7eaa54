import type { Case } from "../claim.ts";
import { soughtKeys } from "../closed-invoices.ts";
import { statedBy } from "../purposes/stated-purposes.ts";
import { citationOf, writtenKey } from "../signals/citation.ts";

/** The number of an order or an offer that is not the number or reference of a claimed invoice. */
export function orderNumber({ line, claim }: Case): string | undefined {
  const own = claim.candidates.map(({ invoice }) => writtenKey(invoice));
  return statedBy(line).orders.find(({ key }) => !own.some((number) => number.endsWith(key)))?.words;
}

/** The number of a paid or void invoice of the same counterparty that the line names. */
export function closedDocument({ claim, found, pool }: Case): string | undefined {
  const closed = soughtKeys(found.reading).flatMap((key) => {
    const all = pool.closed.cited(key);
    return all.length > 0 && pool.cited(key).values.length === 0 ? all : [];
  });
  if (closed.length === 0) return undefined;
  const parties = new Set(claim.candidates.map(({ invoice }) => invoice.counterpartyId));
  const taken = new Set(claim.candidates.map(({ invoice }) => writtenKey(invoice)));
  return closed.find(
    (invoice) =>
      parties.has(invoice.counterpartyId) &&
      !taken.has(writtenKey(invoice)) &&
      citationOf(found.reading, invoice)?.strength === "strong",
  )?.invoiceNumber;
}
