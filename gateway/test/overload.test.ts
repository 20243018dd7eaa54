import { once } from "node:events";
import { connect } from "node:net";
import { waitUntil } from "@matchbook/servers/wait-until";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTenant } from "../src/auth/api-keys.ts";
import { ask } from "./request.ts";
import { invoice } from "./samples.ts";
import { startTestGateway, type TestGateway } from "./setup.ts";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway({ MAX_REQUESTS_IN_PROGRESS: "4" });
  await createTenant(gateway.gateway.context.mongo.db, "other");
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
