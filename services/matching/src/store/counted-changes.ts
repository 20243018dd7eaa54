import { type CountEntry, type CountKey, countEntries } from "@matchbook/runtime/day-counts/entries";
import { dayOfId } from "@matchbook/runtime/ids";
import type { Changes } from "../domain/book.ts";
import { type Invoice, invoiceStatus, type Match } from "../domain/model.ts";

/** The names of the lists in the counts. (The matches of one line or one invoice are few and are not counted.) */
export const INVOICES = "invoices";
export const MATCHES = "matches";

export function countedChanges(changes: Changes): CountEntry[] {
  const deleted = changes.deletedMatches.map((before) => ({ before }));
  return [
    ...countEntries<Invoice>(changes.invoices, (invoice) =>
      invoiceKeys({ ...invoice, status: invoiceStatus(invoice) }),
    ),
    ...countEntries<Match>([...changes.matches, ...deleted], ({ id, status }) => matchKeys({ _id: id, status })),
  ];
}

export type CountedInvoice = Pick<Invoice, "direction" | "currency" | "issueDate"> & { status: string };

export function invoiceKeys({ status, direction, currency, issueDate }: CountedInvoice): CountKey[] {
  return [{ list: INVOICES, day: issueDate, values: [status, direction, currency] }];
}

/** A match is counted on the UTC day of its creation, which its id carries. */
export function matchKeys({ _id, status }: { _id: string; status: string }): CountKey[] {
  return [{ list: MATCHES, day: dayOfId(_id), values: [status] }];
}
