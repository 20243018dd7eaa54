import { keyOf } from "../keys.ts";
import type { Line, Match } from "../model.ts";
import { givenKey, readingOf } from "../reading.ts";

/** The keys by which a return finds the payment that it returns. */

/** A shorter id is a counter and identifies no payment. */
const MIN_ID = 4;

/**
 * The ids of a payment that its return repeats: its end-to-end id or, without one, the id of its instruction or booking,
 * and its structured reference.
 */
export function paymentIds({ endToEndId, instructionId, bankReference, reference }: Line): string[] | undefined {
  const own = idsOf([endToEndId])[0] ?? idsOf([instructionId])[0] ?? idsOf([bankReference])[0];
  const ids = [...new Set([...(own === undefined ? [] : [own]), ...idsOf([reference])])];
  return ids.length === 0 ? undefined : ids;
}

/** The ids in a return that may name a payment. */
export function returnedIds({ endToEndId, instructionId, reference, bankReturn }: Line): string[] {
  return [...new Set(idsOf([endToEndId, instructionId, reference, bankReturn?.originalReference]))];
}

function idsOf(texts: readonly (string | undefined)[]): string[] {
  return texts.map((text) => givenKey(text)).filter((key) => key.length >= MIN_ID && !/^0+$/.test(key));
}

/** The keys of a payment: the number of its invoice, and its counterparty with its amount. */
export function paymentKeys({ invoiceNumber, counterpartyId, currency, matchedAmount }: Match): string[] {
  return [numberKey(keyOf(invoiceNumber)), partyAmountKey(counterpartyId, currency, matchedAmount)];
}

/** The keys under which a return looks for payments. A short number counts only for a known counterparty. */
export function returnedKeys(line: Line, counterpartyId: string | undefined): string[] {
  const keys = citedKeys(line, counterpartyId !== undefined);
  return counterpartyId === undefined ? keys : [...keys, partyAmountKey(counterpartyId, line.currency, line.amount)];
}

/** The keys of the invoice numbers in a line. @param weak includes numbers that may also be something else */
export function citedKeys(line: Line, weak: boolean): string[] {
  const numbers = [...readingOf(line).cites].filter(([, { strength }]) => weak || strength === "strong");
  return numbers.map(([key]) => numberKey(key));
}

/** The key of the payments of an invoice number, by the key of the number. */
export function numberKey(key: string): string {
  return `#${key}`;
}

function partyAmountKey(counterpartyId: string, currency: string, amount: bigint): string {
  return `${counterpartyId} ${currency} ${amount}`;
}

/** The key of the open amount of a line that returns a payment, and of the amount of a payment. */
export function returnAmountKey(line: Pick<Line, "currency" | "amount" | "allocated">): string {
  return amountKey(line.currency, line.amount - line.allocated);
}

export function amountKey(currency: string, amount: bigint): string {
  return `${currency} ${amount}`;
}
