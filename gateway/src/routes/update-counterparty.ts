import { presentCounterparty } from "@matchbook/api/presenters/counterparty";
import { counterpartyResource } from "@matchbook/api/resources/counterparty";
import { accountCodeParamSchema, updateCounterpartySchema } from "@matchbook/api/schemas/counterparties";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";

export const updateCounterparty = defineRoute({
  method: "patch",
  path: "/api/v1/counterparties/:code",
  summary: "Change a counterparty; a given list replaces the stored one",
  description: "Fields that are left out stay as they are.",
  auth: { scope: "counterparties:write" },
  params: accountCodeParamSchema,
  body: updateCounterpartySchema,
  atLeastOneField: true,
  success: one("The changed counterparty", counterpartyResource),
  errors: ["counterparty_not_found", "duplicate_payment_method", "too_many_aliases", "too_many_payment_methods"],
  handler: async ({ params, body }, call, { matching }) => {
    const counterparty = await matching.updateCounterparty(
      {
        accountCode: params.code,
        name: body.name,
        aliases: body.aliases && { aliases: body.aliases },
        paymentMethods: body.paymentMethods && { paymentMethods: body.paymentMethods },
        taxIds: body.taxIds && { texts: body.taxIds },
      },
      call,
    );
    return data(presentCounterparty(counterparty));
  },
});
