import type { Invoice } from "./model.ts";
import type { Instalment } from "./parts.ts";

export type Due = Pick<Invoice, "total" | "remaining" | "instalments">;

/** The open amount of each instalment, the next one first: payments settle them in the order of their due dates. */
export const openInstalments = (invoice: Due): Instalment[] =>
  instalmentsWithOpen(invoice).flatMap(({ dueDate, open }) => (open > 0n ? [{ dueDate, amount: open }] : []));

export function instalmentsWithOpen({ total, remaining, instalments = [] }: Due): (Instalment & { open: bigint })[] {
  let settled = total - remaining;
  return instalments.map(({ dueDate, amount }) => {
    const open = settled >= amount ? 0n : amount - settled;
    settled = settled >= amount ? settled - amount : 0n;
    return { dueDate, amount, open };
  });
}

/** The next instalment that is open, if it is less than all that is open of the invoice. */
export function nextInstalment(invoice: Due): Instalment | undefined {
  const [next, ...later] = invoice.instalments === undefined ? [] : openInstalments(invoice);
  return later.length === 0 ? undefined : next;
}

/** The amounts that a payment settles exactly: all that is open, and the next instalment. */
export function exactAmounts(invoice: Due): bigint[] {
  const next = nextInstalment(invoice);
  return next === undefined ? [invoice.remaining] : [invoice.remaining, next.amount];
}

/** The invoice with the due date that follows from its instalments: of the next open one, or of the last. */
export function withDueDate(invoice: Invoice): Invoice {
  if (invoice.instalments === undefined) return invoice;
  const dueDate = (openInstalments(invoice)[0] ?? invoice.instalments.at(-1))?.dueDate;
  return dueDate === invoice.dueDate ? invoice : { ...invoice, dueDate };
}
