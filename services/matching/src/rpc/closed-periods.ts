import { ClosedPeriod as ClosedPeriodMessage } from "@matchbook/proto/matchbook/line/v1/line";
import { AppError, invalidField } from "@matchbook/runtime/errors/errors";
import type { Remember } from "@matchbook/runtime/mongo/idempotency";
import { isoDay } from "@matchbook/runtime/values/days";
import type { Call, Context, Rpcs } from "../context.ts";
import type { ClosedPeriod } from "../domain/closed-periods.ts";
import { retryConflicts } from "../engine/execute.ts";
import { findClosedPeriods, periodWrites } from "../store/closed-periods.ts";
import { ownEntry } from "../store/history.ts";

/** The fields that a change sets. */
type Changed = Pick<ClosedPeriod, "until" | "reason" | "unexplainedLines">;

interface Change {
  bankConnectionId: string | undefined;
  operation: string;
  remember: Remember<ClosedPeriodMessage>;
}

export const closedPeriods = {
  /** Closes a period up to a day; repeating it does nothing. @throws AppError validation_failed, period_not_later */
  closePeriod: async (context, request, call) => {
    const { bankConnectionId, until, unexplainedLines, reason } = request;
    if (until > isoDay(context.clock())) throw invalidField("until", "Must not be in the future");
    return context.idempotency.once(call, "ClosePeriod", ClosedPeriodMessage, (remember) =>
      changePeriod(context, call, { bankConnectionId, operation: "close_period", remember }, (before) => {
        if ((before?.until ?? "") > until) throw new AppError("period_not_later");
        if (before?.until === until) return undefined;
        return { until, reason, unexplainedLines };
      }),
    );
  },
  /** Reopens a period, as a whole or back to a day. @throws AppError period_not_closed when it is open then */
  reopenPeriod: async (context, { bankConnectionId, until, reason }, call) =>
    context.idempotency.once(call, "ReopenPeriod", ClosedPeriodMessage, (remember) =>
      changePeriod(context, call, { bankConnectionId, operation: "reopen_period", remember }, (before) => {
        if (before?.until === undefined || before.until <= (until ?? "")) throw new AppError("period_not_closed");
        return { until, reason, unexplainedLines: before.unexplainedLines };
      }),
    ),
  /** The periods that are or were closed: that of the tenant, then those of its connections. */
  listClosedPeriods: async (_context, _, { collections }) => ({ periods: [...(await findClosedPeriods(collections))] }),
} satisfies Rpcs;

/** Changes a period, unless `decide` finds no change, with its history entry and event in one commit. */
async function changePeriod(
  context: Context,
  call: Call,
  { bankConnectionId, operation, remember }: Change,
  decide: (before: ClosedPeriod | undefined) => Changed | undefined,
): Promise<ClosedPeriodMessage> {
  return retryConflicts(call, () =>
    context.outbox.commit(call, async (session) => {
      const periods = await findClosedPeriods({ ...call.collections, session });
      const before = periods.find((period) => period.bankConnectionId === bankConnectionId);
      const change = decide(before);
      if (change === undefined && before !== undefined) return { result: await remember(before, session), events: [] };
      const { actor, actorName } = call;
      const version = (before?.version ?? 0n) + 1n;
      const after: ClosedPeriod = {
        ...{ until: undefined, reason: undefined, unexplainedLines: 0n, ...change },
        ...{ bankConnectionId, version, updatedAt: context.clock(), actor, actorName },
      };
      const subject = { entity: "closedPeriod" as const, entityId: bankConnectionId ?? "tenant", version };
      const entry = ownEntry(call.collections, call, { ...subject, at: after.updatedAt, operation, before, after });
      return {
        result: await remember(after, session),
        events: [{ type: "internal.period_changed", data: { $case: "closedPeriod" as const, value: after } }],
        writes: [...periodWrites(call.collections, periods, after), entry],
      };
    }),
  );
}
