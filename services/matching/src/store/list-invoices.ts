import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import { dayRange } from "@matchbook/runtime/days";
import { type Days, talliedDays } from "@matchbook/runtime/list-index/day-tallies";
import { findFacetPage } from "@matchbook/runtime/list-index/facet-page";
import { findTallyPage, talliedValue } from "@matchbook/runtime/list-index/tally-page";
import { findPage } from "@matchbook/runtime/paging";
import type { InvoiceDirection, InvoiceStatus } from "@matchbook/vocabulary/statuses";
import type { Filter } from "mongodb";
import type { TenantCollections } from "./collections.ts";
import type { InvoiceRow } from "./invoices.ts";
import { counterpartyKey, INVOICES } from "./list-keys.ts";

export interface InvoiceFilter {
  statuses: readonly string[];
  direction?: string | undefined;
  currency?: string | undefined;
  counterpartyCode?: string | undefined;
  /** Of the issue date, YYYY-MM-DD, both inclusive. */
  days?: Days | undefined;
}

/** One page of invoices, newest first, with the total (for combined filters up to TOTAL_BOUND). */
export async function findInvoicePage(
  { invoices, lists }: TenantCollections,
  filter: InvoiceFilter,
  request: PageRequest | undefined,
): Promise<{ items: InvoiceRow[]; page: PageInfo }> {
  const { statuses, direction, currency, counterpartyCode, days } = filter;
  const one = (value: string | undefined) => (value === undefined ? undefined : [value]);
  const selection = [statuses.length === 0 ? undefined : statuses, one(direction), one(currency)];
  const faceted = selection.some((values) => values !== undefined);
  if (counterpartyCode === undefined && days === undefined) {
    return lists.read((view) => findFacetPage(view, invoices, INVOICES, selection, request));
  }
  if (faceted || (counterpartyCode !== undefined && days !== undefined)) {
    return findPage(invoices, combined(filter), { _id: -1 }, request);
  }
  return lists.read(async (view) => {
    const list = await view.list(INVOICES.name);
    const tallied =
      counterpartyCode === undefined
        ? await talliedDays(list, days ?? { from: undefined, to: undefined }, {
            field: "issueDate",
            shape: INVOICES,
            spread: 1,
          })
        : await talliedValue(list, counterpartyKey(counterpartyCode), { counterpartyCode });
    return findTallyPage(list, invoices, tallied, [[{ $match: combined(filter) }]], request);
  });
}

/** The most selective condition first: some stores look for an index by the first one alone. */
function combined({ statuses, direction, currency, counterpartyCode, days }: InvoiceFilter): Filter<InvoiceRow> {
  const filter: Filter<InvoiceRow> = {};
  if (counterpartyCode !== undefined) filter.counterpartyCode = counterpartyCode;
  const range = dayRange(days?.from, days?.to);
  if (range !== undefined) filter.issueDate = range;
  if (statuses.length > 0) filter.status = { $in: [...statuses] as InvoiceStatus[] };
  if (currency !== undefined) filter.currency = currency;
  if (direction !== undefined) filter.direction = direction as InvoiceDirection;
  return filter;
}
