import { ClosedPeriod } from "@matchbook/proto/matchbook/line/v1/line";
import { AppError } from "@matchbook/runtime/errors";
import type { Rpc } from "../context.ts";
import { changePeriod } from "./close-period.ts";

/**
 * Reopens a period, as a whole or back to a day, once per idempotency key.
 * @throws AppError period_not_closed when it is not closed beyond that day
 */
export const reopenPeriod: Rpc<"reopenPeriod"> = async (context, { bankConnectionId, until, reason }, call) =>
  context.idempotency.once(call, "ReopenPeriod", ClosedPeriod, (remember) =>
    changePeriod(context, call, { bankConnectionId, operation: "reopen_period", remember }, (before) => {
      if (before?.until === undefined || before.until <= (until ?? "")) throw new AppError("period_not_closed");
      return { until, reason, unexplainedLines: before.unexplainedLines };
    }),
  );
