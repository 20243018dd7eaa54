import { invalidField } from "@matchbook/runtime/errors/errors";
import type { Rpcs } from "../context.ts";
import { showClosedPeriod } from "../store/closed-periods.ts";
import { toFacts } from "../store/transaction-row.ts";
import { findByCodes } from "../store/transactions.ts";
import { createTransactions } from "./create-transactions.ts";

const MAX_LINES = 1_000;

export const transactions = {
  createTransactions,
  /** The facts of many lines, without unknown codes. */
  listLineFacts: async (_context, { transactionCodes }, { collections }) => {
    if (transactionCodes.length > MAX_LINES) throw invalidField("transactionCodes", `Must be at most ${MAX_LINES}`);
    const rows = await findByCodes(collections, transactionCodes);
    return { lines: rows.map(toFacts) };
  },
  /** Stores a closed period that matching has changed, unless a newer state is stored. */
  showClosedPeriods: async (_context, { period }, { collections }) => {
    if (period === undefined) throw invalidField("period", "Required");
    await showClosedPeriod(collections, period);
    return {};
  },
} satisfies Rpcs;
