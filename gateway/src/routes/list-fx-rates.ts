import { presentFxRate } from "@matchbook/api/presenters/counterparty";
import { fxRateResource } from "@matchbook/api/resources/counterparty";
import { listFxRatesQuery } from "@matchbook/api/schemas/fx-rates";
import { list } from "../http/answers.ts";
import { defineRoute, page } from "../http/define-route.ts";

export const listFxRates = defineRoute({
  method: "get",
  path: "/api/v1/fx-rates",
  summary: "List stored exchange rates, newest date first",
  description: "Dates are inclusive.",
  auth: { scope: "fx-rates:read" },
  query: listFxRatesQuery,
  success: page("A page of rates", fxRateResource),
  handler: async ({ query: { page, pageSize, cursor: _, ...filter } }, call, { matching }) => {
    const answer = await matching.listFxRates({ page: { page, pageSize }, ...filter }, call);
    return list(answer.rates.map(presentFxRate), answer.page);
  },
});
