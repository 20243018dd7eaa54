import type {
  ListTransactionsRequest,
  ListTransactionsResponse,
} from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/call";
import { invalidField } from "@matchbook/runtime/errors";
import type { Context } from "../context.ts";
import { isAmountBound } from "../domain/amount-bounds.ts";
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
  checkAmounts(filter);
  const words = wantedWords(text ?? "");
  // A text without letters or digits finds nothing. No line has the empty word.
  if (text !== undefined && text !== "" && words.length === 0) words.push("");
  const { items, page } = await findTransactionPage(context, tenant, { ...filter, words }, request);
  return { transactions: items.map(toTransaction), page };
}

function checkAmounts(filter: Omit<ListTransactionsRequest, "page" | "text">): void {
  const { currency, amountMin, amountMax, amountMinMajor, amountMaxMajor } = filter;
  if (currency === undefined && (amountMin !== undefined || amountMax !== undefined)) {
    throw invalidField("currency", "Required with an amount in minor units");
  }
  for (const [field, bound] of Object.entries({ amountMinMajor, amountMaxMajor })) {
    if (bound === undefined) continue;
    if (currency !== undefined) throw invalidField(field, "Must be in minor units where there is a currency");
    if (!isAmountBound(bound)) throw invalidField(field, "Must be an amount");
  }
}
