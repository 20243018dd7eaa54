import { presentCounterparty } from "@matchbook/api/resources/counterparty";
import { presentInvoice } from "@matchbook/api/resources/invoice";
import { overviewResource, presentOverview } from "@matchbook/api/resources/overview";
import { searchResource } from "@matchbook/api/resources/search";
import { presentTransaction } from "@matchbook/api/resources/transaction";
import { overviewQuery } from "@matchbook/api/schemas/overview";
import { searchQuery } from "@matchbook/api/schemas/search";
import { isoDay } from "@matchbook/runtime/values/days";
import { FIRST_PAGE } from "@matchbook/runtime/values/paging";
import { asShown, one, route } from "../http/route.ts";

const PAGE = { ...FIRST_PAGE, pageSize: 5 };

export const overview = {
  search: route.get("/api/v1/search", "search:read", {
    summary: "Find transactions, invoices and counterparties by text, at most five of each",
    description: "The text is looked for in codes, numbers, names and remittance information.",
    query: searchQuery,
    success: one("What was found", searchResource, asShown),
    handler: async ({ query: { q: text } }, call, { matching }) => {
      const [lines, invoices, counterparties] = await Promise.all([
        matching.listTransactions({ page: PAGE, statuses: [], text }, call),
        matching.listInvoices({ page: PAGE, statuses: [], text }, call),
        matching.listCounterparties({ page: PAGE, text }, call),
      ]);
      return {
        transactions: lines.transactions.map(presentTransaction),
        invoices: invoices.invoices.map(presentInvoice),
        counterparties: counterparties.counterparties.map(presentCounterparty),
      };
    },
  }),
  getOverview: route.get("/api/v1/overview", "overview:read", {
    summary: "Show transactions, matched amounts, open invoices and deliveries in numbers",
    description:
      "Transactions, decisions and deliveries are those of the given days, by default of all. Open invoices are those of " +
      "today (UTC).",
    query: overviewQuery,
    success: one("The numbers", overviewResource, presentOverview),
    handler: async ({ query }, call, { transactions, matching, webhooks, clock }) => {
      const [lines, { bankConnections: incomplete }, allocated, decided, invoices, deliveries] = await Promise.all([
        matching.countTransactions(query, call),
        transactions.listIncompleteConnections({}, call),
        matching.sumAllocated(query, call),
        matching.countDecidedLines(query, call),
        matching.ageInvoices({ on: isoDay(clock()) }, call),
        webhooks.countDeliveries(query, call),
      ]);
      return { lines, incomplete, allocated, decided, invoices, deliveries };
    },
  }),
};
