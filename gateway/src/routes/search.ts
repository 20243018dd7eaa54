import { presentCounterparty } from "@matchbook/api/presenters/counterparty";
import { presentInvoice } from "@matchbook/api/presenters/invoice";
import { presentTransaction } from "@matchbook/api/presenters/transaction";
import { searchResource } from "@matchbook/api/resources/search";
import { searchQuery } from "@matchbook/api/schemas/search";
import { data } from "../http/answers.ts";
import { defineRoute, one } from "../http/define-route.ts";
import { withReasons } from "../http/with-reasons.ts";

/** The first of each kind. */
const PAGE = { page: 1, pageSize: 5 };

export const search = defineRoute({
  method: "get",
  path: "/api/v1/search",
  summary: "Find transactions, invoices and counterparties by text, at most five of each",
  description: "The text is looked for in codes, numbers, names and remittance information.",
  auth: { scope: "search:read" },
  query: searchQuery,
  success: one("What was found", searchResource),
  handler: async ({ query: { q: text } }, call, context) => {
    const { matching, transactions } = context;
    const [lines, invoices, counterparties] = await Promise.all([
      transactions.listTransactions({ page: PAGE, statuses: [], text }, call),
      matching.listInvoices({ page: PAGE, statuses: [], text }, call),
      matching.listCounterparties({ page: PAGE, text }, call),
    ]);
    return data({
      transactions: (await withReasons(context, lines.transactions, call)).map(presentTransaction),
      invoices: invoices.invoices.map(presentInvoice),
      counterparties: counterparties.counterparties.map(presentCounterparty),
    });
  },
});
