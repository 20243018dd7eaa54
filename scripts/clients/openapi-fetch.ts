// The story of scripts/clients.sh with openapi-fetch and the types of openapi-typescript.
import { strict as assert } from "node:assert";
import createClient, { type FetchResponse } from "openapi-fetch";
import type { paths } from "./api.ts";
import { until } from "./until.ts";

const { MATCHBOOK_API: baseUrl = "", MATCHBOOK_KEY, MATCHBOOK_TOKEN, MATCHBOOK_DESTINATION: url = "" } = process.env;
const client = (token = "") => createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });
const api = client(MATCHBOOK_KEY);
const consoleApi = client(MATCHBOOK_TOKEN);

// biome-ignore lint/suspicious/noExplicitAny: the parameters of the generic type do not matter here.
function ok<R extends FetchResponse<any, any, any>>({ data, error }: R): NonNullable<R["data"]> {
  assert.equal(error, undefined);
  return data as NonNullable<R["data"]>;
}

const hook = await consoleApi.POST("/api/v1/webhook-endpoints", { body: { url, eventTypes: ["match.cancelled"] } });
assert.match(ok(hook).data.secret, /^whsec_/);

ok(await api.POST("/api/v1/counterparties", { body: { accountCode: "TS-C", name: "Alder & Finch" } }));
const invoiceId = "TS-2026-0001";
const invoice = { counterpartyId: "TS-C", currency: "EUR", totalAmount: 119.99, issueDate: "2026-03-01" };
const created = await api.POST("/api/v1/invoices", { body: { invoiceNumber: invoiceId, ...invoice } });
assert.equal(ok(created).data.totalAmount, 119.99);

const bank = ok(await api.POST("/api/v1/bank-connections", { body: { name: "Bank", currency: "EUR" } })).data;
const upload = await api.POST("/api/v1/bank-connections/{id}/statements", {
  params: { path: { id: bank.id } },
  body: `Date;Amount;Description\n2026-03-02;119.99;${invoiceId}\n`,
  bodySerializer: (text) => text,
  headers: { "content-type": "text/csv" },
});
const path = { id: ok(upload).data.id };
const sync = await until(
  async () => ok(await api.GET("/api/v1/syncs/{id}", { params: { path } })).data,
  ({ finishedAt }) => finishedAt !== null,
);
assert.deepEqual([sync.status, sync.created], ["completed", 1]);

const matches = await until(
  async () => ok(await api.GET("/api/v1/matches", { params: { query: { invoiceId } } })).data,
  ({ length }) => length > 0,
);
let [match] = matches;
assert(match);
if (match.status === "pending_review") {
  const params = { path: { id: match.id } };
  match = ok(await api.PUT("/api/v1/matches/{id}", { params, body: { status: "confirmed" } })).data.match;
}
assert.deepEqual([match.status, match.matchedAmount], ["confirmed", 119.99]);

const reconcile = (code: string) =>
  api.POST("/api/v1/transactions/{code}/reconcile", { params: { path: { code } }, body: { action: "unlink_all" } });
assert.deepEqual(ok(await reconcile(match.transactionId)).data.cancelledMatchIds, [match.id]);
assert.equal((await reconcile("unknown")).error?.code, "transaction_not_found");
console.log("told");
