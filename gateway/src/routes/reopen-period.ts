import { presentClosedPeriod } from "@matchbook/api/presenters/books";
import { closedPeriodResource } from "@matchbook/api/resources/books";
import { reopenPeriodSchema } from "@matchbook/api/schemas/books";
import { data } from "../http/answers.ts";
import { showPeriod } from "../http/closed-periods.ts";
import { created, defineRoute } from "../http/define-route.ts";

export const reopenPeriod = defineRoute({
  method: "post",
  path: "/api/v1/closed-periods/reopen",
  summary: "Reopen the period of a bank connection or the tenant",
  description:
    "As a whole or back to a day. The reason stands in the history. A connection stays closed as far as the tenant is.",
  auth: { scope: "closed-periods:write" },
  body: reopenPeriodSchema,
  creates: true,
  success: created("The reopened period", closedPeriodResource),
  errors: ["period_not_closed"],
  handler: async ({ body }, call, context) => {
    const period = await context.matching.reopenPeriod(body, call);
    return data(presentClosedPeriod(await showPeriod(context, period, call)));
  },
});
