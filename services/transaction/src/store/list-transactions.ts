import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import { talliedDays } from "@matchbook/runtime/list-index/day-tallies";
import { findFacetPage } from "@matchbook/runtime/list-index/facet-page";
import { readSelected } from "@matchbook/runtime/list-index/read-selected";
import { findTallyPage, type Tallied, talliedValue } from "@matchbook/runtime/list-index/tally-page";
import type { CountedList } from "@matchbook/runtime/list-index/view";
import { placeOf, TOTAL_BOUND } from "@matchbook/runtime/paging";
import type { ClientSession, Collection, Document } from "mongodb";
import type { Store } from "./collections.ts";
import { listSelections } from "./list-selections.ts";
import { asksAnyCurrency, planList, type TallyFilter } from "./plan-list.ts";
import { talliedAmounts } from "./tally-amounts.ts";
import { counterpartyKey, TRANSACTIONS } from "./transaction-keys.ts";
import type { TransactionRow } from "./transactions.ts";
import { type CurrencyRange, currenciesOf, wantedAmounts } from "./wanted-amounts.ts";

/** Dates as YYYY-MM-DD; all bounds inclusive. */
export interface ListFilter {
  statuses: string[];
  direction?: string | undefined;
  currency?: string | undefined;
  /** In minor units of `currency`, only with it. */
  amountMin?: bigint | undefined;
  amountMax?: bigint | undefined;
  /** Only without a currency: decimal texts, in major units of whichever currency a line has. */
  amountMinMajor?: string | undefined;
  amountMaxMajor?: string | undefined;
  dateFrom?: string | undefined;
  dateTo?: string | undefined;
  counterpartyId?: string | undefined;
  /** Normalized, the rarest first; a line must have all of them. */
  words: string[];
}

/** One page of a tenant's lines, newest first, with the total (for combined filters up to TOTAL_BOUND). */
export async function findTransactionPage(
  store: Store,
  tenant: string,
  filter: ListFilter,
  request: PageRequest | undefined,
): Promise<{ rows: TransactionRow[]; page: PageInfo }> {
  const { transactions, lists } = await store.collections(tenant);
  const how = planList(filter);
  if (how.kind === "combined" && !asksAnyCurrency(filter)) {
    const { items, page } = await findCombined(
      transactions,
      listSelections(filter, wantedAmounts(filter, [])),
      request,
    );
    return { rows: items, page };
  }
  const { items, page } = await lists.read(async (view) => {
    if (how.kind === "facets") return findFacetPage(view, transactions, TRANSACTIONS, how.selection, request);
    const list = await view.list(TRANSACTIONS.name);
    const amounts = wantedAmounts(filter, currenciesOf(list, filter));
    const selections = listSelections(filter, amounts);
    if (how.kind === "combined") return findCombined(transactions, selections, request, view.session);
    const tallied = await look(list, transactions, how.filter, amounts ?? []);
    return findTallyPage(list, transactions, tallied, selections, request);
  });
  return { rows: items, page };
}

function look(
  list: CountedList,
  transactions: Collection<TransactionRow>,
  filter: TallyFilter,
  amounts: readonly CurrencyRange[],
): Promise<Tallied> {
  switch (filter.by) {
    case "counterparty": {
      const { counterpartyId } = filter;
      return talliedValue(list, counterpartyKey(counterpartyId), { "state.counterpartyId": counterpartyId });
    }
    case "day":
      return talliedDays(list, filter.days, { field: "facts.valueDate", shape: TRANSACTIONS, spread: 1 });
    case "amount":
      return talliedAmounts(list, transactions, amounts);
  }
}

/** @param session where the selections were found out in a snapshot, that */
async function findCombined(
  transactions: Collection<TransactionRow>,
  selections: readonly (readonly Document[])[],
  request: PageRequest | undefined,
  session?: ClientSession,
): Promise<{ items: TransactionRow[]; page: PageInfo }> {
  const place = placeOf(request);
  const read = () => readSelected(transactions, selections, place, session);
  const count = () => countSelected(transactions, selections, session);
  // A database transaction answers one question at a time.
  const [items, total] = session === undefined ? await Promise.all([read(), count()]) : [await read(), await count()];
  const totalIsLowerBound = total > TOTAL_BOUND;
  return {
    items,
    page: { page: place.page, pageSize: place.size, total: BigInt(Math.min(total, TOTAL_BOUND)), totalIsLowerBound },
  };
}

/** How many rows the selections find together; of more than TOTAL_BOUND not all are counted. */
async function countSelected(
  transactions: Collection<TransactionRow>,
  selections: readonly (readonly Document[])[],
  session: ClientSession | undefined,
): Promise<number> {
  let total = 0;
  for (const selected of selections) {
    const stages = [...selected, { $limit: TOTAL_BOUND + 1 - total }, { $count: "total" }];
    const [counted] = await transactions.aggregate<{ total: number | bigint }>(stages, { session }).toArray();
    total += Number(counted?.total ?? 0);
    if (total > TOTAL_BOUND) break;
  }
  return total;
}
