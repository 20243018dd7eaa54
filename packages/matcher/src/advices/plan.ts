import { MAX_ADJUSTMENTS } from "../books/adjustment.ts";
import { unreturned } from "../books/returns.ts";
import { type Advice, type AdviceItem, documentKeys, isBack, isReversing } from "../candidates/advice.ts";
import { exactKeys } from "../candidates/advices.ts";
import type { Sources } from "../candidates/choice.ts";
import { addTo } from "../model/collections.ts";
import { directionsAgree, type Invoice, type Line } from "../model/model.ts";
import { differenceLimitOf } from "../model/settings.ts";
import { type AdvicePlan, type Draft, type PlannedPayment, takeOff, withoutReversed } from "./take-off.ts";

/** Finds what each item is, and divides the line among them to the cent. What cannot be found exactly is a doubt. */
export function planAdvice(advice: Advice, line: Line, { ledger, pool }: Sources): AdvicePlan {
  const draft: Draft = {
    ...{ advice, line, ledger, pool },
    ...{ payments: new Map(), byDocument: new Map(), returns: [], doubts: [], fees: 0n, held: 0n, notes: [] },
  };
  const items = withoutReversed(advice);
  for (const item of items) if (!isReversing(item, advice)) add(draft, item);
  for (const item of items) if (isReversing(item, advice)) addReversal(draft, item);
  for (const payment of draft.payments.values()) checkWhole(draft, payment);
  if (draft.fees !== 0n && advice.kind !== "payout") draft.doubts.push("it keeps a fee of no invoice");
  takeOff(draft);
  const payments = [...draft.payments.values()].filter(({ amount }) => amount !== 0n);
  const { returns, doubts } = draft;
  if (payments.some(isCrowded)) doubts.push("an invoice has too many adjustments");
  if (payments.some(({ amount }) => amount < 0n)) doubts.push("it takes back more than it pays");
  if (advice.kind === "remittance" && new Set(payments.map(({ invoice }) => invoice.counterpartyId)).size > 1)
    doubts.push("it pays invoices of several counterparties");
  const sum = sumOf(payments);
  const back = returns.reduce((total, { amount, deducted }) => total + (deducted ? -amount : amount), 0n);
  if (doubts.length === 0 && sum + back !== line.amount) doubts.push("what it pays is not the amount");
  return { payments, returns, doubts };
}

function add(draft: Draft, item: AdviceItem): void {
  if (item.kind === "fee") addFee(draft, item);
  else if ((item.kind === "payment" || isBack(item)) && item.amount > 0n) addPayment(draft, item);
  else if (item.amount < 0n && item.deductions.length === 0 && addCreditNote(draft, item)) return;
  else if (item.amount !== 0n) {
    const named = item.kind === "reserve" ? "a reserve" : nameOf(item);
    draft.doubts.push(`it ${item.amount < 0n ? "holds back" : "adds"} ${named}`);
    if (item.amount < 0n) draft.held -= item.amount;
  }
}

function addPayment(draft: Draft, item: AdviceItem): void {
  const [invoice, ...others] = openItemsOf(draft, item);
  if (invoice === undefined) return;
  const rest = others.reduce((sum, { remaining }) => sum + remaining, 0n);
  for (const other of others) paymentOf(draft, other).amount += other.remaining;
  const payment = paymentOf(draft, invoice);
  payment.amount += item.amount - rest;
  for (const key of documentKeys(item)) addTo(draft.byDocument, key, payment);
  for (const { type, amount, text } of item.deductions) {
    // A deduction of a processor is its fee. Of what a payer keeps, a tax and the like are closed by a person.
    const otherwise = draft.advice.kind === "payout" ? "fee" : undefined;
    const reason = type === "discount" || type === "fee" ? type : otherwise;
    if (reason === undefined) draft.doubts.push(`${nameOf(item)} deducts ${type === "tax" ? "a tax" : "something"}`);
    else payment.closes.push({ reason, amount, note: text ?? undefined });
  }
}

function paymentOf({ payments }: Draft, invoice: Invoice): PlannedPayment {
  const payment = payments.get(invoice.id) ?? { invoice, amount: 0n, closes: [], credits: [], takenBack: 0n };
  payments.set(invoice.id, payment);
  return payment;
}

/** The only open item that a document names; all of them when an order pays exactly their sum. */
function openItemsOf(draft: Draft, item: AdviceItem): readonly Invoice[] {
  const { line, ledger, pool, advice } = draft;
  const named = new Set<Invoice>();
  let most = 0;
  for (const key of documentKeys(item)) {
    const found = pool.cited(key);
    const open = found.values
      .filter((invoice) => exactKeys(invoice).includes(key))
      .map(ledger.current)
      .filter((one) => one.remaining > 0n && one.currency === line.currency && directionsAgree(line, one));
    const [only] = open;
    if (only !== undefined && open.length === 1) named.add(only);
    most = Math.max(most, found.tooMany ? 2 : open.length);
  }
  const all = [...named];
  if (advice.kind === "order" && all.reduce((sum, { remaining }) => sum + remaining, 0n) === item.amount) return all;
  if (all.length === 0)
    draft.doubts.push(`${nameOf(item)} names ${most === 0 ? "no open invoice" : "several open invoices"}`);
  return all.slice(0, 1);
}

/** A fee that names the document of a payment is that payment's. */
function addFee(draft: Draft, item: AdviceItem): void {
  const payment = paymentAbout(draft, item);
  if (sumOf(item.deductions) !== 0n) draft.doubts.push(`${nameOf(item)} deducts something from a fee`);
  if (payment === undefined || item.amount >= 0n || payment.amount <= -item.amount) draft.fees -= item.amount;
  else {
    payment.amount += item.amount;
    payment.closes.push({ reason: "fee", amount: -item.amount, note: undefined });
  }
}

function addCreditNote({ pool, payments, line, notes }: Draft, item: AdviceItem): boolean {
  const parties = new Set([...payments.values()].map(({ invoice }) => invoice.counterpartyId));
  const keys = documentKeys(item);
  const found = [...parties]
    .flatMap((id) => pool.creditNotesOf(id).values)
    .filter((note) => note.currency === line.currency && note.remaining === -item.amount)
    .filter((note) => !directionsAgree(line, note))
    .filter((note) => isNamed(note, keys));
  const [note] = found;
  if (note === undefined || found.length > 1 || notes.includes(note)) return false;
  notes.push(note);
  return true;
}

/** Checks that exactly what is open is paid, and that a payer keeps no more than the settings allow. */
function checkWhole({ advice, line, pool, doubts }: Draft, { invoice, amount, closes, takenBack }: PlannedPayment) {
  const closed = sumOf(closes);
  if (takenBack >= amount && takenBack !== 0n && takenBack !== amount + closed)
    doubts.push(`it takes back another part of ${invoice.invoiceNumber} than it pays`);
  if (amount + closed !== invoice.remaining)
    doubts.push(`it does not pay exactly what is open on ${invoice.invoiceNumber}`);
  else if (advice.kind === "remittance" && closed > differenceLimitOf(pool.settings, line.currency))
    doubts.push(`it keeps more of ${invoice.invoiceNumber} than the settings allow`);
}

const isCrowded = ({ invoice, closes, credits }: PlannedPayment): boolean =>
  invoice.adjustments.length + closes.length + credits.length > MAX_ADJUSTMENTS;

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
  const isOther = payment.lineId !== line.id && directionsAgree(line, ledger.invoice(invoiceId)) === deducted;
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
