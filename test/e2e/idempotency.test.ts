import { startTestStack, type TestStack, type TestTenant } from "@matchbook/devstack/test-stack";
import { waitUntil } from "@matchbook/devstack/wait-until";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Answer, request } from "./client.ts";
import { type HoldingProxy, startHoldingProxy } from "./holding-proxy.ts";

/**
 * The moment between a service's commit and the caller's answer: the answer is held back on its way to a gateway, and once
 * the creation can be seen through another gateway, a process is killed.
 */

type Service = "transaction" | "matching" | "webhook";
type Gateway = ReturnType<TestStack["anotherGateway"]>;

let stack: TestStack;
let tenant: TestTenant;
let doomed: Gateway;
const proxies = {} as Record<Service, HoldingProxy>;
beforeAll(async () => {
  stack = await startTestStack({ IDEMPOTENCY_LEASE_MS: "1000" });
  tenant = await stack.newTenant();
  for (const service of ["transaction", "matching", "webhook"] as const) {
    proxies[service] = await startHoldingProxy(() => stack.system.processes[service].address);
  }
  const { transaction, matching, webhook } = proxies;
  doomed = stack.anotherGateway({
    transaction: transaction.address,
    matching: matching.address,
    webhook: webhook.address,
  });
  await call("POST", "/counterparties", { accountCode: "C", name: "Customer" });
  connectionId = (await call("POST", "/bank-connections", { name: "Main" })).body.data.id;
});
afterAll(async () => {
  await doomed.stop();
  for (const proxy of Object.values(proxies)) await proxy.stop();
  await stack.stop();
});

let connectionId: string;
const line = { amount: 10, currency: "EUR", direction: "credit", value_date: "2026-03-02" };
const invoice = { counterpartyId: "C", currency: "EUR", totalAmount: 10, issueDate: "2026-03-01" };

interface Creation {
  service: Service;
  /** Made before; gives the path and the body. */
  prepare(name: string): Promise<{ path: string; body: unknown }> | { path: string; body: unknown };
  /** Everything that was created by that name. */
  list(name: string): string;
  status: number;
}

const creations: Record<string, Creation> = {
  "a transaction": {
    service: "transaction",
    prepare: (name) => ({ path: "/transactions", body: { ...line, description: name } }),
    list: (name) => `/transactions?text=${name}`,
    status: 201,
  },
  "a batch of transactions": {
    service: "transaction",
    prepare: (name) => ({ path: "/transactions", body: { transactions: [{ ...line, description: name }] } }),
    list: (name) => `/transactions?text=${name}`,
    status: 200,
  },
  "a bank connection": {
    service: "transaction",
    prepare: (name) => ({ path: "/bank-connections", body: { name } }),
    list: () => "/bank-connections?pageSize=100",
    status: 201,
  },
  "an invoice": {
    service: "matching",
    prepare: (name) => ({ path: "/invoices", body: { ...invoice, invoiceNumber: name } }),
    list: () => "/invoices?pageSize=100",
    status: 201,
  },
  "a counterparty": {
    service: "matching",
    prepare: (name) => ({ path: "/counterparties", body: { accountCode: name, name: "Other" } }),
    list: () => "/counterparties?pageSize=100",
    status: 201,
  },
  "a match": {
    service: "matching",
    prepare: async (name) => {
      await call("POST", "/transactions", { ...line, transaction_code: name });
      await call("POST", "/invoices", { ...invoice, invoiceNumber: `I-${name}` });
      return { path: "/matches", body: { invoiceId: `I-${name}`, transactionId: name, matchedAmount: 10 } };
    },
    list: (name) => `/matches?transactionId=${name}&status=active`,
    status: 201,
  },
  "a webhook destination": {
    service: "webhook",
    prepare: (name) => ({
      path: "/webhook-endpoints",
      body: { url: `${stack.receiver.url}/${name}`, eventTypes: ["sync.failed"] },
    }),
    list: () => "/webhook-endpoints?pageSize=100",
    status: 201,
  },
};

