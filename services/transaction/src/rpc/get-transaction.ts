import type { Rpc } from "../context.ts";
import { getLineFacts } from "./get-line-facts.ts";

/**
 * A line with its current state and live matches from the matching service, not from the projection in this service.
 * @throws AppError transaction_not_found
 */
export const getTransaction: Rpc<"getTransaction"> = async (context, request, call) => {
  const facts = await getLineFacts(context, request, call);
  const { state, matches } = await context.matching.getLine({ line: facts }, call);
  return { transaction: { facts, state, moreFollow: undefined }, matches };
};
