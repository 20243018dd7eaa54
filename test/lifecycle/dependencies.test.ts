import { credentials } from "@grpc/grpc-js";
import { grpcHealth } from "@matchbook/runtime/grpc/health";
import { LIVENESS, READINESS } from "@matchbook/runtime/grpc/health-server";
import { waitUntil } from "@matchbook/servers/wait-until";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { describeFrozenServers } from "./frozen-servers.ts";
import { answered, type OneOfEach, prepareOneOfEach, SERVICES } from "./one-of-each.ts";

/** One replica of each process on separate MongoDB and NATS servers, which start late, stop, start again and freeze. */
let system: OneOfEach;
let tenant: Awaited<ReturnType<OneOfEach["newTenant"]>>;
beforeAll(async () => {
  system = await prepareOneOfEach();
});
// Also of a test that failed, so that the report says what became of a process.
afterEach(() => expect(system.cluster.ended).toEqual([]));
afterAll(() => system.stop());

/** The status of an answer, 0 while nothing listens. */
const status = (url: string) =>
  fetch(url).then(
    (answer) => answer.status,
    () => 0,
  );
const readyz = () => status(`${system.gateway}/readyz`);

/** Tells whether each service is live and ready: `live ready`, `live`, or an empty text. */
async function services(): Promise<string[]> {
  return Promise.all(
    SERVICES.map(async (service) => {
      const probe = `http://${system.cluster.probes[service][0]}`;
      const [live, ready] = await Promise.all([status(`${probe}/livez`), status(`${probe}/readyz`)]);
      return [live === 200 ? "live" : "", ready === 200 ? "ready" : ""].join(" ").trim();
    }),
  );
}
const allAre = (what: string) => (states: string[]) => states.every((state) => state === what);

/** The gRPC health status of a service that listens for calls. */
async function health(service: (typeof SERVICES)[number], name: string): Promise<boolean> {
  const client = grpcHealth(system.cluster.addresses[service][0] ?? "", credentials.createInsecure());
  try {
    return await client.check(name, 2_000).then(
      () => true,
      () => false,
    );
  } finally {
    client.close();
  }
}

const delivered = (name: string) => () => system.told().includes(`${name} 1`);

test("processes that start before MongoDB and NATS are alive, and become ready when those start", async () => {
  const { infra, cluster, gateway, post } = system;
  await Promise.all([infra.mongo.kill(), infra.nats.kill()]);
  const started = cluster.startAll();
  await waitUntil(services, allAre("live"));
  await waitUntil(
    () => status(`${gateway}/healthz`),
    (code) => code === 200,
  );
  expect(await readyz()).toBe(503);
  expect((await post("/invoices", {})).status).toBe(503);

  await infra.nats.restart();
  await infra.mongo.restart();
  await started;
  await waitUntil(services, allAre("live ready"));
  await waitUntil(readyz, (code) => code === 200);

  tenant = await system.newTenant();
  expect((await answered(() => system.bill("FIRST"))).status).toBe(201);
  await waitUntil(delivered("FIRST"), Boolean);
});

test("without NATS services are alive but not ready, and deliver the events of this time when it is back", async () => {
  const { infra, bill } = system;
  await infra.nats.kill();
  await waitUntil(services, allAre("live"));
  expect(await health("matching", LIVENESS)).toBe(true);
  expect(await health("matching", READINESS)).toBe(false);
  expect((await answered(() => bill("MEANWHILE"))).status).toBe(201);

  await infra.nats.restart();
  await waitUntil(services, allAre("live ready"));
  expect(await health("matching", READINESS)).toBe(true);
  await waitUntil(delivered("MEANWHILE"), Boolean);
});

test("without MongoDB no process is ready, and all are when it is back", async () => {
  const { infra, gateway, bill } = system;
  await infra.mongo.kill();
  await waitUntil(services, allAre("live"));
  await waitUntil(readyz, (code) => code === 503);
  expect(await status(`${gateway}/healthz`)).toBe(200);

  await infra.mongo.restart();
  await waitUntil(services, allAre("live ready"));
  await waitUntil(readyz, (code) => code === 200);
  expect((await answered(() => bill("AFTERWARDS"))).status).toBe(201);
  await waitUntil(delivered("AFTERWARDS"), Boolean);
});

describeFrozenServers(() => ({ ...system, tenant }));
