import { presentDayBalance } from "@matchbook/api/presenters/books";
import { dayBalanceResource } from "@matchbook/api/resources/books";
import { listBalancesQuery } from "@matchbook/api/schemas/books";
import type { Call } from "@matchbook/runtime/call";
import { addDays, isoDay } from "@matchbook/runtime/days";
import { z } from "zod";
import type { Context } from "../context.ts";
import { data } from "../http/answers.ts";
import { byId, defineRoute, one } from "../http/define-route.ts";

const DEFAULT_DAYS = 90;

export const listBalances = defineRoute({
  method: "get",
  path: "/api/v1/bank-connections/:id/balances",
  summary: "List the balances of a bank connection by day",
  description:
    "By currency, then by day, oldest first, for at most 366 days. Days without transactions and without the end of a " +
    "statement are left out. A `difference` other than 0 means that transactions are missing or were stored twice.",
  auth: { scope: "bank-connections:read" },
  ...byId("bank_connection_not_found"),
  query: listBalancesQuery,
  success: one("The balances", z.array(dayBalanceResource)),
  handler: async ({ params, query }, call, context) => data(await readBalances(context, { ...params, ...query }, call)),
});

/** The balances of a connection in a period, by default the last 90 days. */
export async function readBalances(
  { transactions, clock }: Context,
  { id: bankConnectionId, ...period }: { id: string } & z.output<typeof listBalancesQuery>,
  call: Call,
) {
  const today = isoDay(clock());
  const dateTo = period.dateTo ?? (period.dateFrom === undefined ? today : addDays(period.dateFrom, DEFAULT_DAYS - 1));
  const dateFrom = period.dateFrom ?? addDays(dateTo, 1 - DEFAULT_DAYS);
  const { days } = await transactions.listBalances({ bankConnectionId, dateFrom, dateTo }, call);
  return days.map(presentDayBalance);
}
