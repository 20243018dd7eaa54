import { PROCESS_NAMES } from "@matchbook/devstack/stack/system";
import { testInfra } from "@matchbook/servers/test-infra";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Balancer, startBalancer } from "./balancer.ts";
import { type Cluster, prepareCluster } from "./cluster.ts";
import { eventually } from "./eventually.ts";

/** Two replicas of each process behind a load balancer that asks for readiness, as in production. */
let cluster: Cluster;
let balancer: Balancer;
let tenant: { apiKey: string; idToken: string };
beforeAll(async () => {
  // Longer than the balancer needs to see that a gateway is no longer ready.
  cluster = await prepareCluster(testInfra(), 2, { SHUTDOWN_DELAY_MS: "400", LOG_LEVEL: "info" });
  await cluster.startAll();
  tenant = await cluster.newTenant("acme");
  balancer = await startBalancer(cluster.addresses.gateway.map((address) => `http://${address}`));
});
// A gateway may still be finding the services that were started, or started again, a moment ago.
beforeEach(async () => {
  await eventually(
    () => fetch(`${balancer.url}/readyz`).then(({ status }) => status),
    (status) => status === 200,
  );
});
afterAll(async () => {
  await balancer.stop();
  await cluster.stop();
});

async function call(method: string, path: string, body?: object, token = tenant.apiKey) {
  const response = await fetch(`${balancer.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers are JSON of many shapes.
  return { status: response.status, body: (await response.json()) as any };
}

const line = (code: string) => ({
  transaction_code: code,
  amount: 10,
  currency: "EUR",
  direction: "credit",
  value_date: "2026-03-02",
});
let runs = 0;
const deliveries = () =>
  new Set(cluster.receiver.received(`/created-${runs}`).map(({ headers }) => headers["webhook-id"]));

test("every process is restarted under load: no request fails, and every event arrives", async () => {
  tenant = await cluster.newTenant(`restarted-${++runs}`);
  const hook = { url: `${cluster.receiver.url}/created-${runs}`, eventTypes: ["transaction.created"] };
  expect((await call("POST", "/webhook-endpoints", hook, tenant.idToken)).status).toBe(201);
  await call("POST", "/counterparties", { accountCode: "C", name: "Customer" });

  const created: string[] = [];
  const failures: string[] = [];
  let requests = 0;
  let running = true;
  const check = (what: string, { status, body }: { status: number; body: unknown }) => {
    requests += 1;
    if (status >= 300) failures.push(`${what}: ${status} ${JSON.stringify(body)}`);
  };
  const work = async (worker: number): Promise<void> => {
    for (let n = 1; running; n++) {
      const code = `T-${worker}-${n}`;
      try {
        check("create a line", await call("POST", "/transactions", line(code)));
        created.push(code);
        check("get a line", await call("GET", `/transactions/${code}`));
        check("ignore a line", await call("POST", `/transactions/${code}/reconcile`, { action: "ignore" }));
        const invoice = { invoiceNumber: `I-${worker}-${n}`, counterpartyId: "C", currency: "EUR", totalAmount: 7 };
        check("create an invoice", await call("POST", "/invoices", { ...invoice, issueDate: "2026-03-01" }));
        check("list invoices", await call("GET", "/invoices?pageSize=5"));
        check("list deliveries", await call("GET", "/webhook-deliveries?pageSize=5", undefined, tenant.idToken));
      } catch (error) {
        failures.push(`${code}: ${(error as Error).cause ?? error}`);
      }
    }
  };
  const load = [1, 2, 3].map(work);
  for (const process of PROCESS_NAMES) {
    for (const [index, replica] of cluster.replicas[process].entries()) {
      await replica.stop();
      await cluster.start(process, index);
      // Load on the restarted one, too, before the next one goes.
      const before = requests;
      await eventually(
        () => requests,
        (now) => now > before + 10,
      );
    }
  }
  running = false;
  await Promise.all(load);

  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThan(100);
  const total = await call("GET", "/transactions?pageSize=1");
  expect(total.body.pagination.total).toBe(created.length);
  await eventually(deliveries, (ids) => ids.size === created.length);
}, 240_000);

test("SIGTERM while a receiver thinks about an attempt: the attempt is finished and recorded, and not made again", async () => {
  tenant = await cluster.newTenant(`slow-${++runs}`);
  const path = `/slow-${runs}`;
  await call("POST", "/counterparties", { accountCode: "C", name: "Customer" });
  cluster.receiver.setAnswers(path, [{ status: 200, delayMs: 1_500 }]);
  const hook = { url: `${cluster.receiver.url}${path}`, eventTypes: ["invoice.created"] };
  const { body } = await call("POST", "/webhook-endpoints", hook, tenant.idToken);
  const invoice = { counterpartyId: "C", currency: "EUR", totalAmount: 7, issueDate: "2026-03-01" };
  await call("POST", "/invoices", { invoiceNumber: "SLOW", ...invoice });
  await cluster.receiver.waitFor((received) => received.some((one) => one.path === path));
  await Promise.all(cluster.replicas.webhook.map((replica) => replica.stop()));
  await Promise.all(cluster.replicas.webhook.map((replica) => replica.start()));
  const log = await eventually(
    () => call("GET", `/webhook-deliveries?endpointId=${body.data.id}`, undefined, tenant.idToken),
    ({ status }) => status === 200,
  );
  expect(log.body.data).toMatchObject([{ status: "success", attemptCount: 1 }]);
  expect(cluster.receiver.received(path)).toHaveLength(1);
});

test("SIGTERM while a request is on its way: its answer comes, and the next ones are somebody else's", async () => {
  const [gateway, address] = [cluster.replicas.gateway[0], cluster.addresses.gateway[0]];
  const { body } = await call("POST", "/bank-connections", { name: "Main" });
  let finish = (): void => {};
  const rest = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const upload = fetch(`http://${address}/api/v1/bank-connections/${body.data.id}/statements`, {
    method: "POST",
    headers: { authorization: `Bearer ${tenant.apiKey}`, "content-type": "text/csv" },
    duplex: "half",
    body: ReadableStream.from(
      (async function* () {
        yield Buffer.from("date,amount\n");
        await rest;
        yield Buffer.from("2026-03-01,1.00\n");
      })(),
    ),
  });
  const stopped = gateway?.stop();
  await eventually(
    () => fetch(`http://${address}/readyz`).then(({ status }) => status),
    (status) => status === 503,
  );
  finish();
  expect((await upload).status).toBeLessThan(500);
  await stopped;
  expect((await call("GET", "/invoices")).status).toBe(200);
  await gateway?.start();
});
