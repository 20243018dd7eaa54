import { isDeepStrictEqual } from "node:util";
import type { PageInfo, PageRequest } from "@matchbook/proto/matchbook/common/v1/common";
import type { ListInvoicesRequest } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import {
  countedConditions,
  countedPage,
  isFiltered,
  valuesIn,
  type Wanted,
} from "@matchbook/runtime/mongo/day-counts/counted-page";
import { amountCondition } from "@matchbook/runtime/values/amount-bounds";
import { dayRange } from "@matchbook/runtime/values/days";
import { findAfter, findPage, placeOf } from "@matchbook/runtime/values/paging";
import { textCondition, wantedText } from "@matchbook/runtime/values/search-words";
import { INVOICE_STATUSES } from "@matchbook/vocabulary/statuses";
import type { Document, Filter } from "mongodb";
import { INVOICE_ORDER } from "./collections.ts";
import { INVOICES } from "./counted-changes.ts";
import { findCodesByText } from "./counterparties.ts";
import { between, foundBy, keysOf } from "./found-by.ts";
import { ALL_INVOICES, totalKey } from "./invoices.ts";
import type { InvoiceRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

export type InvoiceFilter = Omit<ListInvoicesRequest, "page">;

const COUNTED_FIELDS = ["status", "direction", "currency"];

/** A text finds the invoices of at most so many counterparties by their names. */
const MAX_NAMED = 50;

/** A page by issue date, newest first, then number. The total is exact for counted filters, else up to TOTAL_BOUND. */
export async function findInvoicePage(
  collections: TenantCollections,
  filter: InvoiceFilter,
  request?: PageRequest,
): Promise<{ items: InvoiceRow[]; page: PageInfo | undefined }> {
  const { invoices, counts } = collections;
  const { statuses, direction, currency, dateFrom, dateTo, paidBy } = filter;
  const free = await freeConditions(collections, filter);
  const one = (value: string | undefined) => (value === undefined ? undefined : [value]);
  const values = [statuses.length === 0 ? undefined : statuses, one(direction), one(currency)];
  const issueDate = dayRange(dateFrom, dateTo);
  // All invoices in the order of the list, as the index of the counted fields has those of exact values.
  const isExact = isFiltered(values) && free.length === 0;
  const inOrder = isExact ? [] : [{ foundBy: ALL_INVOICES }];
  const conditions = (fixed: Wanted, more: Document[] = inOrder) =>
    together([countedConditions(COUNTED_FIELDS, fixed), ...free, { issueDate }, ...more]);
  if (filter.after !== undefined) {
    const { day, name } = filter.after;
    const fixed = isExact ? valuesIn(await counts.read(INVOICES, { from: dateFrom, to: day }), values) : values;
    const condition = conditions(fixed);
    const { size } = placeOf(request);
    const place = { issueDate: day, invoiceNumber: name };
    const items = await findAfter(invoices, { sort: INVOICE_ORDER, place, filter: condition, size });
    return {
      items: items.length < size ? items : await withWholePlace(collections, items, condition),
      page: undefined,
    };
  }
  if (free.length > 0) {
    // The direction of a payment is no key of the index.
    const isKeyed = free.length > (paidBy === undefined ? 0 : 1);
    const same = conditions(values, isKeyed && issueDate === undefined ? [] : inOrder);
    return findPage(invoices, conditions(values), INVOICE_ORDER, request, same);
  }
  const selection = { list: INVOICES, values, days: { from: dateFrom, to: dateTo } };
  return countedPage(counts, selection, request, ({ from, to, skip, limit, values: occurring }) => {
    const fixed = countedConditions(COUNTED_FIELDS, isFiltered(values) ? occurring : values);
    const condition: Document = Object.assign({}, fixed, { issueDate: dayRange(from, to) }, ...inOrder);
    return invoices.find(condition, { sort: INVOICE_ORDER, skip, limit }).toArray();
  });
}

/** Adds the invoices with the place of the last one, because the next page begins behind that place. */
async function withWholePlace({ invoices }: TenantCollections, items: InvoiceRow[], condition: Filter<InvoiceRow>) {
  const { issueDate, invoiceNumber } = items.at(-1) as InvoiceRow;
  const alike = await invoices.find({ $and: [condition, { issueDate, invoiceNumber }] }).toArray();
  const isBefore = (row: InvoiceRow) => row.issueDate !== issueDate || row.invoiceNumber !== invoiceNumber;
  return [...items.filter(isBefore), ...alike];
}

/** Conditions in one document. Different conditions on one field are joined by `$and`. */
function together(conditions: Document[]): Filter<InvoiceRow> {
  const all: Document = Object.assign({}, ...conditions);
  const isKept = (condition: Document) => isDeepStrictEqual({ ...all, ...condition }, all);
  return (conditions.every(isKept) ? all : { $and: conditions }) as Filter<InvoiceRow>;
}

/** The conditions that the day counts cannot answer. */
async function freeConditions(collections: TenantCollections, filter: InvoiceFilter): Promise<Document[]> {
  const { counterpartyCode, dueFrom, dueTo, overdueOn, onlyExpected, paidBy, statuses } = filter;
  const expected = keysOf("expected", statuses.length === 0 ? INVOICE_STATUSES : statuses);
  return [
    ...(onlyExpected ? [{ foundBy: { $in: expected } }] : []),
    ...(counterpartyCode === undefined ? [] : [{ foundBy: foundBy("counterparty", counterpartyCode) }]),
    ...((dueFrom ?? dueTo) === undefined ? [] : [between("due", { from: dueFrom, to: dueTo })]),
    ...(paidBy === undefined ? [] : [whatIsPaidBy(paidBy)]),
    ...(overdueOn === undefined ? [] : [between("unpaid", { before: overdueOn })]),
    ...(filter.text ? [await byText(collections, filter.text)] : []),
    ...(await byAmount(collections, filter)),
  ];
}

/** Money in pays receivables, money out payables, and each the credit notes of the other; see `directionsAgree`. */
function whatIsPaidBy(direction: string): Document {
  const [own, other] = direction === "credit" ? ["receivable", "payable"] : ["payable", "receivable"];
  return {
    $or: [
      { direction: own, type: { $ne: "credit_note" } },
      { direction: other, type: "credit_note" },
    ],
  };
}

/** Invoices that have the words themselves, or whose counterparty has them. */
async function byText(collections: TenantCollections, text: string): Promise<Document> {
  const wanted = wantedText(text);
  const own = textCondition("foundBy", wanted);
  const codes = wanted === undefined ? [] : await findCodesByText(collections, text, MAX_NAMED);
  return codes.length === 0 ? own : { $or: [own, { foundBy: { $in: keysOf("counterparty", codes) } }] };
}

async function byAmount({ counts }: TenantCollections, filter: InvoiceFilter): Promise<Document[]> {
  const { amountMin: min, amountMax: max, currency, dateFrom: from, dateTo: to } = filter;
  if (min === undefined && max === undefined) return [];
  const used = async () => {
    const days = await counts.read(INVOICES, { from, to });
    return [...new Set(days.flatMap((day) => day.counts.map(({ values }) => values[2] ?? "")))];
  };
  const currencies = currency === undefined ? await used() : [currency];
  const range = (of: string, from: bigint, to: bigint) =>
    between("total", { from: totalKey(of, from), to: totalKey(of, to) });
  return [amountCondition(range, { total: { $gte: 0n } }, { min, max }, currencies)];
}
