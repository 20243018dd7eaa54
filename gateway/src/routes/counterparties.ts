import { counterpartyResource, learnedAliasResource, presentCounterparty } from "@matchbook/api/resources/counterparty";
import {
  accountCodeParamSchema,
  createCounterpartySchema,
  listCounterpartiesQuery,
  updateCounterpartySchema,
} from "@matchbook/api/schemas/counterparties";
import { pageOf } from "../http/answers.ts";
import { created, one, page, route, said } from "../http/route.ts";

export const counterparties = {
  createCounterparty: route.post("/api/v1/counterparties", "counterparties:write", {
    summary: "Create a counterparty with its payment methods",
    description: "Matching recognizes payers by name, aliases and the accounts of the payment methods.",
    body: createCounterpartySchema,
    success: created("The counterparty", counterpartyResource, presentCounterparty),
    errors: ["duplicate_account_code", "duplicate_payment_method", "too_many_aliases", "too_many_payment_methods"],
    handler: ({ body }, call, { matching }) =>
      matching.createCounterparty({ ...body, taxIds: { texts: body.taxIds } }, call),
  }),
  listCounterparties: route.get("/api/v1/counterparties", "counterparties:read", {
    summary: "List counterparties, newest first",
    description: "`text` finds words of codes, names and aliases.",
    query: listCounterpartiesQuery,
    success: page("A page of counterparties", counterpartyResource, "counterparties", presentCounterparty),
    handler: ({ query }, call, { matching }) =>
      matching.listCounterparties({ page: pageOf(query), text: query.text }, call),
  }),
  getCounterparty: route.get("/api/v1/counterparties/:code", "counterparties:read", {
    summary: "Get a counterparty by its account code",
    description: "The account code is percent-encoded in the path.",
    params: accountCodeParamSchema,
    success: one("The counterparty", counterpartyResource, presentCounterparty),
    errors: ["counterparty_not_found"],
    handler: ({ params }, call, { matching }) => matching.getCounterparty({ accountCode: params.code }, call),
  }),
  updateCounterparty: route.patch("/api/v1/counterparties/:code", "counterparties:write", {
    summary: "Change a counterparty; a given list replaces the stored one",
    description: "Fields that are left out stay as they are.",
    params: accountCodeParamSchema,
    body: updateCounterpartySchema,
    success: one("The changed counterparty", counterpartyResource, presentCounterparty),
    errors: ["counterparty_not_found", "duplicate_payment_method", "too_many_aliases", "too_many_payment_methods"],
    handler: ({ params, body }, call, { matching }) => {
      const { name, aliases, paymentMethods, taxIds } = body;
      const lists = { aliases: aliases && { aliases }, paymentMethods: paymentMethods && { paymentMethods } };
      const request = { accountCode: params.code, name, ...lists, taxIds: taxIds && { texts: taxIds } };
      return matching.updateCounterparty(request, call);
    },
  }),
  listLearned: route.get("/api/v1/counterparties/:code/learned", "counterparties:read", {
    summary: "List what people's decisions taught about a counterparty",
    description:
      "The names, accounts and texts of transactions that people allocated to invoices of the counterparty. Matching " +
      "recognizes the counterparty by one of them after enough confirmations, unless another counterparty has it too.",
    params: accountCodeParamSchema,
    query: listCounterpartiesQuery.omit({ text: true }),
    success: page("A page of what was learned", learnedAliasResource, "aliases"),
    errors: ["counterparty_not_found"],
    handler: ({ params, query }, call, { matching }) =>
      matching.listLearned({ accountCode: params.code, page: pageOf(query) }, call),
  }),
  forgetLearned: route.delete("/api/v1/counterparties/:code/learned", "counterparties:write", {
    summary: "Forget what people's decisions taught about a counterparty",
    description: "Matching learns again from later decisions. Matches and the counterparty itself do not change.",
    params: accountCodeParamSchema,
    success: said("Forgotten", "Learned facts forgotten"),
    errors: ["counterparty_not_found"],
    handler: ({ params }, call, { matching }) => matching.forgetLearned({ accountCode: params.code }, call),
  }),
};
