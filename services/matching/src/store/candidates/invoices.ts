import { LIMITS } from "../../domain/matcher/limits.ts";
import type { Invoice } from "../../domain/model.ts";
import { fromInvoiceRow } from "../invoices.ts";
import type { TenantCollections } from "../tenant-collections.ts";
import { findBounded } from "./bounded.ts";

/** Open invoices with any of these keys. */
export async function findCited({ invoices, session }: TenantCollections, keys: readonly string[]): Promise<Invoice[]> {
  return (await findBounded(invoices, session, "keys", keys, LIMITS.cited, { open: true })).map(fromInvoiceRow);
}

/** Paid and void invoices with any of these keys. */
export async function findClosedCited(
  { invoices, session }: TenantCollections,
  keys: readonly string[],
): Promise<Invoice[]> {
  return (await findBounded(invoices, session, "keys", keys, LIMITS.cited, { open: false })).map(fromInvoiceRow);
}

/** Open invoices of these counterparties. */
export async function findOpenOfParties(
  { invoices, session }: TenantCollections,
  counterpartyIds: readonly string[],
): Promise<Invoice[]> {
  return (await findBounded(invoices, session, "openOf", counterpartyIds, LIMITS.party)).map(fromInvoiceRow);
}

/** Open credit notes of these counterparties. */
export async function findOpenCreditNotes(
  { invoices, session }: TenantCollections,
  counterpartyIds: readonly string[],
): Promise<Invoice[]> {
  return (await findBounded(invoices, session, "creditOf", counterpartyIds, LIMITS.creditNotes)).map(fromInvoiceRow);
}

/** Open invoices by party key: counterparty, currency and open amount. */
export async function findOpenOfPartiesWith(
  { invoices, session }: TenantCollections,
  partyKeys: readonly string[],
): Promise<Invoice[]> {
  return (await findBounded(invoices, session, "partyKey", partyKeys, LIMITS.partyAmount)).map(fromInvoiceRow);
}

/** Open invoices by amount key: direction, currency and open amount. */
export async function findOpenWith(
  { invoices, session }: TenantCollections,
  amountKeys: readonly string[],
): Promise<Invoice[]> {
  return (await findBounded(invoices, session, "amountKey", amountKeys, LIMITS.amount)).map(fromInvoiceRow);
}
