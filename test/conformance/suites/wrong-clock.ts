import { expect, test } from "vitest";
import { HttpBrowser } from "../../console/http-browser.ts";
import { send } from "../client.ts";
import { useSystem } from "../system.ts";

/** One gateway's clock is days wrong. Credentials must mean to it what they mean to the others. */
const HOUR_MS = 60 * 60 * 1_000;
const HOURS = [72, -72];
const OWN = { "sec-fetch-site": "same-origin", "x-matchbook-console": "1" };
const MOVING_CLOCK = new URL("../../faults/moving-clock.ts", import.meta.url);

const system = useSystem();

const before = (ms: number) => new Date(Date.now() - ms);

test.each(HOURS)(
  "a gateway whose clock is %i hours ahead takes credentials for what they are",
  async (hours) => {
    const { tenant } = await system.newApi();
    const wrong = system.stack.anotherGateway(undefined, {
      NODE_OPTIONS: `--import=${MOVING_CLOCK}`,
      CLOCK_AHEAD_MS: String(hours * HOUR_MS),
    });
    await wrong.start();
    const right = system.url;
    try {
      const keyUntil = async (until: Date) => (await system.stack.issueKey(tenant.id, ["invoices:read"], until)).key;
      const list = async (token: string) => (await send(wrong.address, "GET", "/api/v1/invoices", { token })).status;
      expect(await list(await keyUntil(before(-HOUR_MS)))).toBe(200);
      expect(await list(await keyUntil(before(HOUR_MS)))).toBe(401);

      const keysWith = (token: string) => send(wrong.address, "GET", "/api/v1/api-keys", { token });
      expect((await keysWith(tenant.idToken)).status).toBe(200);
      expect((await keysWith(await system.stack.idToken(tenant.id, -2 * 60 * 60))).status).toBe(401);

      const made = await send(wrong.address, "POST", "/api/v1/session-keys", { token: tenant.idToken, body: {} });
      expect(Math.abs(Date.parse(made.body.data.expiresAt) - Date.now())).toBeLessThan(HOUR_MS);

      const once = { "idempotency-key": `once-${hours}` };
      const counterparty = { accountCode: `C${hours}`, name: "Alder & Finch" };
      const request = { token: tenant.apiKey, body: counterparty, headers: once };
      const create = (url: string) => send(url, "POST", "/api/v1/counterparties", request);
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
