import { findIn } from "@matchbook/runtime/mongo/find-in";
import type { DatedPayment, OpenItem, PaidInvoice } from "../domain/ageing.ts";
import { foundBy, keysOf } from "./found-by.ts";
import type { CounterpartyRow, InvoiceRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/** The number of a counterparty's latest invoices that are looked at for how it pays. */
const LATEST = 20;

export type NamedCounterparty = Pick<CounterpartyRow, "_id" | "accountCode" | "name">;

export async function findCounterpartiesAfter(
  { counterparties }: TenantCollections,
  code: string | undefined,
  limit: number,
): Promise<NamedCounterparty[]> {
  return counterparties
    .find(code === undefined ? {} : { accountCode: { $gt: code } })
    .sort({ accountCode: 1 })
    .limit(limit)
    .project<NamedCounterparty>({ accountCode: 1, name: 1 })
    .toArray();
}

const DUE = { total: 1, remaining: 1, instalments: 1 } as const;

/** The open invoices and credit notes of a counterparty, read one after the other. */
export function openItemsOf({ invoices }: TenantCollections, { _id }: NamedCounterparty): AsyncIterable<OpenItem> {
  const open = { foundBy: { $in: [foundBy("open", _id), foundBy("credit", _id)] } };
  return invoices.find(open).project<OpenItem>({ _id: 0, type: 1, direction: 1, currency: 1, dueDate: 1, ...DUE });
}

export type LatestPaid = PaidInvoice & Pick<InvoiceRow, "invoiceNumber" | "direction">;

/** Finds those of a counterparty's latest invoices, by issue date, that are paid. */
export async function findLatestPaid(
  { invoices }: TenantCollections,
  { accountCode }: NamedCounterparty,
): Promise<LatestPaid[]> {
  const shown = { type: 1, status: 1, invoiceNumber: 1, direction: 1, issueDate: 1, dueDate: 1 };
  const rows = await invoices
    .find({ foundBy: foundBy("counterparty", accountCode) })
    .sort({ issueDate: -1, invoiceNumber: 1 })
    .limit(LATEST)
    .project<Omit<LatestPaid, "id"> & Pick<InvoiceRow, "_id" | "type" | "status">>(shown)
    .toArray();
  const paid = rows.filter(({ type, status }) => type === "invoice" && status === "paid");
  return paid.map(({ _id: id, type, status, ...rest }) => ({ id, ...rest }));
}

/** The matches of these invoices with the value dates of their lines. */
export async function findDatedPayments(
  { matches, lines }: TenantCollections,
  paid: readonly LatestPaid[],
): Promise<DatedPayment[]> {
  const numbers = paid.map(({ invoiceNumber }) => invoiceNumber);
  const shown = { transactionId: 1, invoiceId: 1, kind: 1, status: 1, returned: 1, invoiceAmount: 1 } as const;
  const found = await findIn(matches, "foundBy", keysOf("invoice", numbers), { projection: shown });
  const ids = found.map(({ transactionId }) => transactionId);
  const dates = await findIn(lines, "_id", ids, { projection: { valueDate: 1 } });
  const dateOf = new Map(dates.map(({ _id, valueDate }) => [_id, valueDate]));
  return found.flatMap(({ transactionId, ...match }) => {
    const valueDate = dateOf.get(transactionId);
    return valueDate === undefined ? [] : [{ ...match, valueDate }];
  });
}
