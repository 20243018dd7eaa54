import type { Rpc } from "../context.ts";
import { projectStates } from "../store/transactions.ts";

/** Projects the states of many lines before their events arrive; see `showLineState`. */
export const showLineStates: Rpc<"showLineStates"> = async (context, { states }, { tenant }) => {
  await projectStates(context, tenant, states);
  return {};
};
