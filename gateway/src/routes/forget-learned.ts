import { accountCodeParamSchema } from "@matchbook/api/schemas/counterparties";
import { message } from "../http/answers.ts";
import { defineRoute, said } from "../http/define-route.ts";

export const forgetLearned = defineRoute({
  method: "delete",
  path: "/api/v1/counterparties/:code/learned",
  summary: "Forget what people's decisions taught about a counterparty",
  description: "Matching learns again from later decisions. Matches and the counterparty itself do not change.",
  auth: { scope: "counterparties:write" },
  params: accountCodeParamSchema,
  success: said("Forgotten", "Learned facts forgotten"),
  errors: ["counterparty_not_found"],
  handler: async ({ params }, call, { matching }) => {
    await matching.forgetLearned({ accountCode: params.code }, call);
    return message("Learned facts forgotten");
  },
});
