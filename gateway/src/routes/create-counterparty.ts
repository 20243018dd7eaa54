import { presentCounterparty } from "@matchbook/api/presenters/counterparty";
import { counterpartyResource } from "@matchbook/api/resources/counterparty";
import { createCounterpartySchema } from "@matchbook/api/schemas/counterparties";
import { data } from "../http/answers.ts";
import { created, defineRoute } from "../http/define-route.ts";

export const createCounterparty = defineRoute({
  method: "post",
  path: "/api/v1/counterparties",
  summary: "Create a counterparty with its payment methods",
  description: "Matching recognizes payers by name, aliases and the accounts of the payment methods.",
  auth: { scope: "counterparties:write" },
  body: createCounterpartySchema,
  creates: true,
  success: created("The counterparty", counterpartyResource),
  errors: ["duplicate_account_code", "duplicate_payment_method", "too_many_aliases", "too_many_payment_methods"],
  handler: async ({ body }, call, { matching }) =>
    data(presentCounterparty(await matching.createCounterparty({ ...body, taxIds: { texts: body.taxIds } }, call))),
});
