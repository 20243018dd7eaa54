import { presentClosedPeriod, unexplainedLines } from "@matchbook/api/presenters/books";
import { closedPeriodResource } from "@matchbook/api/resources/books";
import { closePeriodSchema } from "@matchbook/api/schemas/books";
import { AppError } from "@matchbook/runtime/errors";
import { data } from "../http/answers.ts";
import { showPeriod } from "../http/closed-periods.ts";
import { created, defineRoute } from "../http/define-route.ts";

export const closePeriod = defineRoute({
  method: "post",
  path: "/api/v1/closed-periods",
  summary: "Close the period of a bank connection or the tenant up to a day",
  description:
    "From then on no decision changes the allocation of a transaction that was booked within it, or an adjustment dated " +
    "within it: those are refused with `period_closed`. Matching leaves such transactions alone. An adjustment is dated as " +
    "the transaction of its match; one without a match by its creation, and only the tenant's period closes it. Files are " +
    "still imported, and what they add to a closed period is marked as `late`. `unexplainedTransactions` must name what " +
    "`GET /closed-periods/unexplained` lists, unless that is nothing.",
  auth: { scope: "closed-periods:write" },
  body: closePeriodSchema,
  creates: true,
  success: created("The closed period", closedPeriodResource),
  errors: ["bank_connection_not_found", "unexplained_transactions", "period_not_later"],
  handler: async ({ body: { unexplainedTransactions = 0, ...body } }, call, context) => {
    const lines = unexplainedLines(await context.transactions.sumUnexplained(body, call));
    if (lines !== BigInt(unexplainedTransactions)) {
      const field = { field: "unexplainedTransactions", message: `Must be ${lines}` };
      throw new AppError("unexplained_transactions", { fields: [field] });
    }
    const period = await context.matching.closePeriod({ ...body, unexplainedLines: lines }, call);
    return data(presentClosedPeriod(await showPeriod(context, period, call)));
  },
});
