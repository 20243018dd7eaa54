import { waitUntil } from "@matchbook/servers/wait-until";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { refusal, send } from "../client.ts";
import { type Api, useSystem } from "../system.ts";

const system = useSystem();

/** The documented default is 600 requests a minute with bursts of 100. Smaller bursts make a shorter window. */
const BURST = 20;
const WINDOW_SECONDS = 2;

describe("too many requests", () => {
  let gateway: ReturnType<typeof system.stack.anotherGateway>;
  let api: Api;
  beforeAll(async () => {
    const limits = { RATE_LIMIT_PER_MINUTE: "600", RATE_LIMIT_BURST: String(BURST) };
    gateway = system.stack.anotherGateway(undefined, limits);
    await gateway.start();
    api = await system.newApi();
  });
  afterAll(() => gateway.stop());

  const get = (token: string | undefined, path: string) => send(gateway.address, "GET", `/api/v1${path}`, { token });
  const drain = async (token: string, path: string) => {
    let remaining = BURST;
    for (let count = 1; ; count++) {
      const answer = await get(token, path);
      if (answer.status === 429) return { answer, remaining };
      expect(answer.headers.get("ratelimit-policy")).toBe(`"default";q=${BURST};w=${WINDOW_SECONDS}`);
      const [, rest] = /^"default";r=(\d+);t=\d+$/.exec(answer.headers.get("ratelimit") ?? "") ?? [];
      // On a slow machine one window may end and another begin.
      expect([String(remaining - 1), String(BURST - 1)]).toContain(rest);
      remaining = Number(rest);
      if (count > 50 * BURST) throw new Error(`no limit after ${count} requests`);
    }
  };

  /** The first refusal without a credential. The window of `drain` may have ended, so it is not always the first answer. */
  const refusedWithoutCredential = async () => {
    for (let count = 0; count <= BURST; count++) {
      const answer = await get(undefined, "/openapi.json");
      if (answer.status === 429) return answer;
    }
    throw new Error("requests without a credential are not limited");
  };

  test("a credential is refused after its burst, with Retry-After in seconds, and later served again", async () => {
    const { key } = await system.stack.issueKey(api.tenant.id, ["matches:read"]);
    const { answer, remaining } = await drain(key, "/matches?pageSize=1");
    expect(remaining).toBe(0);
    expect(refusal(answer)).toEqual([429, "Too many requests, please try again later", "too_many_requests"]);
    const seconds = Number(answer.headers.get("retry-after"));
    expect(seconds).toBeGreaterThanOrEqual(1);
    expect(seconds).toBeLessThanOrEqual(WINDOW_SECONDS);
    // Another credential of the same tenant and address has a separate limit.
    expect((await get(api.tenant.apiKey, "/matches")).status).toBe(200);
    await waitUntil(
      () => get(key, "/matches"),
      ({ status }) => status === 200,
    );
  });

  test("an address is refused while no credential is known, before the credential is looked at", async () => {
    const { answer } = await drain("nonsense", "/matches");
    expect(answer.headers.get("retry-after")).toMatch(/^\d+$/);
    expect((await get(api.tenant.apiKey, "/matches")).status).toBe(200);
    // Requests without a credential count towards the same limit; probes do not.
    const document = await refusedWithoutCredential();
    expect(refusal(document)).toEqual([429, "Too many requests, please try again later", "too_many_requests"]);
    expect((await fetch(`${gateway.address}/healthz`)).status).toBe(200);
  });
});