const tokenFor = (path: string) => (path.startsWith("/webhook") ? tenant.idToken : tenant.apiKey);
const call = (method: string, path: string, body?: unknown, key?: string, base = stack.system.gatewayUrl) =>
  request(base, tokenFor(path), method, `/api/v1${path}`, body, key === undefined ? {} : { "idempotency-key": key });

const createdBy =
  ({ list }: Creation, name: string) =>
  async (): Promise<Answer> => {
    const answer = await call("GET", list(name));
    const mine = answer.body.data.filter((one: unknown) => JSON.stringify(one).includes(name));
    return { ...answer, body: { data: mine } };
  };

/** Sends a creation whose answer is lost, and waits until it is committed. */
async function createUnheard(creation: Creation, name: string, what: { path: string; body: unknown }) {
  if (doomed.pid === undefined) await doomed.start();
  // Opens the connection to the service, so that only the answer is missing later.
  await call("GET", creation.list(name), undefined, undefined, doomed.address);
  proxies[creation.service].hold();
  const unheard = call("POST", what.path, what.body, name, doomed.address).catch(() => undefined);
  const committed = await waitUntil(createdBy(creation, name), ({ body }) => body.data.length === 1);
  return { unheard, id: committed.body.data[0].id as string };
}

let names = 0;
const newName = () => `name${++names}x`;

describe.each(Object.entries(creations))("%s", (_what, creation) => {
  test("is created once when its gateway is killed before the answer", async () => {
    const name = newName();
    const what = await creation.prepare(name);
    const { unheard, id } = await createUnheard(creation, name, what);
    await doomed.kill();
    expect(await unheard).toBeUndefined();
    proxies[creation.service].reset();
    const again = await call("POST", what.path, what.body, name);
    expect([again.status, again.body.success]).toEqual([creation.status, true]);
    expect(JSON.stringify(again.body.data)).toContain(id);
    expect((await createdBy(creation, name)()).body.data).toHaveLength(1);
    const third = await call("POST", what.path, what.body, name);
    expect([third.headers.get("idempotency-replayed"), third.body]).toEqual(["true", again.body]);
  });

  test("is created once when its service is killed before the answer", async () => {
    const name = newName();
    const what = await creation.prepare(name);
    const { unheard, id } = await createUnheard(creation, name, what);
    await stack.system.processes[creation.service].kill();
    proxies[creation.service].reset();
    expect(await unheard).toMatchObject({ status: 503 });
    await stack.system.processes[creation.service].start();
    const again = await waitUntil(
      () => call("POST", what.path, what.body, name),
      ({ status }) => status !== 503,
    );
    expect([again.status, again.body.success]).toEqual([creation.status, true]);
    expect(JSON.stringify(again.body.data)).toContain(id);
    expect((await createdBy(creation, name)()).body.data).toHaveLength(1);
  });
});

test("a statement whose gateway is killed before the answer has one sync", async () => {
  await call("POST", "/webhook-endpoints", { url: `${stack.receiver.url}/syncs`, eventTypes: ["sync.failed"] });
  const path = `/bank-connections/${connectionId}/statements`;
  const file = new TextEncoder().encode("<nothing/>");
  if (doomed.pid === undefined) await doomed.start();
  await call("GET", "/bank-connections", undefined, undefined, doomed.address);
  proxies.transaction.hold();
  const unheard = call("POST", path, file, "upload", doomed.address).catch(() => undefined);
  // The file is no statement, of which its event tells once the upload is committed.
  const told = await stack.receiver.waitFor((received) => received.find((one) => one.path === "/syncs"), 30_000);
  await doomed.kill();
  expect(await unheard).toBeUndefined();
  proxies.transaction.reset();
  const again = await call("POST", path, file, "upload");
  expect([again.status, again.body.data.id]).toEqual([202, JSON.parse(told.body).data.id]);
  expect((await call("POST", path, file, "upload")).body).toEqual(again.body);
});
