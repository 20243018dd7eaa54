import type {
  ListTransactionsRequest,
  ListTransactionsResponse,
} from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/call";
import { invalidField } from "@matchbook/runtime/errors";
import type { Context } from "../context.ts";
import { wantedWords } from "../domain/search-words.ts";
import { findTransactionPage } from "../store/list-transactions.ts";
import { toTransaction } from "../store/transactions.ts";

/** Lines newest first, from this service's own view of them. */
export async function listTransactions(
  context: Context,
  { page: request, text, ...filter }: ListTransactionsRequest,
  { tenant }: Call,
): Promise<ListTransactionsResponse> {
  const amountAsked = filter.amountMin !== undefined || filter.amountMax !== undefined;
  if (amountAsked && filter.currency === undefined) throw invalidField("currency", "Required with an amount");
  const words = wantedWords(text ?? "");
  // A text of punctuation alone asks for something that no line has.
  if (text !== undefined && text !== "" && words.length === 0) words.push("");
  const { rows, page } = await findTransactionPage(context, tenant, { ...filter, words }, request);
  return { transactions: rows.map(toTransaction), page };
}
