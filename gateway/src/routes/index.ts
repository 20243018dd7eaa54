import { namedRoutes } from "../http/route.ts";
import type { Route } from "../http/route-types.ts";
import { adjustments } from "./adjustments.ts";
import { advices } from "./advices.ts";
import { apiKeys } from "./api-keys.ts";
import { balances } from "./balances.ts";
import { bankConnections } from "./bank-connections.ts";
import { closedPeriods } from "./closed-periods.ts";
import { counterparties } from "./counterparties.ts";
import { expectedPayments } from "./expected-payments.ts";
import { exportSettings } from "./export-settings.ts";
import { exports } from "./exports.ts";
import { files } from "./files.ts";
import { fxRates } from "./fx-rates.ts";
import { getOpenapi } from "./get-openapi.ts";
import { history } from "./history.ts";
import { invoices } from "./invoices.ts";
import { lineDecisions } from "./line-decisions.ts";
import { matchDecisions } from "./match-decisions.ts";
import { matches } from "./matches.ts";
import { matchingSettings } from "./matching-settings.ts";
import { overview } from "./overview.ts";
import { receivables } from "./receivables.ts";
import { rules } from "./rules.ts";
import { server } from "./server.ts";
import { statements } from "./statements.ts";
import { transactions } from "./transactions.ts";
import { webhookDeliveries } from "./webhook-deliveries.ts";
import { webhookEndpoints } from "./webhook-endpoints.ts";
import { work } from "./work.ts";

const declared = {
  ...transactions,
  ...lineDecisions,
  ...work,
  ...invoices,
  ...adjustments,
  ...expectedPayments,
  ...advices,
  ...matches,
  ...matchDecisions,
  ...matchingSettings,
  ...rules,
  ...counterparties,
  ...overview,
  ...receivables,
  ...history,
  ...exports,
  ...exportSettings,
  ...fxRates,
  ...bankConnections,
  ...balances,
  ...statements,
  ...files,
  ...closedPeriods,
  ...webhookEndpoints,
  ...webhookDeliveries,
  ...apiKeys,
  ...server,
};
const table = namedRoutes(declared);
table.push(...namedRoutes({ getOpenapi: getOpenapi(table) }));

export const routes: readonly Route[] = table;

export type OperationId = keyof typeof declared;

export function routeOf(id: OperationId): Route {
  return routes.find(({ operationId }) => operationId === id) as Route;
}
