import type { ClosedPeriod } from "@matchbook/proto/matchbook/line/v1/line";
import type { Call } from "@matchbook/runtime/call";
import type { Context } from "../context.ts";

/**
 * The share of the time of a request for which its answer may wait for the transaction service: a second of eight by
 * default. The event takes a fraction.
 */
const SHARE = 1 / 8;

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
    await transactions.showClosedPeriods({ period }, call, { timeoutMs: config.REQUEST_TIMEOUT_MS * SHARE });
  } catch (error) {
    call.log.warn({ err: error }, "the closed period was not shown; it follows by the event");
  }
  return period;
}
