import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import { countedPage } from "@matchbook/runtime/day-counts/counted-page";
import type { Days } from "@matchbook/runtime/day-counts/day-counts";
import { dayRange } from "@matchbook/runtime/days";
import { findPage } from "@matchbook/runtime/paging";
import type { InvoiceDirection, InvoiceStatus } from "@matchbook/vocabulary/statuses";
import type { Condition, Filter } from "mongodb";
import { INVOICE_ORDER } from "./collections.ts";
import { INVOICES } from "./counted-changes.ts";
import type { InvoiceRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

export interface InvoiceFilter {
  statuses: readonly string[];
  direction?: string | undefined;
  currency?: string | undefined;
  counterpartyCode?: string | undefined;
  /** Of the issue date, YYYY-MM-DD, both inclusive. */
  days: Days;
}

/**
 * One page of invoices, by issue date, newest first, then by number. The total is exact, with a counterparty up to
 * TOTAL_BOUND.
 */
export async function findInvoicePage(
  { invoices, counts }: TenantCollections,
  { statuses, direction, currency, counterpartyCode, days }: InvoiceFilter,
  request?: PageRequest,
): Promise<{ items: InvoiceRow[]; page: PageInfo }> {
  const filter: Filter<InvoiceRow> = {};
  if (statuses.length === 1) filter.status = statuses[0] as InvoiceStatus;
  else if (statuses.length > 0) filter.status = { $in: [...statuses] as InvoiceStatus[] };
  if (direction !== undefined) filter.direction = direction as InvoiceDirection;
  if (currency !== undefined) filter.currency = currency;
  if (counterpartyCode !== undefined) {
    filter.counterpartyCode = counterpartyCode;
    const issueDate = dayRange(days.from, days.to);
    if (issueDate !== undefined) filter.issueDate = issueDate;
    return findPage(invoices, filter, INVOICE_ORDER, request);
  }
  const one = (value: string | undefined) => (value === undefined ? undefined : [value]);
  const values = [statuses.length === 0 ? undefined : statuses, one(direction), one(currency)];
  return countedPage(counts, { list: INVOICES, values, days }, request, ({ from, to, skip, limit }, session) =>
    invoices
      .find(
        { ...filter, issueDate: dayRange(from, to) as Condition<string> },
        { session, sort: INVOICE_ORDER, skip, limit },
      )
      .toArray(),
  );
}
