// The story of scripts/clients.sh with the client that hey-api generates in `./api`.
import { strict as assert } from "node:assert";
import { createClient } from "./api/client";
import {
  connectBank,
  createCounterparty,
  createInvoices,
  createWebhookEndpoint,
  getSync,
  listMatches,
  reconcileTransaction,
  updateMatch,
  uploadStatement,
} from "./api/sdk.gen";
import { until } from "./until.ts";

const { MATCHBOOK_API: baseUrl = "", MATCHBOOK_KEY, MATCHBOOK_TOKEN, MATCHBOOK_DESTINATION: url = "" } = process.env;
const client = createClient({ baseUrl, auth: MATCHBOOK_KEY ?? "" });
const consoleClient = createClient({ baseUrl, auth: MATCHBOOK_TOKEN ?? "" });

async function ok<T>(call: Promise<{ data?: T; error?: unknown }>): Promise<NonNullable<T>> {
  const { data, error } = await call;
  assert.equal(error, undefined);
  return data as NonNullable<T>;
}

const hook = { url, eventTypes: ["match.cancelled" as const] };
const { data: destination } = await ok(createWebhookEndpoint({ client: consoleClient, body: hook }));
assert.match(destination.secret, /^whsec_/);

await ok(createCounterparty({ client, body: { accountCode: "HA-C", name: "Alder & Finch" } }));
const invoiceId = "HA-2026-0001";
const invoice = { counterpartyId: "HA-C", currency: "EUR", totalAmount: 119.99, issueDate: "2026-03-01" };
const { data: created } = await ok(createInvoices({ client, body: { invoiceNumber: invoiceId, ...invoice } }));
assert.equal(created.totalAmount, 119.99);

const { data: bank } = await ok(connectBank({ client, body: { name: "Bank", currency: "EUR" } }));
const body = new Blob([`Date;Amount;Description\n2026-03-02;119.99;${invoiceId}\n`]);
const { data: upload } = await ok(uploadStatement({ client, path: { id: bank.id }, body }));
const { data: sync } = await until(
  () => ok(getSync({ client, path: { id: upload.id } })),
  ({ data }) => data.finishedAt !== null,
);
assert.deepEqual([sync.status, sync.created], ["completed", 1]);

const { data: matches } = await until(
  () => ok(listMatches({ client, query: { invoiceId } })),
  ({ data }) => data.length > 0,
);
let [match] = matches;
assert(match);
if (match.status === "pending_review") {
  const changed = await ok(updateMatch({ client, path: { id: match.id }, body: { status: "confirmed" } }));
  match = changed.data.match;
}
assert.deepEqual([match.status, match.matchedAmount], ["confirmed", 119.99]);

const reconcile = (code: string) => reconcileTransaction({ client, path: { code }, body: { action: "unlink_all" } });
assert.deepEqual((await ok(reconcile(match.transactionId))).data.cancelledMatchIds, [match.id]);
const refused = (await reconcile("unknown")).error as { code?: string } | undefined;
assert.equal(refused?.code, "transaction_not_found");
console.log("told");
