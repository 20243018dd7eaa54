import type { ClosedPeriod } from "@matchbook/proto/matchbook/line/v1/line";
import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";
import { SHOW_SHARE } from "./decisions.ts";

/**
 * Shows a changed period to the transaction service, so that callers find it there at once. On failure the change
 * stands, and the service follows by its event.
 */
export async function showPeriod(
  { transactions, config }: Context,
  period: ClosedPeriod,
  call: Call,
): Promise<ClosedPeriod> {
  try {
    await transactions.showClosedPeriods({ period }, call, { timeoutMs: config.REQUEST_TIMEOUT_MS * SHOW_SHARE });
  } catch (error) {
    call.log.warn({ err: error }, "the closed period was not shown; it follows by the event");
  }
  return period;
}
