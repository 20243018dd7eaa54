import { gzipSync } from "node:zlib";
import { routes } from "@matchbook/gateway/routes/index";
import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import { refusal, send } from "../client.ts";
import { newAllocation } from "../fixtures.ts";
import { bodyText } from "../hostile/body-text.ts";
import { expectHandled, rawRequest } from "../hostile/raw-request.ts";
import { rightBodies } from "../hostile/right-bodies.ts";
import { anyText, jsonKey, jsonText, PATH_TRICKS } from "../hostile/values.ts";
import { CASES } from "../sealed/cases.ts";
import { type World, worldOf } from "../sealed/world.ts";
import { type Api, useSystem } from "../system.ts";

/**
 * No input gets a 500: the answer is always the documented envelope (`send` and `expectHandled` check it), no process
 * ends, and afterwards everything works.
 */

const system = useSystem();
let api: Api;
let own: World;
let bodies: Record<string, Record<string, unknown>>;
let before: Awaited<ReturnType<typeof health>>;

/** The processes, and the failures of the gateway so far. */
async function health() {
  const metrics = await (await fetch(`${system.url}/metrics`)).text();
  const failures = metrics.split("\n").filter((line) => /status="5\d\d"/.test(line));
  return { pids: Object.values(system.stack.system.processes).map(({ pid }) => pid), failures };
}
const tokenOf = (auth: unknown) => (auth === "console" ? api.tenant.idToken : api.tenant.apiKey);
const within = (ms: number, numRuns: number) => ({
  numRuns,
  interruptAfterTimeLimit: ms,
  markInterruptAsFailure: false,
});

const writing = routes.filter(({ body }) => body !== undefined);
/** Operations by name: a counterexample is to be read. */
const anyOf = (some: typeof routes) => fc.constantFrom(...some.map(({ operationId }) => operationId));
function routeOf(operationId: string): (typeof routes)[number] {
  const route = routes.find((one) => one.operationId === operationId);
  if (route === undefined) throw new Error(`no operation ${operationId}`);
  return route;
}
/** The path of an operation with the tenant's own names in it, so that more than the look-up is reached. */
function ownPath(operationId: string, path: string): string {
  const request = CASES[operationId]?.[0]?.request(own, own);
  return request === undefined ? path : `/api/v1${request.path}`;
}

