import { presentBankConnection } from "@matchbook/api/presenters/bank";
import { bankConnectionResource } from "@matchbook/api/resources/bank";
import { updateBankConnectionSchema } from "@matchbook/api/schemas/bank-connections";
import { data } from "../http/answers.ts";
import { byId, defineRoute, one } from "../http/define-route.ts";

export const updateBankConnection = defineRoute({
  method: "patch",
  path: "/api/v1/bank-connections/:id",
  summary: "Change fields of a bank connection",
  description:
    "Applies to files that are imported from now on; stored transactions stay. A `csvMapping` replaces the whole " +
    "stored mapping.",
  auth: { scope: "bank-connections:write" },
  ...byId("bank_connection_not_found"),
  body: updateBankConnectionSchema,
  atLeastOneField: true,
  success: one("The changed connection", bankConnectionResource),
  errors: ["bank_connection_disconnected"],
  handler: async ({ params, body }, call, { transactions }) => {
    const { csvMapping: mappingJson, ...fields } = body;
    const csvMapping = mappingJson === undefined ? undefined : { mappingJson };
    const connection = await transactions.updateBankConnection({ ...fields, id: params.id, csvMapping }, call);
    return data(presentBankConnection(connection));
  },
});
