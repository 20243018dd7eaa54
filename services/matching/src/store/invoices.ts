import { instalmentsWithOpen } from "@matchbook/matcher/model/instalments";
import type { Invoice } from "@matchbook/matcher/model/model";
import type { Adjustment } from "@matchbook/matcher/model/parts";
import { invoiceAmountKeys, invoicePartyKeys, isOpen } from "@matchbook/matcher/reading/derived-keys";
import { isExpected } from "@matchbook/matcher/reading/expected";
import { invoiceKeys } from "@matchbook/matcher/reading/invoice-forms";
import type {
  Adjustment as AdjustmentMessage,
  Invoice as InvoiceMessage,
} from "@matchbook/proto/matchbook/matching/v1/matching";
import { MAX_MINOR } from "@matchbook/runtime/values/money";
import { searchWords } from "@matchbook/runtime/values/search-words";
import { yearOf } from "../domain/named-invoice.ts";
import { invoiceStatus } from "../domain/statuses.ts";
import { NAMED_LATER } from "./counterparty-names.ts";
import { between, foundBy, keysOf } from "./found-by.ts";
import type { InvoiceRow } from "./rows.ts";
import { entitiesBy, type TenantCollections } from "./tenant-collections.ts";

/** The key of every invoice, under which they are in the order of the list. */
export const ALL_INVOICES = foundBy("all", "");

/** A key by which invoices of a currency are in the order of their totals. */
export function totalKey(currency: string, total: bigint): string {
  return `${currency} ${String(total).padStart(String(MAX_MINOR).length, "0")}`;
}

export function toInvoiceRow(invoice: Invoice): InvoiceRow {
  const { id, ...rest } = invoice;
  const status = invoiceStatus(invoice);
  const open = isOpen(invoice);
  return {
    _id: id,
    ...rest,
    status,
    open,
    issueYear: yearOf(invoice.issueDate),
    foundBy: [
      ...searchWords([invoice.invoiceNumber, invoice.paymentReference, invoice.counterpartyCode]),
      foundBy("counterparty", invoice.counterpartyCode),
      ALL_INVOICES,
      foundBy("total", totalKey(invoice.currency, invoice.total)),
      ...keysOf("due", [invoice.dueDate]),
      ...(invoice.type === "credit_note" ? [] : keysOf(open ? "cites" : "closed", invoiceKeys(invoice))),
      ...(isExpected(invoice) ? [foundBy("expected", status)] : []),
      ...(open ? openKeys(invoice) : []),
      ...(open || invoice.void ? [] : [foundBy("settled", settledKey(invoice.counterpartyId, invoice.updatedAt))]),
    ],
  };
}

/** The key under which a closed invoice of a counterparty is found by the moment of its last change. */
export function settledKey(counterpartyId: string, at: Date): string {
  return `${counterpartyId} ${at.toISOString()}`;
}

function openKeys(invoice: Invoice): string[] {
  const { type, counterpartyId, updatedAt, dueDate } = invoice;
  const shared = [foundBy("changed", updatedAt.toISOString()), ...keysOf("unpaid", [dueDate])];
  if (type === "credit_note") return [...shared, foundBy("credit", counterpartyId)];
  return [
    ...shared,
    foundBy("open", counterpartyId),
    ...keysOf("party", invoicePartyKeys(invoice)),
    ...keysOf("amount", invoiceAmountKeys(invoice)),
  ];
}

export function fromInvoiceRow(row: InvoiceRow): Invoice {
  const { _id, status, open, issueYear: _year, foundBy: _keys, ...rest } = row;
  return { id: _id, ...rest };
}

export function toInvoiceMessage(invoice: Invoice): InvoiceMessage {
  const adjustments = invoice.adjustments.map((adjustment) => toAdjustmentMessage(adjustment, invoice));
  const status = invoiceStatus(invoice);
  const instalments = instalmentsWithOpen(invoice).map(({ open: remaining, ...part }) => ({ ...part, remaining }));
  const expected = invoice.expected && { description: undefined, ...invoice.expected };
  const named = { counterpartyName: NAMED_LATER, status };
  return { ...invoice, ...named, onAccountOf: invoice.onAccountOf, adjustments, instalments, expected };
}

export function toAdjustmentMessage(
  { creditNote, ...adjustment }: Adjustment,
  { currency }: Pick<Invoice, "currency">,
): AdjustmentMessage {
  return { ...adjustment, creditNoteNumber: creditNote?.creditNoteNumber, currency };
}

export const findInvoices = entitiesBy("invoices", "_id", fromInvoiceRow);

export const findInvoicesByNumbers = entitiesBy("invoices", "invoiceNumber", fromInvoiceRow);

/** Open invoices that were stored or changed in a period, its end excluded. */
export async function findOpenInvoicesChanged(
  { invoices, session }: TenantCollections,
  { from, to }: { from: Date; to: Date },
): Promise<Invoice[]> {
  const rows = await invoices
    .find(between("changed", { from: from.toISOString(), before: to.toISOString() }), { session })
    .toArray();
  return rows.map(fromInvoiceRow);
}
