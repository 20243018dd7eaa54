import { presentBankConnection } from "@matchbook/api/presenters/bank";
import { bankConnectionResource } from "@matchbook/api/resources/bank";
import { connectBankSchema } from "@matchbook/api/schemas/bank-connections";
import { data } from "../http/answers.ts";
import { created, defineRoute } from "../http/define-route.ts";

export const connectBank = defineRoute({
  method: "post",
  path: "/api/v1/bank-connections",
  summary: "Connect a bank account",
  description:
    "Statement files are uploaded to a connection, which tells duplicates apart. `iban` and `currency` apply to " +
    "lines whose file names none, `csvMapping` to CSV files.",
  auth: { scope: "bank-connections:write" },
  body: connectBankSchema,
  creates: true,
  success: created("The connection", bankConnectionResource),
  errors: ["too_many_bank_connections"],
  handler: async ({ body }, call, { transactions }) => {
    const connection = await transactions.connectBank(
      {
        name: body.name,
        iban: body.iban,
        currency: body.currency,
        csvMapping: body.csvMapping === undefined ? undefined : { mappingJson: body.csvMapping },
        strictBalance: body.strictBalance,
        otherAccounts: body.otherAccounts,
      },
      call,
    );
    return data(presentBankConnection(connection));
  },
});
