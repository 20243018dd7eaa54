import { type Advice, type AdviceItem, documentKeys, isBack, isReversing } from "./advice.ts";

/**
 * The items without the refunds and chargebacks that the same advice reverses: together they are nothing but what the
 * processor kept of them.
 */
export function withoutReversed(advice: Advice): readonly AdviceItem[] {
  const items = [...advice.items];
  const settles = ({ amount, deductions }: AdviceItem) => deductions.reduce((sum, taken) => sum + taken.amount, amount);
  for (const again of items.filter((item) => isBack(item) && !isReversing(item, advice))) {
    const keys = documentKeys(again);
    const place = items.findIndex(
      (item) =>
        item.kind === again.kind &&
        settles(item) === -settles(again) &&
        documentKeys(item).some((key) => keys.includes(key)),
    );
    const back = items[place];
    if (back === undefined) continue;
    const kept = again.amount + back.amount;
    items.splice(place, 1, ...(kept === 0n ? [] : [{ ...back, kind: "fee" as const, amount: kept, deductions: [] }]));
    items.splice(items.indexOf(again), 1);
  }
  return items;
}
