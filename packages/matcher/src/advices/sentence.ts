import { listed } from "../in-words.ts";
import type { Advice, AdviceItem } from "./advice.ts";

const KINDS: Record<Advice["kind"], string> = { remittance: "remittance advice", payout: "payout", order: "order" };
const ITEMS: Record<AdviceItem["kind"], string> = {
  payment: "payment",
  refund: "refund",
  chargeback: "chargeback",
  fee: "fee",
  reserve: "reserve",
  other: "other item",
};

/**
 * What an advice is and lists, such as `payout po_123 of Stripe: 3 payments less 2 fees and 1 refund`, or which part of
 * it is meant, such as `payment 3 of the order PI-7`.
 */
export function adviceSentence({ kind, number, party, items, item: place }: Advice): string {
  if (place !== undefined)
    return `${items[0]?.rejected === null ? "" : "returned "}payment ${place} of the ${KINDS[kind]} ${number}`;
  const adds = new Map<string, number>();
  const takes = new Map<string, number>();
  const count = (counts: Map<string, number>, word: string) => counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const item of items) {
    const word = item.rejected === null ? ITEMS[item.kind] : "returned payment";
    count(item.amount < 0n ? takes : adds, word);
    for (const { type } of item.deductions) count(takes, type === "other" ? "deduction" : type);
  }
  const less = takes.size === 0 ? "" : adds.size === 0 ? list(takes) : ` less ${list(takes)}`;
  return `${KINDS[kind]} ${number}${party.name === null ? "" : ` of ${party.name}`}: ${list(adds)}${less}`;
}

function list(counts: ReadonlyMap<string, number>): string {
  return listed([...counts].map(([word, count]) => `${count} ${count === 1 ? word : plural(word)}`));
}

function plural(word: string): string {
  return word.endsWith("x") ? `${word}es` : `${word}s`;
}
