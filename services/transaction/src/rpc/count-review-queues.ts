import { ListTransactionsRequest } from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import { emptyMessage } from "@matchbook/runtime/empty-message";
import type { Rpc } from "../context.ts";
import { countReviewQueues as countQueues } from "../store/review-queues.ts";
import { checkFilter } from "./list-transactions.ts";

/**
 * Lines that fit a filter, by what a person has to do with them.
 * @throws AppError validation_failed
 */
export const countReviewQueues: Rpc<"countReviewQueues"> = async (context, { filter: given }, { tenant }) => {
  const filter = { ...(given ?? emptyMessage(ListTransactionsRequest)), statuses: [], suggestion: undefined };
  checkFilter(filter);
  return countQueues(await context.collections(tenant), filter);
};
