import { invalidField } from "@matchbook/runtime/errors";
import { AMOUNT_BOUND } from "@matchbook/runtime/money";
import type { Rpc } from "../context.ts";
import { wantedWords } from "../domain/search-words.ts";
import { findTransactionPage } from "../store/list-transactions.ts";
import { toTransaction } from "../store/transaction-row.ts";

/**
 * A page of lines by value date, newest first, with their projected states.
 * @throws AppError validation_failed
 */
export const listTransactions: Rpc<"listTransactions"> = async (
  context,
  { page: request, text, ...filter },
  { tenant },
) => {
  const { amountMin, amountMax } = filter;
  for (const [field, bound] of Object.entries({ amountMin, amountMax })) {
    if (bound !== undefined && !AMOUNT_BOUND.test(bound)) throw invalidField(field, "Must be an amount");
  }
  const words = wantedWords(text ?? "");
  // A text without letters or digits finds nothing. No line has the empty word.
  if (text !== undefined && text !== "" && words.length === 0) words.push("");
  const { items, page } = await findTransactionPage(context, tenant, { ...filter, words }, request);
  return { transactions: items.map(toTransaction), page };
};
