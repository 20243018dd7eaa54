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

test("a request without a place is answered 503 at once, other tenants and probes are served, and places come back", async () => {
  const { key: token } = await gateway.key();
  const { key: other } = await gateway.key(undefined, "other");
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

  const refused = await get(token);
  expect([refused.status, refused.headers.get("retry-after"), refused.body.code]).toEqual([503, "1", "unavailable"]);
  expect(begun).toBe(2);
  expect((await get(other)).status).toBe(200);
  expect((await ask(gateway.url, "GET", "/healthz")).status).toBe(200);

  answer();
  expect((await Promise.all(slow)).map(({ status }) => status)).toEqual([200, 200]);
  expect((await get(token)).status).toBe(200);
  expect(gateway.problems()).toEqual([]);
});
