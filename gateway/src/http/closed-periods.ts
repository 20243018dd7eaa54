import type { ClosedPeriod } from "@matchbook/proto/matchbook/line/v1/line";
import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";

/** How long the answer may wait for the transaction service, in milliseconds. The event takes a fraction. */
const TIMEOUT_MS = 1_000;

/**
 * Shows a changed period to the transaction service, so that callers find it there at once. On failure the change
 * stands, and the service follows by its event.
 */
export async function showPeriod({ transactions }: Context, period: ClosedPeriod, call: Call): Promise<ClosedPeriod> {
  try {
    await transactions.showClosedPeriods({ period }, call, { timeoutMs: TIMEOUT_MS });
  } catch (error) {
    call.log.warn({ err: error }, "the closed period was not shown; it follows by the event");
  }
  return period;
}
