import type {
  GetTransactionRequest,
  GetTransactionResponse,
} from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";
import { getLineFacts } from "./get-line-facts.ts";

/**
 * A line with its current state and live matches from the matching service, not from the projection in this service.
 * @throws AppError transaction_not_found
 */
export async function getTransaction(
  context: Context,
  request: GetTransactionRequest,
  call: Call,
): Promise<GetTransactionResponse> {
  const facts = await getLineFacts(context, request, call);
  const { state, matches } = await context.matching.getLine({ line: facts }, call);
  return { transaction: { facts, state }, matches };
}
