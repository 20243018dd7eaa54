import { storedRatesResource } from "@matchbook/api/resources/counterparty";
import { putFxRatesSchema } from "@matchbook/api/schemas/fx-rates";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";

export const putFxRates = defineRoute({
  method: "put",
  path: "/api/v1/fx-rates",
  summary: "Store exchange rates, replacing existing ones of the same pair and date",
  description:
    "One unit of `base` is `rate` units of `quote`. Rates apply to transactions from their date on, for at most 7 " +
    "days.",
  auth: { scope: "fx-rates:write" },
  body: putFxRatesSchema,
  success: one("The number of stored rates", storedRatesResource),
  handler: async ({ body }, call, { matching }) => data({ stored: (await matching.putFxRates(body, call)).stored }),
});