describe("hostile input", () => {
  beforeAll(async () => {
    api = await system.newApi();
    own = await worldOf(api, `${system.stack.receiver.url}/own`);
    bodies = rightBodies(own);
    before = await health();
  });

  test("every route with a body handles hostile values and keys in a valid body", async () => {
    const changes = fc.array(fc.tuple(fc.nat(), jsonText), { minLength: 1, maxLength: 2 });
    const extra = fc.option(fc.tuple(jsonKey, jsonText));
    await fc.assert(
      fc.asyncProperty(anyOf(writing), changes, extra, fc.boolean(), async (operationId, wrong, more, inner) => {
        const route = routeOf(operationId);
        const right = bodies[route.operationId] ?? {};
        const text = bodyText(right, wrong, more, inner);
        const path = ownPath(route.operationId, route.path);
        const method = route.method.toUpperCase();
        const answer = await send(system.url, method, path, { token: tokenOf(route.auth), body: text });
        expectHandled(`${route.operationId} ${text.slice(0, 300)}`, method, path, answer);
      }),
      within(7_000, 60),
    );
  });

  test("every route with a body handles a hostile value as the whole body", async () => {
    await fc.assert(
      fc.asyncProperty(anyOf(writing), jsonText, async (operationId, text) => {
        const route = routeOf(operationId);
        const method = route.method.toUpperCase();
        const path = ownPath(route.operationId, route.path);
        const answer = await send(system.url, method, path, { token: tokenOf(route.auth), body: text });
        expectHandled(`${route.operationId} ${text.slice(0, 300)}`, method, path, answer);
      }),
      within(3_000, 30),
    );
  });

  test("JSON nested 10,000 levels deep is refused, as the body and in a field", async () => {
    for (const route of writing.slice(0, 3)) {
      const path = ownPath(route.operationId, route.path);
      // All routes parse bodies by the same code, and all fields alike, before any is looked at.
      for (const field of ["", ...Object.keys(bodies[route.operationId] ?? {}).slice(0, 1)]) {
        const deep = `${"[".repeat(10_000)}${"]".repeat(10_000)}`;
        const body = field === "" ? deep : `{"${field}":${deep}}`;
        const answer = await send(system.url, route.method.toUpperCase(), path, { token: tokenOf(route.auth), body });
        expect([route.operationId, field, answer.status]).toEqual([route.operationId, field, 400]);
      }
    }
  });

  test("every route handles percent-encoding tricks in its path", async () => {
    // The tenant has nothing, so a trick that finds something has found another tenant's things.
    const { tenant } = await system.newApi();
    const routesWithNames = routes.filter(({ path }) => path.includes(":"));
    await fc.assert(
      fc.asyncProperty(anyOf(routesWithNames), fc.constantFrom(...PATH_TRICKS), async (operationId, trick) => {
        const route = routeOf(operationId);
        const path = route.path.replace(/:\w+/, () => trick);
        const method = route.method.toUpperCase();
        const token = route.auth === "console" ? tenant.idToken : tenant.apiKey;
        const head = `${method} ${path} HTTP/1.1\r\nAuthorization: Bearer ${token}`;
        const answer = await rawRequest(system.url, head);
        if (answer.status === 431) return;
        expect(answer.status, `${method} ${path} ${answer.text}`).toBeGreaterThanOrEqual(400);
        expectHandled(head, method, path, answer);
      }),
      within(4_000, 50),
    );
  });

  test("every list handles operators, arrays, repetitions and tricks in its query", async () => {
    const lists = routes.filter(({ query }) => query !== undefined);
    const name = fc.constantFrom(
      ...["page", "pageSize", "status", "text", "currency", "dateFrom", "amountMin", "counterparty", "invoiceId"],
      ...[
        "status[]",
        "status[$ne]",
        "page[$gt]",
        "__proto__",
        "__proto__[x]",
        "constructor.prototype.x",
        "$where",
        "",
        "%",
      ],
    );
    const value = fc.oneof(
      fc.constantFrom(...PATH_TRICKS, "1", "1e3", "-0", "NaN", "active", "EUR", "{}"),
      anyText.map((text) => encodeURIComponent(text.toWellFormed())),
    );
    const query = fc
      .array(fc.tuple(name, value), { maxLength: 6 })
      .map((pairs) => pairs.map((one) => one.join("=")).join("&"));
    await fc.assert(
      fc.asyncProperty(anyOf(lists), query, async (operationId, search) => {
        const route = routeOf(operationId);
        const path = `${ownPath(route.operationId, route.path).split("?")[0]}?${search}`;
        const method = route.method.toUpperCase();
        const head = `${method} ${path} HTTP/1.1\r\nAuthorization: Bearer ${tokenOf(route.auth)}`;
        const answer = await rawRequest(system.url, head);
        if (answer.status !== 431) expectHandled(head, method, path, answer);
      }),
      within(4_000, 50),
    );
  });

  describe("content types and encodings", () => {
    const post = (headers: Record<string, string>, body: unknown = "{}") =>
      api.call("POST", "/matches", body, { headers });

    test("media types other than JSON are 415", async () => {
      for (const type of [
        "text/plain",
        "application/xml",
        "application/x-www-form-urlencoded",
        "multipart/form-data",
        "*/*",
        "json",
        "",
      ]) {
        const answer = await post({ "content-type": type });
        expect([type, ...refusal(answer)]).toEqual([type, 415, "Unsupported media type", "unsupported_media_type"]);
      }
      for (const charset of ["ebcdic", "__proto__", "iso-8859-1"]) {
        expect((await post({ "content-type": `application/json; charset=${charset}` })).status).toBe(415);
      }
    });

    test("a wrongly encoded body is refused, and one that unpacks to more than the limit is 413", async () => {
      expect((await post({ "content-encoding": "gzip" }, "{}")).status).toBe(400);
      for (const encoding of ["zstd-bogus", "gzip, gzip", "__proto__"]) {
        expect([encoding, (await post({ "content-encoding": encoding }, "{}")).status]).toEqual([encoding, 415]);
      }
      const bomb = gzipSync(Buffer.alloc(50_000_000, "["));
      expect((await post({ "content-encoding": "gzip" }, bomb)).status).toBe(413);
    });

    test("1 MiB of JSON is accepted, one more byte is 413", async () => {
      const sized = (bytes: number) => `{"a":"${"x".repeat(bytes - 8)}"}`;
      expect((await post({}, sized(1024 * 1024))).status).toBe(400);
      expect(refusal(await post({}, sized(1024 * 1024 + 1)))).toEqual([
        413,
        "Request body is too large",
        "payload_too_large",
      ]);
    });

    test("invalid UTF-8 is refused", async () => {
      const bytes = Buffer.concat([
        Buffer.from('{"name":"'),
        Buffer.from([0xff, 0xc0, 0xaf, 0xed, 0xa0, 0x80]),
        Buffer.from('"}'),
      ]);
      expect(refusal(await api.call("POST", "/bank-connections", bytes))).toEqual([
        400,
        "Validation failed",
        "validation_failed",
      ]);
    });
  });

  test("afterwards every process still runs without an internal error, and a normal request succeeds", async () => {
    expect(await health()).toEqual(before);
    const { match } = await newAllocation(await system.newApi(), 10);
    expect(match.status).toBe("active");
    expect((await api.console("GET", "/webhook-endpoints")).status).toBe(200);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });
});
