import { presentLearnedAlias } from "@matchbook/api/presenters/counterparty";
import { learnedAliasResource } from "@matchbook/api/resources/counterparty";
import { accountCodeParamSchema, listCounterpartiesQuery } from "@matchbook/api/schemas/counterparties";
import { list } from "../http/answers.ts";
import { defineRoute, page } from "../http/define-route.ts";

export const listLearned = defineRoute({
  method: "get",
  path: "/api/v1/counterparties/:code/learned",
  summary: "List what people's decisions taught about a counterparty",
  description:
    "The names, accounts and texts of transactions that people allocated to invoices of the counterparty. Matching " +
    "recognizes the counterparty by one of them after enough confirmations, unless another counterparty has it too.",
  auth: { scope: "counterparties:read" },
  params: accountCodeParamSchema,
  query: listCounterpartiesQuery.omit({ text: true }),
  success: page("A page of what was learned", learnedAliasResource),
  errors: ["counterparty_not_found"],
  handler: async ({ params, query }, call, { matching }) => {
    const answer = await matching.listLearned({ accountCode: params.code, page: query }, call);
    return list(answer.aliases.map(presentLearnedAlias), answer.page);
  },
});
