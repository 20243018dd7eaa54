import { presentClosedPeriod } from "@matchbook/api/presenters/books";
import { closedPeriodResource } from "@matchbook/api/resources/books";
import { z } from "zod";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";

export const listClosedPeriods = defineRoute({
  method: "get",
  path: "/api/v1/closed-periods",
  summary: "List the closed periods",
  description:
    "That of the tenant first, then those of bank connections, also periods that were reopened. Their changes are in " +
    "`GET /history?entity=closed_period`.",
  auth: { scope: "closed-periods:read" },
  success: one("The periods", z.array(closedPeriodResource)),
  handler: async (_, call, { matching }) => {
    const { periods } = await matching.listClosedPeriods({}, call);
    return data(periods.map(presentClosedPeriod));
  },
});
