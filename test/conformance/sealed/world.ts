import { newId } from "@matchbook/runtime/values/ids";
import { waitUntil } from "@matchbook/servers/wait-until";
import { EVENT_TYPES } from "@matchbook/vocabulary/event-types";
import { advice, dataOf, invoicePath, matchesOf, newAllocation, newSuggestion, unique } from "../fixtures.ts";
import type { Api } from "../system.ts";

/** Every name under which one tenant's things are known. */
export interface World {
  counterpartyCode: string;
  paymentMethodCode: string;
  invoiceNumber: string;
  expectedNumber: string;
  adjustmentId: string;
  operationId: string;
  transactionCode: string;
  externalId: string;
  matchId: string;
  suggestionId: string;
  adviceId: string;
  bankConnectionId: string;
  syncId: string;
  endpointId: string;
  deliveryId: string;
  apiKeyId: string;
}

/** Names of the same form that no tenant has. The last word is whole, because a text also finds what begins with it. */
export function worldOfNobody(): World {
  const unknown = (prefix: string) => `${unique(prefix)}-nobody`;
  return {
    counterpartyCode: unknown("C"),
    paymentMethodCode: unknown("C"),
    invoiceNumber: unknown("INV"),
    expectedNumber: unknown("RENT"),
    adjustmentId: newId(),
    operationId: newId(),
    transactionCode: unknown("TX"),
    externalId: unknown("EXT"),
    matchId: newId(),
    suggestionId: newId(),
    adviceId: newId(),
    bankConnectionId: newId(),
    syncId: newId(),
    endpointId: newId(),
    deliveryId: newId(),
    apiKeyId: newId(),
  };
}

let worlds = 0;

/** Exports everything that was decided. Each further world has one batch more, with a number that no other has. */
async function exportAll(api: Api, adjustments: string): Promise<void> {
  worlds += 1;
  for (let batch = 0; batch < worlds; batch += 1) {
    dataOf(await api.call("POST", adjustments, { amount: 1, reason: "fee" }));
    dataOf(await api.call("POST", "/exports"));
  }
}

/** Fills a tenant with one thing of each kind; its webhooks go to `destination` and have all arrived. */
export async function worldOf(api: Api, destination: string): Promise<World> {
  const externalId = unique("EXT");
  const endpoint = dataOf(
    await api.console("POST", "/webhook-endpoints", { url: destination, eventTypes: EVENT_TYPES }),
  );
  const apiKey = dataOf(await api.console("POST", "/api-keys", { name: "n", scopes: ["matches:read"] }));
  const line = { external_id: externalId, transaction_code: unique("TX") };
  const { counterparty, invoice, match } = await newAllocation(api, 40, { line });
  const adjustments = `${invoicePath(invoice.invoiceNumber)}/adjustments`;
  const adjusted = await api.call("POST", adjustments, { amount: 1, reason: "fee" });
  // Expected long after all lines, so that none is matched to it.
  const expected = { number: unique("RENT"), counterpartyId: counterparty.accountCode, currency: "EUR" };
  const days = { dateFrom: "2030-01-01", dateTo: "2030-01-05" };
  dataOf(await api.call("POST", "/expected-payments", { ...expected, ...days, amountFrom: 7, amountTo: 8 }));
  const suggestion = await newSuggestion(api);
  const advices = dataOf(await api.call("POST", "/advices", advice(unique("po"))));
  await api.call("PUT", "/fx-rates", { rates: [{ base: "EUR", quote: "USD", date: "2026-01-01", rate: "1.1" }] });
  const bank = dataOf(await api.call("POST", "/bank-connections", { name: unique("Bank") }));
  const upload = await api.call("POST", `/bank-connections/${bank.id}/statements`, "no statement");
  await waitUntil(
    () => api.call("GET", `/syncs/${upload.body.data.id}`),
    ({ body }) => body.data.status === "failed",
  );
  await exportAll(api, adjustments);
  const deliveries = await waitUntil(
    () => api.console("GET", "/webhook-deliveries?pageSize=100"),
    ({ body }) =>
      body.data.some((one: { eventType: string }) => one.eventType === "sync.failed") &&
      body.data.every((one: { status: string }) => one.status === "success"),
  );
  // Destinations say so up to a second after their deliveries.
  const times: string[] = deliveries.body.data.map((one: { deliveredAt: string }) => one.deliveredAt);
  const last = times.toSorted().at(-1);
  await waitUntil(
    () => api.console("GET", `/webhook-endpoints/${endpoint.id}`),
    ({ body }) => body.data.lastSuccessAt === last,
  );
  return {
    counterpartyCode: counterparty.accountCode,
    paymentMethodCode: counterparty.paymentMethods[0].code,
    invoiceNumber: invoice.invoiceNumber,
    expectedNumber: expected.number,
    adjustmentId: dataOf(adjusted).id,
    operationId: adjusted.body.operationId,
    transactionCode: line.transaction_code,
    externalId,
    matchId: match.id,
    suggestionId: suggestion.match.id,
    adviceId: advices.advices[0].advice.id,
    bankConnectionId: bank.id,
    syncId: upload.body.data.id,
    endpointId: endpoint.id,
    deliveryId: deliveries.body.data[0].id,
    apiKeyId: apiKey.id,
  };
}

/** Everything that the tenant can read. */
export async function stateOf(api: Api, world: World): Promise<string[]> {
  const seen: string[] = [];
  for (const list of [
    "transactions",
    "invoices",
    "expected-payments",
    "matches",
    "counterparties",
    "fx-rates",
    "bank-connections",
  ]) {
    seen.push((await api.call("GET", `/${list}?pageSize=100`)).text);
  }
  for (const list of ["webhook-endpoints", "webhook-deliveries", "api-keys"]) {
    seen.push(withoutUse((await api.console("GET", `/${list}?pageSize=100`)).text));
  }
  seen.push((await api.call("GET", `/transactions/${world.transactionCode}`)).text);
  seen.push((await api.call("GET", `/syncs/${world.syncId}`)).text);
  seen.push((await api.call("GET", "/matching-settings")).text);
  const pair = { transactionId: world.transactionCode, invoiceId: world.invoiceNumber };
  seen.push(JSON.stringify(await matchesOf(api, pair)));
  return seen;
}

/** An answer without the times at which keys were used, which each minute of requests changes. */
export const withoutUse = (text: string): string => text.replaceAll(/"lastUsedAt":(null|"[^"]*")/g, "");
