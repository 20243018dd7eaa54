import type { Event } from "@matchbook/proto/matchbook/events/v1/event";
import type { Context } from "../context.ts";
import { ibanKey, nameKey } from "../domain/matcher/keys.ts";
import { invoiceKeys } from "../domain/matcher/pool.ts";
import type { Invoice, Line } from "../domain/model.ts";
import { matchLines } from "../engine/match-lines.ts";
import type { TenantCollections } from "../store/collections.ts";
import { findInvoices } from "../store/invoices.ts";
import { findOpenLinesByAmounts, findOpenLinesByKeys } from "../store/lines.ts";
import { byTenant, callOf, MATCHING } from "./batches.ts";

/**
 * A new or changed invoice may be what an earlier line was waiting for: the open lines that cite it, or that have
 * exactly its open amount, are matched again. What matching itself changed is passed over: it has looked already, and
 * would otherwise go on for ever with its own news.
 */
export async function matchNewInvoices(context: Context, events: Event[]): Promise<void> {
  for (const [tenant, group] of byTenant(events)) {
    const ids = group
      .filter(({ actor }) => actor !== MATCHING)
      .flatMap(({ data }) => (data?.$case === "invoice" ? [data.value.id] : []));
    const collections = await context.collections(tenant);
    const invoices = (await findInvoices(collections, [...new Set(ids)])).filter(isPayable);
    const lines = await linesFor(collections, invoices);
    for (let start = 0; start < lines.length; start += context.config.MATCHING_CHUNK) {
      const chunk = lines.slice(start, start + context.config.MATCHING_CHUNK);
      await matchLines(context, callOf(context, tenant, group), chunk);
    }
  }
}

function isPayable(invoice: Invoice): boolean {
  return !invoice.void && invoice.remaining > 0n;
}

async function linesFor(collections: TenantCollections, invoices: Invoice[]): Promise<Line[]> {
  if (invoices.length === 0) return [];
  const [citing, ofAmount] = await Promise.all([
    findOpenLinesByKeys(collections, [...new Set(invoices.flatMap(invoiceKeys))]),
    findOpenLinesByAmounts(collections, [...new Set(invoices.map((invoice) => invoice.remaining))]),
  ]);
  // An amount alone is no signal: such a line is only looked at again when it says who it is from.
  const identified = ofAmount.filter(
    (line) => ibanKey(line.counterpartyIban ?? "") !== "" || nameKey(line.counterpartyName ?? "") !== "",
  );
  return [...new Map([...citing, ...identified].map((line) => [line.id, line])).values()];
}
