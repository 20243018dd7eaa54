import { presentCounterparty } from "@matchbook/api/presenters/counterparty";
import { counterpartyResource } from "@matchbook/api/resources/counterparty";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { accountCodeParamSchema } from "@matchbook/api/schemas/counterparties";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

export const getCounterparty = defineRoute({
  method: "get",
  path: "/api/v1/counterparties/:code",
  operationId: "getCounterparty",
  summary: "Get a counterparty by its account code",
  description: "The account code is percent-encoded in the path.",
  auth: { scope: "counterparties:read" },
  params: accountCodeParamSchema,
  success: { status: 200, description: "The counterparty", body: dataEnvelope(counterpartyResource) },
  errors: ["counterparty_not_found"],
  handler: async ({ params }, call, { matching }) =>
    data(presentCounterparty(await matching.getCounterparty({ accountCode: params.code }, call))),
});
