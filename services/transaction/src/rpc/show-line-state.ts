import type {
  ShowLineStateRequest,
  ShowLineStateResponse,
} from "@matchbook/proto/matchbook/transaction/v1/transaction_service";
import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";

/**
 * Shows a line's state in the lists, unless its event was faster or there is a newer one. A line that is not here is passed
 * over, as it is when the event tells of it.
 */
export async function showLineState(
  context: Context,
  { state }: ShowLineStateRequest,
  { tenant }: Call,
): Promise<ShowLineStateResponse> {
  if (state === undefined) return {};
  return context.underWay.track(state.transactionId, async () => {
    const row = await context.lineByCode.add(tenant, state.transactionCode);
    if (row !== null) await context.projection.add(tenant, { state, row });
    return {};
  });
}
