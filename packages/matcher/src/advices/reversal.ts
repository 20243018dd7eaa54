import type { Ledger } from "../books/ledger.ts";
import { unreturned } from "../books/returns.ts";
import { type Advice, type AdviceItem, documentKeys } from "../candidates/advice.ts";
import { exactKeys } from "../candidates/advices.ts";
import type { Pool } from "../candidates/pool.ts";
import { directionsAgree, type Invoice, type Line } from "../model/model.ts";
import type { PlannedPayment, PlannedReturn } from "./take-off.ts";

export interface Draft {
  advice: Advice;
  line: Line;
  ledger: Ledger;
  pool: Pool;
  payments: Map<string, PlannedPayment>;
  /** The payments by all documents of their items, such as the id of a charge. */
  byDocument: Map<string, Set<PlannedPayment>>;
  returns: PlannedReturn[];
  doubts: string[];
  fees: bigint; // Fees that no payment carries.
  held: bigint; // The amount held back, which leaves payments open in part.
  notes: Invoice[];
}

/** An item that takes back a payment: of this advice, which then stays open by it, or an earlier one. */
export function addReversal(draft: Draft, item: AdviceItem): void {
  const { line, ledger, pool, payments, doubts } = draft;
  const kept = sumOf(item.deductions);
  const deducted = item.amount < 0n;
  const amount = deducted ? -item.amount - kept : item.amount;
  if (amount <= 0n || (kept > 0n && (!deducted || item.deductions.some(({ type }) => type === "discount"))))
    return void doubts.push(`${nameOf(item)} does not say what it takes back`);
  if (kept > 0n) draft.fees += kept;
  const paid = deducted ? paymentAbout(draft, item) : undefined;
  if (paid !== undefined) {
    paid.takenBack += amount;
    return;
  }
  const found =
    documentKeys(item)
      .map((key) => pool.advices.paymentsUnder(key, ledger))
      .find((some) => some.length > 0) ?? [];
  const [payment] = found;
  if (payment === undefined || found.length > 1)
    return void doubts.push(`${nameOf(item)} names ${payment === undefined ? "no" : "more than one"} payment`);
  const before = draft.returns.find((one) => one.payment.id === payment.id);
  const { currency, invoiceCurrency, invoiceId } = payment;
  const fits = currency === line.currency && invoiceCurrency === currency && !payments.has(invoiceId);
  const isOther = payment.transactionId !== line.id && directionsAgree(line, ledger.invoice(invoiceId)) === deducted;
  if (before !== undefined || !fits || !isOther || amount > unreturned(payment))
    return void doubts.push(`${nameOf(item)} takes back what was not paid so`);
  draft.returns.push({ payment, amount, deducted });
}

/** The payment of this advice that an item is about: by its invoice, else by the only one with one of its documents. */
export function paymentAbout({ payments, byDocument }: Draft, item: AdviceItem): PlannedPayment | undefined {
  const keys = documentKeys(item);
  const named = [...payments.values()].filter(({ invoice }) => isNamed(invoice, keys));
  const alike = named.length > 0 ? named : new Set(keys.flatMap((key) => [...(byDocument.get(key) ?? [])]));
  const [payment, another] = alike;
  return another === undefined ? payment : undefined;
}

export const isNamed = (invoice: Invoice, keys: readonly string[]): boolean =>
  exactKeys(invoice).some((key) => keys.includes(key));

export const sumOf = (parts: readonly { amount: bigint }[]) => parts.reduce((sum, { amount }) => sum + amount, 0n);
export const nameOf = ({ documents: [first] }: AdviceItem): string => first ?? "an item without a number";
