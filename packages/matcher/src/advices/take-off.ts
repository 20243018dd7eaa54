import type { Invoice } from "../model.ts";
import type { PlannedPayment } from "./advice-plan.ts";

/** The parts of a plan that change what its payments take of the line. */
interface Reduced {
  payments: ReadonlyMap<string, PlannedPayment>;
  /** Fees that no payment carries; negative when the processor paid some back. */
  fees: bigint;
  /** What the processor holds back. */
  held: bigint;
  notes: readonly Invoice[];
  doubts: string[];
}

/**
 * Takes off the payments what the booking does not have: what the same advice takes back of them, credit notes off the
 * invoices of their counterparty, fees, and what is held back. A payment keeps at least one minor unit, because it
 * proves the fee.
 */
export function takeOff({ payments, fees, held, notes, doubts }: Reduced): void {
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
