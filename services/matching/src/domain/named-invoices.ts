import { type Advice, documentKeys, isReversing } from "@matchbook/matcher/candidates/advice";
import { exactKeys } from "@matchbook/matcher/candidates/advices";
import { push } from "@matchbook/matcher/model/collections";
import { directionsAgree, type Invoice } from "@matchbook/matcher/model/model";

/** The most invoices that are told of one item. */
const MOST_NAMED = 3;

/**
 * Finds the invoices that the items of an advice name, by the place of the item from 1; of each the open ones first. As
 * in matching, only a whole number or reference names an invoice, and a payment names none that goes the other way.
 */
export function namedAmong(invoices: readonly Invoice[]) {
  const byKey = new Map<string, Invoice[]>();
  for (const invoice of invoices) for (const key of exactKeys(invoice)) push(byKey, key, invoice);
  return (advice: Advice): { item: number; invoice: Invoice }[] =>
    advice.items.flatMap((item, at) => {
      const isPayment = item.amount > 0n && !isReversing(item, advice);
      const found = new Set(documentKeys(item).flatMap((key) => byKey.get(key) ?? []));
      return [...found]
        .filter((invoice) => !isPayment || directionsAgree(advice, invoice))
        .toSorted((one, other) => Number(other.remaining > 0n) - Number(one.remaining > 0n))
        .slice(0, MOST_NAMED)
        .map((invoice) => ({ item: at + 1, invoice }));
    });
}
