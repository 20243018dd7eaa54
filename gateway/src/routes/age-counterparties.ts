import { presentAgedItems } from "@matchbook/api/presenters/receivables";
import { ageingResource } from "@matchbook/api/resources/receivables";
import { ageingQuery } from "@matchbook/api/schemas/receivables";
import { isoDay } from "@matchbook/runtime/days";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";

export const ageCounterparties = defineRoute({
  method: "get",
  path: "/api/v1/ageing",
  summary: "Show open items by age for each counterparty, and how it pays",
  description:
    "By the code of the counterparty, then by direction and currency. Ages are days overdue today (UTC). An answer ends " +
    "early after 20,000 open items, so follow `next`. The sums of all counterparties are `ageing` of the overview.",
  auth: { scope: "overview:read" },
  query: ageingQuery,
  success: one("Open items by age", ageingResource),
  handler: async ({ query }, call, { matching, clock }) => {
    const on = isoDay(clock());
    const { rows, next } = await matching.ageCounterparties({ ...query, on }, call);
    return data({ rows: rows.map(presentAgedItems), next: next ?? null });
  },
});
