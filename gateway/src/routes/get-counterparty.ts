import { presentCounterparty } from "@matchbook/api/presenters/counterparty";
import { counterpartyResource } from "@matchbook/api/resources/counterparty";
import { accountCodeParamSchema } from "@matchbook/api/schemas/counterparties";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";

export const getCounterparty = defineRoute({
  method: "get",
  path: "/api/v1/counterparties/:code",
  summary: "Get a counterparty by its account code",
  description: "The account code is percent-encoded in the path.",
  auth: { scope: "counterparties:read" },
  params: accountCodeParamSchema,
  success: one("The counterparty", counterpartyResource),
  errors: ["counterparty_not_found"],
  handler: async ({ params }, call, { matching }) =>
    data(presentCounterparty(await matching.getCounterparty({ accountCode: params.code }, call))),
});
