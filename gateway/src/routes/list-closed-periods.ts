import { presentClosedPeriod } from "@matchbook/api/presenters/books";
import { closedPeriodResource } from "@matchbook/api/resources/books";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { z } from "zod";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

export const listClosedPeriods = defineRoute({
  method: "get",
  path: "/api/v1/closed-periods",
  operationId: "listClosedPeriods",
  summary: "List the closed periods",
  description:
    "That of the tenant first, then those of bank connections, also periods that were reopened. Their changes are in " +
    "`GET /history?entity=closed_period`.",
  auth: { scope: "closed-periods:read" },
  success: { status: 200, description: "The periods", body: dataEnvelope(z.array(closedPeriodResource)) },
  errors: [],
  handler: async (_, call, { matching }) => {
    const { periods } = await matching.listClosedPeriods({}, call);
    return data(periods.map(presentClosedPeriod));
  },
});
