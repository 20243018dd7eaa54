import { type Advice, type AdviceItem, documentKeys, isBack, isReversing } from "../candidates/advice.ts";
import type { Sources } from "../candidates/choice.ts";
import type { Invoice, Line, Match } from "../model/model.ts";
import type { Credit } from "../model/parts.ts";
import type { DifferenceReason } from "../model/value-sets.ts";

export interface PlannedPayment {
  invoice: Invoice;
  amount: bigint; // Of the line. It, what is closed, the credits and what is taken back are the items of the advice.
  /** Deductions of the advice, as adjustments of the invoice. */
  closes: { reason: DifferenceReason; amount: bigint; note: string | undefined }[];
  credits: Credit[];
  takenBack: bigint; // The amount that the same advice takes back of it, so that it stays open.
}

export interface PlannedReturn {
  payment: Match;
  amount: bigint;
  deducted: boolean; // Set when it reduces the line, as a refund does in a payout, instead of being paid by it.
}

export interface AdvicePlan {
  payments: PlannedPayment[];
  returns: PlannedReturn[];
  /** Why it is not certain, as parts of a sentence. An empty list says that its amounts add up to the line. */
  doubts: string[];
}

export interface Draft extends Sources {
  advice: Advice;
  line: Line;
  payments: Map<string, PlannedPayment>;
  /** The payments by all documents of their items, such as the id of a charge. */
  byDocument: Map<string, Set<PlannedPayment>>;
  returns: PlannedReturn[];
  doubts: string[];
  fees: bigint; // Fees that no payment carries; negative when the processor paid some back.
  held: bigint; // The amount held back, which leaves payments open in part.
  notes: Invoice[];
}

/** Takes off what the booking lacks. A payment keeps at least one minor unit, because it proves the fee. */
export function takeOff({ payments, fees, held, notes, doubts }: Draft): void {
  for (const payment of payments.values()) {
    payment.amount -= payment.takenBack;
    // Taken back as a whole: nothing of it was paid, so its fee is one of the booking.
    if (payment.amount > 0n || payment.takenBack === 0n) continue;
    fees -= payment.amount;
    payment.amount = 0n;
    payment.closes = [];
  }
  for (const { id: creditNoteId, invoiceNumber: creditNoteNumber, remaining, counterpartyId } of notes) {
    const ofParty = [...payments.values()].filter(({ invoice }) => invoice.counterpartyId === counterpartyId);
    const left = share(ofParty, remaining, (payment, amount) => {
      payment.credits.push({ creditNoteId, creditNoteNumber, amount });
    });
    if (left > 0n) doubts.push(`the credit note ${creditNoteNumber} is more than it pays`);
  }
  if (fees < 0n) doubts.push("more fees were paid back than kept");
  const left = share([...payments.values()], fees, ({ closes }, amount) => {
    closes.push({ reason: "fee", amount, note: undefined });
  });
  if (left > 0n) doubts.push("its fees are more than it pays");
  share([...payments.values()], held, () => undefined);
}

/** Takes an amount off payments, the largest first. @returns what is left */
function share(payments: PlannedPayment[], amount: bigint, take: (from: PlannedPayment, part: bigint) => void): bigint {
  let left = amount;
  for (const payment of payments.toSorted((a, b) => Number(b.amount - a.amount))) {
    const most = payment.amount - 1n;
    const part = most < left ? most : left;
    if (part <= 0n) continue;
    payment.amount -= part;
    left -= part;
    take(payment, part);
  }
  return left;
}

/** The items without the refunds that the same advice reverses: only what the processor kept of both remains. */
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
