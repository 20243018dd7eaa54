import { startTestStack, type TestStack, type TestTenant } from "@matchbook/devstack/test-stack";
import { afterAll, beforeAll, expect, test } from "vitest";
import { HttpBrowser } from "../console/http-browser.ts";
import { request } from "../e2e/client.ts";

/** One gateway's clock is days wrong. Credentials must mean to it what they mean to the others. */
const HOUR_MS = 60 * 60 * 1_000;
const HOURS = [72, -72];
const OWN = { "sec-fetch-site": "same-origin", "x-matchbook-console": "1" };

let stack: TestStack;
let tenant: TestTenant;
beforeAll(async () => {
  stack = await startTestStack();
  tenant = await stack.newTenant();
});
afterAll(() => stack?.stop());

const before = (ms: number) => new Date(Date.now() - ms);

test.each(HOURS)(
  "a gateway whose clock is %i hours ahead takes credentials for what they are",
  async (hours) => {
    const wrong = stack.anotherGateway(undefined, {
      NODE_OPTIONS: `--import=${new URL("./moving-clock.ts", import.meta.url)}`,
      CLOCK_AHEAD_MS: String(hours * HOUR_MS),
    });
    await wrong.start();
    const right = stack.system.gatewayUrl;
    try {
      const keyUntil = async (until: Date) => (await stack.issueKey(tenant.id, ["invoices:read"], until)).key;
      const list = async (token: string) => (await request(wrong.address, token, "GET", "/api/v1/invoices")).status;
      expect(await list(await keyUntil(before(-HOUR_MS)))).toBe(200);
      expect(await list(await keyUntil(before(HOUR_MS)))).toBe(401);

      const keysWith = (token: string) => request(wrong.address, token, "GET", "/api/v1/api-keys");
      expect((await keysWith(tenant.idToken)).status).toBe(200);
      expect((await keysWith(await stack.idToken(tenant.id, -2 * 60 * 60))).status).toBe(401);

      const made = await request(wrong.address, tenant.idToken, "POST", "/api/v1/session-keys", {});
      expect(Math.abs(Date.parse(made.body.data.expiresAt) - Date.now())).toBeLessThan(HOUR_MS);

      const once = { "idempotency-key": `once-${hours}` };
      const counterparty = { accountCode: `C${hours}`, name: "Alder & Finch" };
      const create = (url: string) => request(url, tenant.apiKey, "POST", "/api/v1/counterparties", counterparty, once);
      const answers = [await create(wrong.address), await create(right), await create(wrong.address)];
      expect(answers.map(({ status, body }) => [status, body.data.id])).toEqual(
        answers.map(() => [201, answers[0]?.body.data.id]),
      );

      for (const [begun, used] of [
        [wrong.address, right],
        [right, wrong.address],
      ] as const) {
        const browser = new HttpBrowser();
        expect(await browser.signIn(begun, { tenant: tenant.id, name: "Ada" })).toBe("/console/");
        for (const url of [begun, used, used])
          expect((await browser.open(`${url}/console/api/v1/api-keys`, { headers: OWN })).response.status).toBe(200);
      }
    } finally {
      await wrong.stop();
    }
  },
  120_000,
);
