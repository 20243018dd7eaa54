import { credentials } from "@grpc/grpc-js";
import { grpcHealth } from "@matchbook/runtime/grpc-health";
import { LIVENESS, READINESS } from "@matchbook/runtime/grpc-health-server";
import type { Infra } from "@matchbook/servers/start-infra";
import { startTestInfra } from "@matchbook/servers/start-test-infra";
import { waitUntil } from "@matchbook/servers/wait-until";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Cluster, prepareCluster } from "./cluster.ts";

/** One replica of each process on separate MongoDB and NATS servers, which start late, stop and start again. */
const SERVICES = ["transaction", "matching", "webhook"] as const;

let infra: Infra;
let cluster: Cluster;
let tenant: { apiKey: string; idToken: string };
beforeAll(async () => {
  infra = await startTestInfra({ env: { ...process.env, MONGODB_URI: "", NATS_URL: "" } });
  cluster = await prepareCluster(infra, 1);
});
afterAll(async () => {
  await cluster.stop();
  await infra.stop();
});

const gateway = () => `http://${cluster.addresses.gateway[0]}`;
/** The status of an answer, 0 while nothing listens. */
const status = (url: string) =>
  fetch(url).then(
    (answer) => answer.status,
    () => 0,
  );
const readyz = () => status(`${gateway()}/readyz`);

/** Whether each service is live and ready: `live ready`, `live`, or an empty text. */
async function services(): Promise<string[]> {
  return Promise.all(
    SERVICES.map(async (service) => {
      const probe = `http://${cluster.probes[service][0]}`;
      const [live, ready] = await Promise.all([status(`${probe}/livez`), status(`${probe}/readyz`)]);
      return [live === 200 ? "live" : "", ready === 200 ? "ready" : ""].join(" ").trim();
    }),
  );
}
const allAre = (what: string) => (states: string[]) => states.every((state) => state === what);

/** The gRPC health status of a service that listens for calls. */
async function health(service: (typeof SERVICES)[number], name: string): Promise<boolean> {
  const client = grpcHealth(cluster.addresses[service][0] ?? "", credentials.createInsecure());
  try {
    return await client.check(name, 2_000).then(
      () => true,
      () => false,
    );
  } finally {
    client.close();
  }
}

async function post(path: string, body: object, token = tenant.apiKey): Promise<number> {
  const response = await fetch(`${gateway()}/api/v1${path}`, {
    method: "POST",
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  await response.text();
  return response.status;
}
const bill = (invoiceNumber: string) =>
  post("/invoices", { invoiceNumber, counterpartyId: "C", currency: "EUR", totalAmount: 7, issueDate: "2026-03-01" });
const delivered = (name: string) => () =>
  cluster.receiver.received("/invoices").some(({ body }) => body.includes(`"${name}"`));

test("processes that start before MongoDB and NATS are alive, and become ready when those start", async () => {
  await Promise.all([infra.mongo.kill(), infra.nats.kill()]);
  const started = cluster.startAll();
  await waitUntil(services, allAre("live"));
  await waitUntil(
    () => status(`${gateway()}/healthz`),
    (code) => code === 200,
  );
  expect(await readyz()).toBe(503);
  expect(await post("/invoices", {}, "none")).toBe(503);

  await infra.nats.restart();
  await infra.mongo.restart();
  await started;
  await waitUntil(services, allAre("live ready"));
  await waitUntil(readyz, (code) => code === 200);

  tenant = await cluster.newTenant("acme");
  await post("/counterparties", { accountCode: "C", name: "Customer" });
  const hook = { url: `${cluster.receiver.url}/invoices`, eventTypes: ["invoice.created"] };
  expect(await post("/webhook-endpoints", hook, tenant.idToken)).toBe(201);
  expect(await bill("FIRST")).toBe(201);
  await waitUntil(delivered("FIRST"), Boolean);
});

test("without NATS services are alive but not ready, and deliver the events of this time when it is back", async () => {
  await infra.nats.kill();
  await waitUntil(services, allAre("live"));
  expect(await health("matching", LIVENESS)).toBe(true);
  expect(await health("matching", READINESS)).toBe(false);
  expect(await bill("MEANWHILE")).toBe(201);

  await infra.nats.restart();
  await waitUntil(services, allAre("live ready"));
  expect(await health("matching", READINESS)).toBe(true);
  await waitUntil(delivered("MEANWHILE"), Boolean, { timeoutMs: 40_000 });
});

test("without MongoDB no process is ready, and all are when it is back", async () => {
  await infra.mongo.kill();
  await waitUntil(services, allAre("live"));
  await waitUntil(readyz, (code) => code === 503);
  expect(await status(`${gateway()}/healthz`)).toBe(200);

  await infra.mongo.restart();
  await waitUntil(services, allAre("live ready"));
  await waitUntil(readyz, (code) => code === 200);
  expect(await bill("AFTERWARDS")).toBe(201);
  await waitUntil(delivered("AFTERWARDS"), Boolean, { timeoutMs: 40_000 });
});

test("the gateway is not ready while a service is down", async () => {
  await cluster.replicas.matching[0]?.kill();
  await waitUntil(readyz, (code) => code === 503);
  await cluster.replicas.matching[0]?.start();
  await waitUntil(readyz, (code) => code === 200);
  expect(await bill("ONCE MORE")).toBe(201);
});
