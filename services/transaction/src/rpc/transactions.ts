import { AppError, invalidField } from "@matchbook/runtime/errors";
import { SUGGESTION_FILTERS, TRANSACTION_ORDERS } from "@matchbook/vocabulary/statuses";
import type { Rpcs } from "../context.ts";
import { showClosedPeriod } from "../store/closed-periods.ts";
import { findTransactionPage, type ListFilter } from "../store/list-transactions.ts";
import { toTransaction } from "../store/transaction-row.ts";
import { findByCodes } from "../store/transactions.ts";
import { createTransactions } from "./create-transactions.ts";

const MAX_LINES = 1_000;

/** Lines with their list, and what matching decided about them. */
export const transactions = {
  createTransactions,
  /**
   * A page of lines with their projected states, by default by value date, newest first.
   * @throws AppError validation_failed
   */
  listTransactions: async (context, { page: request, ...filter }, { tenant }) => {
    checkFilter(filter);
    const { items, page } = await findTransactionPage(await context.collections(tenant), filter, request);
    return { transactions: items.map(toTransaction), page };
  },
  /**
   * The facts of a line, without its state.
   * @throws AppError transaction_not_found
   */
  getLineFacts: async (context, { transactionCode }, { tenant }) => {
    const row = await context.lineByCode.add(tenant, transactionCode);
    if (row === null) throw new AppError("transaction_not_found");
    return toTransaction(row).facts;
  },
  /** The facts of many lines, without their states. Unknown codes are left out. */
  listLineFacts: async (context, { transactionCodes }, { tenant }) => {
    if (transactionCodes.length > MAX_LINES) throw invalidField("transactionCodes", `Must be at most ${MAX_LINES}`);
    const rows = await findByCodes(await context.collections(tenant), transactionCodes);
    return { lines: rows.flatMap((row) => (row === null ? [] : [toTransaction(row).facts])) };
  },
  /**
   * Projects states of lines before their events arrive, and answers the stored lines with them. A state changes
   * nothing when it or a newer one is projected already.
   */
  showLineStates: async (context, { states }, { tenant }) => {
    const lines = await context.shown.add(tenant, states);
    const shown = states.flatMap((state) => {
      const row = lines.get(state.transactionCode);
      return row === undefined ? [] : [{ ...toTransaction(row), state }];
    });
    return { transactions: shown };
  },
  /** Stores a closed period that matching has changed, unless something newer is stored. */
  showClosedPeriods: async (context, { period }, { tenant }) => {
    if (period === undefined) throw invalidField("period", "Required");
    await showClosedPeriod(await context.collections(tenant), period);
    return {};
  },
} satisfies Rpcs;

/** @throws AppError validation_failed that names the field */
export function checkFilter({ suggestion, order, after }: ListFilter): void {
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
