import type { Rpc } from "../context.ts";

/** Projects the states of many lines before their events arrive; see `showLineState`. */
export const showLineStates: Rpc<"showLineStates"> = async (context, { states }, { tenant }) => {
  const ids = states.map(({ transactionId }) => transactionId);
  await context.inFlight.track(ids, () => context.project(tenant, states));
  return {};
};
