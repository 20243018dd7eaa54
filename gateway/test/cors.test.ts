import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ask } from "./request.ts";
import { startTestGateway, type TestGateway } from "./setup.ts";

const APP = "https://app.example.com";
const preflight = (url: string, origin: string) =>
  fetch(`${url}/api/v1/matches`, {
    method: "OPTIONS",
    headers: { origin, "access-control-request-method": "POST", "access-control-request-headers": "authorization" },
  });
const corsHeaders = (headers: Headers) => [...headers.keys()].filter((name) => name.startsWith("access-control-"));

describe("without allowed origins", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway();
  });
  afterAll(() => gateway.stop());

  test("no answer carries CORS headers", async () => {
    const { key } = await gateway.key();
    const asked = await preflight(gateway.url, APP);
    expect([asked.status, corsHeaders(asked.headers)]).toEqual([405, []]);
    const answer = await ask(gateway.url, "GET", "/api/v1/none", { token: key, headers: { origin: APP } });
    expect(corsHeaders(answer.headers)).toEqual([]);
  });
});

describe("with allowed origins", () => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startTestGateway({ CORS_ALLOWED_ORIGINS: `${APP}, http://localhost:5173` });
  });
  afterAll(() => gateway.stop());

  test("a page of an allowed origin may call with a token but not with cookies", async () => {
    const asked = await preflight(gateway.url, APP);
    expect(asked.status).toBe(204);
    expect(Object.fromEntries(asked.headers)).toMatchObject({
      "access-control-allow-origin": APP,
      "access-control-allow-methods": "GET,POST,PUT,PATCH,DELETE",
      "access-control-allow-headers": "Authorization,Content-Type,Idempotency-Key,Prefer,X-Correlation-Id",
      "access-control-max-age": "600",
    });
    expect(asked.headers.get("vary")).toContain("Origin");
    expect(asked.headers.has("access-control-allow-credentials")).toBe(false);
    const refused = await ask(gateway.url, "GET", "/api/v1/matches", { headers: { origin: APP } });
    // A browser can read refusals too, including the headers that a caller needs.
    expect([refused.status, refused.headers.get("access-control-allow-origin")]).toEqual([401, APP]);
    expect(refused.headers.get("access-control-expose-headers")).toContain("X-Correlation-Id");
  });

  test.each([
    "https://evil.example.com",
    "https://app.example.com.evil.net",
    "http://app.example.com",
    "https://app.example.com:8443",
    "https://APP.example.com",
    "null",
  ])("a page of %s may not call", async (origin) => {
    const asked = await preflight(gateway.url, origin);
    expect(asked.headers.has("access-control-allow-origin")).toBe(false);
    const answer = await ask(gateway.url, "GET", "/healthz", { headers: { origin } });
    expect(answer.headers.has("access-control-allow-origin")).toBe(false);
  });
});

test.each(["*", "https://app.example.com/", "https://app.example.com/path", "app.example.com", "null", "file:///x"])(
  "%s is no origin that could be allowed: the gateway does not start",
  async (value) => {
    await expect(startTestGateway({ CORS_ALLOWED_ORIGINS: value })).rejects.toThrow("CORS_ALLOWED_ORIGINS");
  },
);
