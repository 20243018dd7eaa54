import { beforeAll, describe, expect, test } from "vitest";
import { UNKNOWN_ID } from "../fixtures.ts";
import { expectHandled, rawRequest } from "../hostile/raw-request.ts";
import { type Api, useSystem } from "../system.ts";

/** Header injection, unusual targets and malformed HTTP, sent as bytes over TCP. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.sharedApi();
});

describe("headers and request lines", () => {
  const path = `/api/v1/matches/${UNKNOWN_ID}`;
  const raw = (head: string, body?: string) => rawRequest(system.url, head, body);
  const authorized = () => `Authorization: Bearer ${api.tenant.apiKey}`;

  test("X-Correlation-Id: 1 to 128 visible ASCII characters are kept, anything else is replaced", async () => {
    for (const [given, kept] of [
      ["a", true],
      ["~!@#$%^&*()_+{}|<>?", true],
      ["x".repeat(128), true],
      ["x".repeat(129), false],
      ["a b", false],
      ["", false],
      ["\xe4", false],
      ["%0d%0aX-Injected: 1", false],
      ["a\tb", false],
    ] as const) {
      const answer = await raw(`GET ${path} HTTP/1.1\r\n${authorized()}\r\nX-Correlation-Id: ${given}`);
      expect([given, answer.headers.get("x-correlation-id") === given]).toEqual([given, kept]);
      expect(answer.headers.has("x-injected")).toBe(false);
      expectHandled(given, "GET", path, answer);
    }
  });

  test("malformed credentials are 401", async () => {
    for (const given of [
      "Bearer",
      "Bearer ",
      "bearer\t\t",
      "Basic YTpi",
      "Bearer a b",
      "Bearer \xff\xfe",
      `Bearer ${"x".repeat(8_000)}`,
      "Bearer mb_dev_$ne",
      `Bearer ${"a.".repeat(200)}`,
    ]) {
      for (const at of [path, "/api/v1/webhook-deliveries"]) {
        const answer = await raw(`GET ${at} HTTP/1.1\r\nAuthorization: ${given}`);
        expect([given.slice(0, 40), answer.status]).toEqual([given.slice(0, 40), 401]);
        expectHandled(given, "GET", at, answer);
      }
    }
  });

  test("malformed HTTP is refused in the documented form", async () => {
    const key = authorized();
    for (const [head, body] of [
      [`GET ${path} HTTP/1.1\r\n${key}\r\nBad Header: 1`],
      [`GET ${path} HTTP/1.1\r\n${key}\r\nX: a\rb`],
      [`GET ${path} HTTP/1.1\r\n${key}\r\nX: a\0b`],
      [`GET ${path} HTTP/1.1\r\n${key}\r\n folded: 1`],
      [`GET ${path} HTTP/9.9\r\n${key}`],
      [`FOO ${path} HTTP/1.1\r\n${key}`],
      [`GET /api/v1/matches/\u00e4 HTTP/1.1\r\n${key}`],
      ["nonsense"],
      [`GET ${path} HTTP/1.1\r\nX: ${"x".repeat(70_000)}`],
      [`POST /api/v1/matches HTTP/1.1\r\n${key}\r\nContent-Type: application/json\r\nContent-Length: abc`, "{}"],
      [`POST /api/v1/matches HTTP/1.1\r\n${key}\r\nContent-Type: application/json\r\nContent-Length: -1`, "{}"],
      [
        `POST /api/v1/matches HTTP/1.1\r\n${key}\r\nContent-Type: application/json\r\nContent-Length: 2\r\nTransfer-Encoding: chunked`,
        "0\r\n\r\n",
      ],
      [
        `POST /api/v1/matches HTTP/1.1\r\n${key}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked`,
        "zz\r\n{}\r\n0\r\n\r\n",
      ],
      [`GET ${path} HTTP/1.1\r\n${key}\r\nExpect: the-impossible`],
      [`GET ${path}/ HTTP/1.1\r\n${key}`],
      [`GET /api/v1/matches/ HTTP/1.1\r\n${key}`],
    ] as [string, string?][]) {
      const answer = await raw(head, body);
      const what = JSON.stringify(head.slice(0, 200));
      expect(answer.status >= 400 && answer.status < 500, `${what} answered ${answer.status}`).toBe(true);
      expect(answer.body, what).toMatchObject({ success: false, error: expect.any(String), code: expect.any(String) });
      expect(answer.headers.get("x-correlation-id"), what).toMatch(/^[\x21-\x7e]{1,128}$/);
    }
  });

  test("unusual methods and targets are refused in the documented form", async () => {
    for (const line of [
      `TRACE ${path}`,
      `OPTIONS ${path}`,
      "OPTIONS *",
      `POST ${path}`,
      "GET /",
      "GET //",
      "GET /api/v1",
      "GET /api/v1//matches",
      "GET /API/V1/matches",
      "GET /api/v1/../v1/matches",
      "GET http://elsewhere.example/api/v1/nothing",
      "GET //elsewhere.example/api/v1/matches",
      "GET /api/v1/matches;x=1",
      "GET /.git/config",
      `PROPFIND ${path}`,
    ]) {
      const answer = await raw(`${line} HTTP/1.1\r\n${authorized()}`);
      expectHandled(line, line.split(" ")[0] ?? "", line.split(" ")[1] ?? "", answer);
    }
  });
});
