import { listed } from "../model/collections.ts";
import type { Reason } from "../model/parts.ts";

export const RETURN_SIGNALS = {
  return_marked: { points: 10, says: "the bank marks it as returned" },
  return_worded: { points: 5, says: "its text speaks of a return" },
  returned_id: { points: 60, says: "it carries the id of the payment" },
  returned_advised: { points: 60, says: "it carries the id of the payment in the order" },
  returned_invoice_number: { points: 50, says: "it names the invoice that was paid" },
  returned_amount: { points: 30, says: "its amount is what was paid" },
  returned_amount_more: { points: 10, says: "its amount is more than what was paid, as with a fee" },
  returned_amount_part: { points: 5, says: "its amount is a part of what was paid" },
  returned_party: { points: 20, says: "its other side is the payer" },
  returned_party_conflict: { points: -40, says: "its other side is not the payer" },
  return_ambiguous: { points: 0, says: "other payments fit alike" },
} as const;

export type ReturnSignal = keyof typeof RETURN_SIGNALS;

export const returnReason = (signal: ReturnSignal, detail: string): Reason => ({
  signal,
  detail,
  points: RETURN_SIGNALS[signal].points,
});

export function explainReturn(reasons: readonly Reason[]): string {
  const phrases = reasons.map(({ signal, detail }) => {
    const { says } = RETURN_SIGNALS[signal as ReturnSignal];
    return signal === "return_marked" && detail !== "" ? `${says} (${detail})` : says;
  });
  return `The transaction returns a payment: ${listed(phrases)}.`;
}
