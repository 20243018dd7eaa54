import { presentDayBalance } from "@matchbook/api/presenters/books";
import { dayBalanceResource } from "@matchbook/api/resources/books";
import { dataEnvelope } from "@matchbook/api/resources/envelope";
import { listBalancesQuery } from "@matchbook/api/schemas/books";
import { idParamSchema } from "@matchbook/api/schemas/common";
import { addDays, isoDay } from "@matchbook/runtime/days";
import { z } from "zod";
import { data } from "../http/answers.ts";
import { defineRoute } from "../http/define-route.ts";

const DEFAULT_DAYS = 90;

export const listBalances = defineRoute({
  method: "get",
  path: "/api/v1/bank-connections/:id/balances",
  operationId: "listBalances",
  summary: "List the balances of a bank connection by day",
  description:
    "By currency, then by day, oldest first, for at most 366 days. Days without transactions and without the end of a " +
    "statement are left out. A `difference` other than 0 means that transactions are missing or were stored twice.",
  auth: { scope: "bank-connections:read" },
  params: idParamSchema,
  idNotFound: "bank_connection_not_found",
  query: listBalancesQuery,
  success: { status: 200, description: "The balances", body: dataEnvelope(z.array(dayBalanceResource)) },
  errors: ["bank_connection_not_found"],
  handler: async ({ params, query }, call, { transactions, clock }) => {
    const today = isoDay(clock());
    const dateTo = query.dateTo ?? (query.dateFrom === undefined ? today : addDays(query.dateFrom, DEFAULT_DAYS - 1));
    const dateFrom = query.dateFrom ?? addDays(dateTo, 1 - DEFAULT_DAYS);
    const { days } = await transactions.listBalances({ bankConnectionId: params.id, dateFrom, dateTo }, call);
    return data(days.map(presentDayBalance));
  },
});
