import { presentCounterparty } from "@matchbook/api/presenters/counterparty";
import { counterpartyResource } from "@matchbook/api/resources/counterparty";
import { listEnvelope } from "@matchbook/api/resources/envelope";
import { listCounterpartiesQuery } from "@matchbook/api/schemas/counterparties";
import { list } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

export const listCounterparties = defineRoute({
  method: "get",
  path: "/api/v1/counterparties",
  operationId: "listCounterparties",
  summary: "List counterparties, newest first",
  description: "`text` finds words of codes, names and aliases.",
  auth: { scope: "counterparties:read" },
  query: listCounterpartiesQuery,
  success: { status: 200, description: "A page of counterparties", body: listEnvelope(counterpartyResource) },
  errors: [],
  handler: async ({ query }, call, { matching }) => {
    const answer = await matching.listCounterparties({ page: query, text: query.text }, call);
    return list(answer.counterparties.map(presentCounterparty), answer.page);
  },
});
