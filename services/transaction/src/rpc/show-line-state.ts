import type { Rpc } from "../context.ts";

/**
 * Projects a line's state before its event arrives. Does nothing when this state or a newer one is projected already,
 * or when the line is not stored.
 */
export const showLineState: Rpc<"showLineState"> = async (context, { state }, { tenant }) => {
  if (state === undefined) return {};
  return context.inFlight.track(state.transactionId, async () => {
    const row = await context.lineByCode.add(tenant, state.transactionCode);
    if (row !== null) await context.projection.add(tenant, { state, row });
    return {};
  });
};
