import {
  closedPeriodResource,
  closingReadinessResource,
  incompleteReviews,
  presentClosedPeriod,
  presentClosingReadiness,
  presentUnexplained,
  unexplainedLines,
  unexplainedResource,
} from "@matchbook/api/resources/books";
import { closePeriodSchema, reopenPeriodSchema, unexplainedQuery } from "@matchbook/api/schemas/books";
import type { ClosedPeriod } from "@matchbook/proto/matchbook/line/v1/line";
import { ListTransactionsRequest } from "@matchbook/proto/matchbook/matching/v1/line_list";
import { AppError, invalidField } from "@matchbook/runtime/errors/errors";
import type { Call } from "@matchbook/runtime/grpc/call";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { MAX_PAGE_SIZE } from "@matchbook/runtime/values/paging";
import { z } from "zod";
import type { Context } from "../context.ts";
import { asShown, created, one, route } from "../http/route.ts";
import type { Named } from "../http/route-types.ts";
import { tryToTell } from "../http/try-to-tell.ts";

export const closedPeriods = {
  listClosedPeriods: route.get("/api/v1/closed-periods", "closed-periods:read", {
    summary: "List the closed periods",
    description:
      "That of the tenant first, then those of bank connections, also periods that were reopened. Their changes are in " +
      "`GET /history?entity=closed_period`.",
    success: one("The periods", z.array(closedPeriodResource), asShown),
    handler: async (_, call, { matching }) => {
      const { periods } = await matching.listClosedPeriods({}, call);
      return periods.map(presentClosedPeriod);
    },
  }),
  listUnexplained: route.get("/api/v1/closed-periods/unexplained", "closed-periods:read", {
    summary: "Show what is unexplained up to a day, before a period is closed",
    description:
      "The transactions that are neither matched in full nor ignored, by bank connection and currency; those without a " +
      "connection have `null`. Those of periods that are closed already are left out, except late ones. The transactions " +
      "themselves are in `GET /transactions`.",
    query: unexplainedQuery,
    success: one("The sums", unexplainedResource, presentUnexplained),
    errors: ["bank_connection_not_found"],
    handler: ({ query }, call, context) => sumUnexplained(context, query, call),
  }),
  getClosingReadiness: route.get("/api/v1/closed-periods/readiness", "closed-periods:read", {
    summary: "Show what stands against closing a period",
    description:
      "For each account what its balances prove up to the day, the last statement, and what is unexplained; beside it what " +
      "waits for a decision, and export batches that are not booked. Of one bank connection or of all.",
    query: unexplainedQuery,
    success: one("The accounts", closingReadinessResource, presentClosingReadiness),
    errors: ["bank_connection_not_found"],
    handler: async ({ query }, call, context) => {
      const { bankConnectionId, until } = query;
      const asked = { bankConnectionId, dateTo: until, period: "open" };
      const filter = { ...emptyMessage(ListTransactionsRequest), ...asked };
      const [{ reviews }, unexplained, queues, { exports }] = await Promise.all([
        context.transactions.reviewBalances({ bankConnectionId, day: until }, call),
        sumUnexplained(context, query, call),
        context.matching.countReviewQueues({ filter }, call),
        context.matching.listExports({ page: { page: 1, pageSize: MAX_PAGE_SIZE } }, call),
      ]);
      const transactionsToDecide = Number(queues.suggested);
      const unbookedExports = exports.flatMap(({ number, status }) => (status === "created" ? [Number(number)] : []));
      return { until, reviews, unexplained, transactionsToDecide, unbookedExports };
    },
  }),
  closePeriod: route.post("/api/v1/closed-periods", "closed-periods:write", {
    summary: "Close the period of a bank connection or the tenant up to a day",
    description:
      "From then on no decision changes the allocation of a transaction that was booked within it, or an adjustment dated " +
      "within it: those are refused with `period_closed`. Matching leaves such transactions alone. An adjustment is dated as " +
      "the transaction of its match; one without a match by its creation, and only the tenant's period closes it. Files are " +
      "still imported, and what they add to a closed period is marked as `late`. `unexplainedTransactions` must name what " +
      "`GET /closed-periods/unexplained` lists, unless that is nothing. With an account whose balances are `incomplete` up " +
      "to the day, see `GET /closed-periods/readiness`, it needs a `reason`, which stands in the history.",
    body: closePeriodSchema,
    success: created("The closed period", closedPeriodResource, presentClosedPeriod),
    errors: ["bank_connection_not_found", "unexplained_transactions", "period_not_later"],
    handler: async ({ body: { unexplainedTransactions = 0, ...body } }, call, context) => {
      const lines = unexplainedLines(await sumUnexplained(context, body, call));
      if (lines !== BigInt(unexplainedTransactions)) {
        const field = { field: "unexplainedTransactions", message: `Must be ${lines}` };
        throw new AppError("unexplained_transactions", { fields: [field] });
      }
      await requireReason(context, body, call);
      const period = await context.matching.closePeriod({ ...body, unexplainedLines: lines }, call);
      return shownPeriod(period, call, context);
    },
  }),
  reopenPeriod: route.post("/api/v1/closed-periods/reopen", "closed-periods:write", {
    summary: "Reopen the period of a bank connection or the tenant",
    description:
      "As a whole or back to a day. The reason stands in the history. A connection stays closed as far as the tenant is.",
    body: reopenPeriodSchema,
    success: created("The reopened period", closedPeriodResource, presentClosedPeriod),
    errors: ["period_not_closed"],
    handler: async ({ body }, call, context) =>
      shownPeriod(await context.matching.reopenPeriod(body, call), call, context),
  }),
};

/** The unexplained sums of one connection, or of all and of lines without one. */
async function sumUnexplained(
  { transactions, matching }: Context,
  { bankConnectionId: id, until }: { bankConnectionId?: string | undefined; until: string },
  call: Call,
) {
  const ids =
    id === undefined
      ? (await transactions.listBankConnectionIds({}, call)).ids
      : [(await transactions.getBankConnection({ id }, call)).id];
  return matching.sumUnexplained({ bankConnectionIds: ids, unconnected: id === undefined, until }, call);
}

/** @throws AppError validation_failed when balances say that transactions are missing and no reason is given */
async function requireReason(
  { transactions }: Context,
  {
    bankConnectionId,
    until,
    reason,
  }: Pick<Named<z.output<typeof closePeriodSchema>>, "bankConnectionId" | "until" | "reason">,
  call: Call,
): Promise<void> {
  if (reason !== undefined) return;
  const { reviews } = await transactions.reviewBalances({ bankConnectionId, day: until }, call);
  const [first, ...others] = [...new Set(incompleteReviews(reviews).map(({ name }) => name))];
  if (first === undefined) return;
  const names = others.length === 0 ? first : `${first} and ${others.length} more`;
  throw invalidField("reason", `Required, because the balances of ${names} are incomplete up to ${until}`);
}

/** Shows a changed period to the transaction service before it is answered, so that callers find it there at once. */
async function shownPeriod(period: ClosedPeriod, call: Call, context: Context): Promise<ClosedPeriod> {
  await tryToTell(context, call, (options) => context.transactions.showClosedPeriods({ period }, call, options));
  return period;
}
