import { LIMITS } from "@matchbook/matcher/limits";
import type { Invoice } from "@matchbook/matcher/model";
import { fromInvoiceRow } from "../invoices.ts";
import type { TenantCollections } from "../tenant-collections.ts";
import { findBounded } from "./bounded.ts";

/** Invoices with any of these keys: the open ones, or the paid and void ones. */
export async function findCited(
  { invoices, session }: TenantCollections,
  keys: readonly string[],
  which: { open: boolean },
): Promise<Invoice[]> {
  return (await findBounded(invoices, session, which.open ? "cites" : "closed", keys, LIMITS.cited)).map(
    fromInvoiceRow,
  );
}

/** Open invoices of these counterparties. */
export async function findOpenOfParties(
  { invoices, session }: TenantCollections,
  counterpartyIds: readonly string[],
): Promise<Invoice[]> {
  return (await findBounded(invoices, session, "open", counterpartyIds, LIMITS.party)).map(fromInvoiceRow);
}

/** Open credit notes of these counterparties. */
export async function findOpenCreditNotes(
  { invoices, session }: TenantCollections,
  counterpartyIds: readonly string[],
): Promise<Invoice[]> {
  return (await findBounded(invoices, session, "credit", counterpartyIds, LIMITS.creditNotes)).map(fromInvoiceRow);
}

/** Open invoices by party key: counterparty, currency and open amount. */
export async function findOpenOfPartiesWith(
  { invoices, session }: TenantCollections,
  partyKeys: readonly string[],
): Promise<Invoice[]> {
  return (await findBounded(invoices, session, "party", partyKeys, LIMITS.partyAmount)).map(fromInvoiceRow);
}

/** Open expected payments with a range by range key: counterparty and currency. */
export async function findOpenRanges(
  { invoices, session }: TenantCollections,
  rangeKeys: readonly string[],
): Promise<Invoice[]> {
  return (await findBounded(invoices, session, "party", rangeKeys, LIMITS.party)).map(fromInvoiceRow);
}

/** Open invoices by amount key: direction, currency and open amount. */
export async function findOpenWith(
  { invoices, session }: TenantCollections,
  amountKeys: readonly string[],
): Promise<Invoice[]> {
  return (await findBounded(invoices, session, "amount", amountKeys, LIMITS.amount)).map(fromInvoiceRow);
}
