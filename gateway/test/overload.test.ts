import { once } from "node:events";
import { connect } from "node:net";
import { MatchingServiceService } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { grpcClient } from "@matchbook/runtime/grpc/client";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { startHoldingProxy } from "@matchbook/servers/holding-proxy";
import { waitUntil } from "@matchbook/servers/wait-until";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTenant } from "../src/auth/api-keys.ts";
import { ask } from "./request.ts";
import { invoice } from "./samples.ts";
import { startTestGateway, type TestGateway } from "./setup.ts";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ MAX_REQUESTS_IN_PROGRESS: "4" });
  const { mongo } = gateway.gateway.context;
  await createTenant(mongo.db, "other");
  // A busy machine delays heartbeats, for which requests would give their places back.
  mongo.isServing = () => true;
});
afterAll(() => gateway.stop());

const get = (token: string) => ask(gateway.url, "GET", "/api/v1/invoices/INV-1", { token });

/** Takes both places that the tenant `acme` can have. @returns a function that gives them back */
async function occupy(token: string): Promise<() => Promise<number[]>> {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  let begun = 0;
  gateway.services.matching.getInvoice = async (_request, { tenant }) => {
    begun += 1;
    if (tenant === "acme") await mayAnswer;
    return { invoice: invoice(), matches: [] };
  };
  const slow = [get(token), get(token)];
  await waitUntil(
    () => begun,
    (calls) => calls === 2,
  );
  return async () => {
    answer();
    return (await Promise.all(slow)).map(({ status }) => status);
  };
}

test("a request without a place is answered 503 at once, other tenants and probes are served, and places come back", async () => {
  const { key: token } = await gateway.key();
  const { key: other } = await gateway.key(undefined, "other");
  const giveBack = await occupy(token);

  const refused = await get(token);
  expect([refused.status, refused.headers.get("retry-after"), refused.body.code]).toEqual([503, "1", "unavailable"]);
  expect(refused.body.outcome).toBeUndefined();
  const change = { token, body: { accountCode: "C-1", name: "Cedar" } };
  const refusedChange = await ask(gateway.url, "POST", "/api/v1/counterparties", change);
  expect([refusedChange.status, refusedChange.body.outcome]).toEqual([503, "none"]);
  expect((await get(other)).status).toBe(200);
  expect((await ask(gateway.url, "GET", "/healthz")).status).toBe(200);

  expect(await giveBack()).toEqual([200, 200]);
  expect((await get(token)).status).toBe(200);
  expect(gateway.problems()).toEqual([]);
});

test("a request without a place is refused before its body is sent, and the connection serves the next one", async () => {
  const { key: token } = await gateway.key();
  const giveBack = await occupy(token);
  const { hostname, port } = new URL(gateway.url);
  const socket = connect(Number(port), hostname);
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  const answers = (count: number) =>
    waitUntil(
      () => received.match(/HTTP\/1\.1 \d+/g) ?? [],
      (lines) => lines.length === count,
    );
  const head = (method: string, path: string) =>
    `${method} /api/v1${path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\n`;
  const body = Buffer.alloc(1_000_000, "x");

  socket.write(`${head("POST", "/invoices")}Content-Length: ${body.length}\r\n\r\n`);
  expect(await answers(1)).toEqual(["HTTP/1.1 503"]);
  expect(received).toMatch(/^Retry-After: 1\r$/m);
  if (!socket.write(body)) await once(socket, "drain");
  expect(await giveBack()).toEqual([200, 200]);
  socket.write(`${head("GET", "/invoices/INV-1")}\r\n`);
  expect(await answers(2)).toEqual(["HTTP/1.1 503", "HTTP/1.1 200"]);
  socket.destroy();
});

test("all keys of a tenant share the pace of its refusals, and no other tenant waits for them", async () => {
  const { key: token } = await gateway.key();
  const { key: second } = await gateway.key();
  const { key: other } = await gateway.key(undefined, "other");
  const giveBack = await occupy(token);
  const { promise: mayRefuse, resolve: refuse } = Promise.withResolvers<boolean>();
  const paced = vi.spyOn(gateway.gateway.context.refusals, "wait").mockReturnValue(mayRefuse);
  let refused = 0;
  const refusals = [token, second, token].map((key) => get(key).finally(() => (refused += 1)));
  await waitUntil(
    () => paced.mock.calls.flat(),
    (who) => who.length === 3,
  );
  expect(new Set(paced.mock.calls.flat())).toEqual(new Set(["tenant:acme"]));
  expect([(await get(other)).status, refused]).toEqual([200, 0]);
  refuse(true);
  expect((await Promise.all(refusals)).map(({ status }) => status)).toEqual([503, 503, 503]);
  paced.mockRestore();
  expect(await giveBack()).toEqual([200, 200]);
});

test("the requests of a tenant wait for their turn, and another tenant need not wait for them", async () => {
  const busy = await startTestGateway({ MAX_REQUESTS_RUNNING: "4" });
  try {
    await createTenant(busy.gateway.context.mongo.db, "other");
    const { key: token } = await busy.key();
    const { key: other } = await busy.key(undefined, "other");
    const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
    const begun: string[] = [];
    busy.services.matching.getInvoice = async (_request, { tenant }) => {
      begun.push(tenant);
      if (tenant === "acme") await mayAnswer;
      return { invoice: invoice(), matches: [] };
    };
    const read = (key: string) => ask(busy.url, "GET", "/api/v1/invoices/INV-1", { token: key });
    const loud = Array.from({ length: 6 }, () => read(token));
    await waitUntil(
      () => begun.length,
      (count) => count === 2,
    );
    expect((await read(other)).status).toBe(200);
    expect(begun).toEqual(["acme", "acme", "other"]);
    answer();
    expect(new Set((await Promise.all(loud)).map(({ status }) => status))).toEqual(new Set([200]));
    expect(busy.problems()).toEqual([]);
  } finally {
    await busy.stop();
  }
});

test("a request without others is served by a service that is silent for longer than others wait", async () => {
  const { key: token } = await gateway.key();
  const { services } = gateway;
  const proxy = await startHoldingProxy(() => services.addresses.matching);
  const hurried = await gateway.another({ MATCHING_ADDRESS: proxy.address, REQUEST_TIMEOUT_MS: "8000" });
  const watch = grpcClient(MatchingServiceService, proxy.address);
  const caller = { tenant: "acme", correlationId: "watch", actor: "watch", log: silentLogger() };
  const unanswered = watch.deleteMatch({ id: "1" }, caller, { timeoutMs: 60_000 }).catch(() => "lost");
  const [held, begun] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  services.matching.deleteMatch = () => new Promise(() => {});
  services.matching.undoOperation = async () => {
    begun.resolve();
    await held.promise;
    return { transactionCodes: [], invoiceNumbers: [], matchIds: [], alreadyUndone: false };
  };
  const path = "/api/v1/operations/01a2055a-e5d8-75ba-aacf-6b75f854366a/undo";
  const answer = ask(hurried.url, "POST", path, { token });
  await begun.promise;
  proxy.hold();
  held.resolve();
  // The other client ends its call when it counts the service as lost.
  expect(await unanswered).toBe("lost");
  proxy.release();
  expect((await answer).status).toBe(200);
  watch.close();
  await hurried.stop();
  await proxy.stop();
});
