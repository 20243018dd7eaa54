import { invalidField } from "@matchbook/runtime/errors";
import { AMOUNT_BOUND } from "@matchbook/runtime/money";
import { SUGGESTION_FILTERS, TRANSACTION_ORDERS } from "@matchbook/vocabulary/statuses";
import type { Rpc } from "../context.ts";
import { findTransactionPage, type ListFilter } from "../store/list-transactions.ts";
import { toTransaction } from "../store/transaction-row.ts";

/**
 * A page of lines with their projected states, by default by value date, newest first.
 * @throws AppError validation_failed
 */
export const listTransactions: Rpc<"listTransactions"> = async (context, { page: request, ...filter }, { tenant }) => {
  checkFilter(filter);
  const { items, page } = await findTransactionPage(await context.collections(tenant), filter, request);
  return { transactions: items.map(toTransaction), page };
};

/** @throws AppError validation_failed that names the field */
export function checkFilter({ amountMin, amountMax, suggestion, order, after }: ListFilter): void {
  for (const [field, bound] of Object.entries({ amountMin, amountMax })) {
    if (bound !== undefined && !AMOUNT_BOUND.test(bound)) throw invalidField(field, "Must be an amount");
  }
  for (const [field, value, known] of [
    ["suggestion", suggestion, SUGGESTION_FILTERS],
    ["order", order, TRANSACTION_ORDERS],
  ] as const) {
    const isKnown = value === undefined || (known as readonly string[]).includes(value);
    if (!isKnown) throw invalidField(field, `Must be one of ${known.join(", ")}`);
  }
  if (order === "amount" && after !== undefined && after.largest === undefined)
    throw invalidField("cursor", "Must be of a list with the same order");
}
