import type {
  ListTransactionsRequest,
  ListTransactionsResponse,
} from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/call";
import { invalidField } from "@matchbook/runtime/errors";
import { AMOUNT_BOUND } from "@matchbook/runtime/money";
import type { Context } from "../context.ts";
import { wantedWords } from "../domain/search-words.ts";
import { findTransactionPage } from "../store/list-transactions.ts";
import { toTransaction } from "../store/transaction-row.ts";

/**
 * A page of lines by value date, newest first, with their projected states.
 * @throws AppError validation_failed
 */
export async function listTransactions(
  context: Context,
  { page: request, text, ...filter }: ListTransactionsRequest,
  { tenant }: Call,
): Promise<ListTransactionsResponse> {
  const { amountMin, amountMax } = filter;
  for (const [field, bound] of Object.entries({ amountMin, amountMax })) {
    if (bound !== undefined && !AMOUNT_BOUND.test(bound)) throw invalidField(field, "Must be an amount");
  }
  const words = wantedWords(text ?? "");
  // A text without letters or digits finds nothing. No line has the empty word.
  if (text !== undefined && text !== "" && words.length === 0) words.push("");
  const { items, page } = await findTransactionPage(context, tenant, { ...filter, words }, request);
  return { transactions: items.map(toTransaction), page };
}
