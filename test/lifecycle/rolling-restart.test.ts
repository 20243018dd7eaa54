import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import { type IncomingMessage, request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { PROCESS_NAMES } from "@matchbook/devstack/stack/system";
import { testInfra } from "@matchbook/servers/test-infra";
import { waitUntil } from "@matchbook/servers/wait-until";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Balancer, startBalancer } from "./balancer.ts";
import { type Cluster, prepareCluster } from "./cluster.ts";

/** Two replicas of each process behind a load balancer that checks `/readyz`, as in production. */
let cluster: Cluster;
let balancer: Balancer;
let gateways: string[];
let tenant: { apiKey: string; idToken: string };
/**
 * The stopped replicas, in order: one of each process, but both of matching, because all commands of a tenant go to the
 * same one while it is available.
 */
const STOPPED = [...PROCESS_NAMES.map((name) => [name, 0] as const), ["matching", 1] as const];
/** The processes whose other replica stops later, or is needed by another test. */
const STARTED_AGAIN = new Set<string>(["matching", "gateway"]);
/** The pause of a caller between two rounds of requests, in ms: the machine is needed for restarts, too. */
const PAUSE_MS = 100;
/** Named by number, so that a repeated test sees nothing of the run before. */
let runs = 0;
beforeAll(async () => {
  // For a gateway, thirty checks of the balancer, so that it sees in time that the gateway is no longer ready, also on
  // a busy machine. Nothing checks a service: its callers learn from the connection that it stops.
  cluster = await prepareCluster(testInfra(), 2, (name) => ({
    SHUTDOWN_DELAY_MS: name === "gateway" ? "3000" : "100",
  }));
  gateways = cluster.addresses.gateway.map((address) => `http://${address}`);
  await cluster.startAll();
  balancer = await startBalancer(gateways);
});
// Every test starts with a new tenant.
beforeEach(async () => {
  runs += 1;
  tenant = await cluster.newTenant(`tenant-${runs}`);
});
afterAll(async () => {
  await balancer.stop();
  await cluster.stop();
});

const allGatewaysReady = () => waitUntil(balancer.ready, (ready) => ready.length === gateways.length);

/**
 * Sends a request as a careful caller does. A connection that closes at the moment at which a change is sent leaves its
 * outcome unknown, so the caller repeats the request once, with its key.
 */
async function call(method: string, path: string, body?: object, token = tenant.apiKey) {
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json", ...keyFor(method) };
  const answer = await send(method, path, headers, body);
  return answer.body.outcome === "unknown" ? send(method, path, headers, body) : answer;
}

const keyFor = (method: string): Record<string, string> =>
  method === "POST" ? { "idempotency-key": crypto.randomUUID() } : {};

async function send(method: string, path: string, headers: Record<string, string>, body?: object) {
  const response = await fetch(`${balancer.url}/api/v1${path}`, {
    method,
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  // biome-ignore lint/suspicious/noExplicitAny: answers are JSON of many shapes.
  const answer = { status: response.status, body: (await response.json()) as any };
  return { ...answer, correlationId: response.headers.get("x-correlation-id") ?? "" };
}

/** Log lines of the processes about a request. */
const logged = (correlationId: string) =>
  readdirSync(cluster.logDir).flatMap((name) => {
    const lines = readFileSync(join(cluster.logDir, name), "utf8").split("\n");
    return lines.filter((line) => correlationId !== "" && line.includes(correlationId));
  });

const line = (code: string) => ({
  transaction_code: code,
  amount: 10,
  currency: "EUR",
  direction: "credit",
  value_date: "2026-03-02",
});
const deliveries = () =>
  new Set(cluster.receiver.received(`/created-${runs}`).map(({ headers }) => headers["webhook-id"]));

test("no request fails and every event arrives while every process is restarted under load", async () => {
  await allGatewaysReady();
  const hook = { url: `${cluster.receiver.url}/created-${runs}`, eventTypes: ["transaction.created"] };
  expect((await call("POST", "/webhook-endpoints", hook, tenant.idToken)).status).toBe(201);
  expect((await call("POST", "/counterparties", { accountCode: "C", name: "Customer" })).status).toBe(201);

  const created: string[] = [];
  const failures: string[] = [];
  let requests = 0;
  let running = true;
  const check = (what: string, { status, body, correlationId }: Awaited<ReturnType<typeof call>>) => {
    requests += 1;
    if (status < 300) return;
    failures.push(`${what}: ${status} ${JSON.stringify(body)}`, ...logged(correlationId));
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
        await pause(PAUSE_MS);
      } catch (error) {
        failures.push(`${code}: ${(error as Error).cause ?? error}`);
      }
    }
  };
  const load = [1, 2].map(work);
  // The other replica handles some of the load before the next one stops.
  const someRequests = async () => {
    const before = requests;
    await waitUntil(
      () => requests,
      (now) => now > before + 10,
    );
  };
  try {
    await someRequests();
    for (const [process, index] of STOPPED) {
      await cluster.replicas[process][index]?.stop();
      if (index === 0 && STARTED_AGAIN.has(process)) await cluster.start(process, index);
      await allGatewaysReady();
      await someRequests();
    }
  } finally {
    running = false;
    await Promise.all(load);
  }

  expect(failures).toEqual([]);
  expect(requests).toBeGreaterThan(50);
  const total = await call("GET", "/transactions?pageSize=1");
  expect(total.body.pagination.total).toBe(created.length);
  await waitUntil(deliveries, (ids) => ids.size === created.length);
});

test("after SIGTERM a request in progress is answered, and the other replica gets the next requests", async () => {
  await allGatewaysReady();
  const [replica, url] = [cluster.replicas.gateway[0], gateways[0]];
  const { body } = await call("POST", "/bank-connections", { name: "Main" });
  const upload = request(`${url}/api/v1/bank-connections/${body.data.id}/statements`, {
    method: "POST",
    headers: { authorization: `Bearer ${tenant.apiKey}`, "content-type": "text/csv", expect: "100-continue" },
  });
  const answered = once(upload, "response") as Promise<[IncomingMessage]>;
  answered.catch(() => undefined); // awaited below, unless another step fails first
  let stopped: Promise<void> | undefined;
  try {
    upload.flushHeaders();
    // The gateway asks for the body, so it is handling the request.
    await Promise.race([once(upload, "continue"), answered]);
    upload.write("date,amount\n");
    stopped = replica?.stop();
    await waitUntil(balancer.ready, (ready) => !ready.includes(url ?? ""));
    expect((await call("GET", "/invoices")).status).toBe(200);
    upload.end("2026-03-01,1.00\n");
    const [answer] = await answered;
    answer.resume();
    expect(answer.statusCode).toBe(202);
  } finally {
    upload.destroy();
    await stopped;
  }
  // The process was not ready before it stopped listening.
  expect(balancer.vanished()).toEqual([]);
});
