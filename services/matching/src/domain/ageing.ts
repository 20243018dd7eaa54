import { daysBetween } from "@matchbook/matcher/model/days";
import { type Due, openInstalments } from "@matchbook/matcher/model/instalments";
import { allocates, type Invoice, type Match } from "@matchbook/matcher/model/model";
import { isoDay } from "@matchbook/runtime/values/days";
import { INVOICE_AGES, type InvoiceAge, type InvoiceDirection } from "@matchbook/vocabulary/statuses";

/** The days by which an open invoice with this due date is overdue on a day. Without a due date it never is. */
export function ageOf(due: string | undefined, on: string): InvoiceAge {
  const days = due === undefined ? 0 : daysBetween(due, on);
  if (days <= 0) return "current";
  if (days <= 30) return "days_1_30";
  if (days <= 60) return "days_31_60";
  return days <= 90 ? "days_61_90" : "over_90_days";
}

export type OpenItem = Due & Pick<Invoice, "type" | "direction" | "currency" | "dueDate">;

/** The open items of one direction and currency. Amounts are minor units; `credits` is that of open credit notes. */
export type AgedSum = ReturnType<typeof emptySum>;

/** Adds up open items by age, for each direction and currency. */
export async function agedSums(items: AsyncIterable<OpenItem>, on: string): Promise<AgedSum[]> {
  const sums = new Map<string, AgedSum>();
  for await (const item of items) {
    const { type, direction, currency, remaining } = item;
    // No invoice makes the payer owe it.
    if (type === "expected_payment") continue;
    const key = `${direction} ${currency}`;
    const sum = sums.get(key) ?? emptySum(direction, currency);
    sums.set(key, sum);
    if (type === "credit_note") {
      sum.credits += remaining;
      continue;
    }
    sum.invoices += 1n;
    for (const { dueDate, amount } of openByDueDate(item)) sum.ages[ageOf(dueDate, on)] += amount;
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

function emptySum(direction: InvoiceDirection, currency: string) {
  const ages = Object.fromEntries(INVOICE_AGES.map((age) => [age, 0n])) as Record<InvoiceAge, bigint>;
  return { direction, currency, invoices: 0n, ages, credits: 0n };
}

/** An open or closed item with what closes parts of it without a payment. */
export type DecidedItem = OpenItem & Pick<Invoice, "id" | "issueDate" | "adjustments">;

/** Adds what lines and adjustments settle after a day, by item. An adjustment has the day of its line, or its own. */
export function addLater(
  later: Map<string, bigint>,
  { items, payments, day }: { items: readonly DecidedItem[]; payments: readonly DatedPayment[]; day: string },
): void {
  const reopen = (id: string, amount: bigint) => later.set(id, (later.get(id) ?? 0n) + amount);
  const dayOfMatch = new Map(payments.map(({ id, bookingDay }) => [id, bookingDay]));
  for (const { invoiceId, kind, invoiceAmount, bookingDay, status } of payments)
    if (allocates({ status }) && bookingDay > day)
      reopen(invoiceId, kind === "payment" ? invoiceAmount : -invoiceAmount);
  for (const { id, adjustments } of items) {
    for (const { amount, matchId = "", creditNote, createdAt } of adjustments) {
      if ((dayOfMatch.get(matchId) ?? isoDay(createdAt)) <= day) continue;
      reopen(id, amount);
      if (creditNote !== undefined) reopen(creditNote.creditNoteId, amount);
    }
  }
}

/** The item as it was at the end of a day, in a list that is empty when it was not open. @param later settles it later */
export function openOn(item: DecidedItem, later: bigint | undefined, day: string): OpenItem[] {
  const open = item.remaining + (later ?? 0n);
  // A payment may be booked after its return.
  const remaining = open < item.total ? open : item.total;
  return item.issueDate > day || remaining <= 0n ? [] : [{ ...item, remaining }];
}

export type PaidInvoice = Pick<Invoice, "id" | "issueDate" | "dueDate">;
/** A payment with the value date of its line, and the day on which the bank booked it. */
export type DatedPayment = Pick<Match, "id" | "invoiceId" | "kind" | "status" | "returnedAmount" | "invoiceAmount"> & {
  valueDate: string;
  bookingDay: string;
};

/**
 * The time of paid invoices until their last payment. Returned payments and other endings do not
 * count. Days are whole days between dates, in sum.
 */
export function habitOf(invoices: readonly PaidInvoice[], payments: readonly DatedPayment[]) {
  const habit = { invoices: 0, days: 0, dueInvoices: 0, daysLate: 0 };
  const counted = payments.filter(
    (match) => match.kind === "payment" && allocates(match) && match.returnedAmount < match.invoiceAmount,
  );
  const byInvoice = Map.groupBy(counted, ({ invoiceId }) => invoiceId);
  for (const { id, issueDate, dueDate } of invoices) {
    const dates = byInvoice.get(id)?.map(({ valueDate }) => valueDate) ?? [];
    const paid = dates.sort().at(-1);
    if (paid === undefined) continue;
    habit.invoices += 1;
    habit.days += daysBetween(issueDate, paid);
    if (dueDate === undefined) continue;
    habit.dueInvoices += 1;
    habit.daysLate += daysBetween(dueDate, paid);
  }
  return habit;
}

export function openByDueDate(
  invoice: Due & Pick<Invoice, "dueDate">,
): { dueDate: string | undefined; amount: bigint }[] {
  if (invoice.instalments !== undefined) return openInstalments(invoice);
  return [{ dueDate: invoice.dueDate, amount: invoice.remaining }];
}
