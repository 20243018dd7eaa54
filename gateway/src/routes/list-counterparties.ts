import { presentCounterparty } from "@matchbook/api/presenters/counterparty";
import { counterpartyResource } from "@matchbook/api/resources/counterparty";
import { listCounterpartiesQuery } from "@matchbook/api/schemas/counterparties";
import { list } from "../http/answers.ts";
import { defineRoute, page } from "../http/define-route.ts";

export const listCounterparties = defineRoute({
  method: "get",
  path: "/api/v1/counterparties",
  summary: "List counterparties, newest first",
  description: "`text` finds words of codes, names and aliases.",
  auth: { scope: "counterparties:read" },
  query: listCounterpartiesQuery,
  success: page("A page of counterparties", counterpartyResource),
  handler: async ({ query }, call, { matching }) => {
    const answer = await matching.listCounterparties({ page: query, text: query.text }, call);
    return list(answer.counterparties.map(presentCounterparty), answer.page);
  },
});
