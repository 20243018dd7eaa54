import type { Case } from "../claim.ts";
import { soughtKeys } from "../closed-invoices.ts";
import { within } from "../explanations/within.ts";
import { statedBy } from "../purposes/stated-purposes.ts";
import { citableKeys, citationOf, writtenKey } from "../signals/citation.ts";

/** The number of an order or an offer that is not the number or reference of a claimed invoice. */
export function orderNumber({ line, claim }: Case): string | undefined {
  const own = claim.candidates.map(({ invoice }) => writtenKey(invoice));
  return statedBy(line).orders.find(({ key }) => !own.some((number) => number.endsWith(key)))?.words;
}

/** The number beside that of the customer or the contract that is no part of a claimed invoice's, nor the amount. */
export function unknownDocument({ line, claim, found }: Case): string | undefined {
  const { documents, isAddressed } = found.reading;
  if (!isAddressed) return undefined;
  const own = [`${line.amount}`, ...claim.candidates.flatMap(({ invoice }) => citableKeys(invoice))];
  const isOwn = (number: string) => own.some((key) => key.includes(number) || number.includes(key));
  const other = documents.find(({ key }) => !isOwn(key));
  return other === undefined ? undefined : (within(line.description, other.parts) ?? other.key);
}

/** The number of a paid or void invoice of the same counterparty that the line names. */
export function closedDocument({ claim, found, pool }: Case): string | undefined {
  const taken = claim.candidates.map(({ invoice }) => invoice);
  const closed = [...new Set(taken.map(({ counterpartyId }) => counterpartyId))].flatMap((id) => pool.closed.of(id));
  if (closed.length === 0) return undefined;
  const sought = soughtKeys(found.reading).filter((key) => pool.cited(key).values.length === 0);
  return closed.find(
    (invoice) =>
      !taken.some((each) => writtenKey(each) === writtenKey(invoice)) &&
      citableKeys(invoice).some((key) => sought.includes(key)) &&
      citationOf(found.reading, invoice)?.strength === "strong",
  )?.invoiceNumber;
}
