import type {
  ShowLineStateRequest,
  ShowLineStateResponse,
} from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";

/**
 * Projects a line's state before its event arrives. Does nothing when this state or a newer one is projected already,
 * or when the line is not stored.
 */
export async function showLineState(
  context: Context,
  { state }: ShowLineStateRequest,
  { tenant }: Call,
): Promise<ShowLineStateResponse> {
  if (state === undefined) return {};
  return context.inFlight.track(state.transactionId, async () => {
    const row = await context.lineByCode.add(tenant, state.transactionCode);
    if (row !== null) await context.projection.add(tenant, { state, row });
    return {};
  });
}
