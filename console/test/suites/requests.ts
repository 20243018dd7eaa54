import { act, createElement } from "react";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { follow, withoutFollowing } from "../../src/api/follow-changes.ts";
import { noteOnline, useOnline } from "../../src/api/online.ts";
import { queryClient } from "../../src/api/query-client.ts";
import { get, queryText, request } from "../../src/api/request.ts";
import { sessionQuery } from "../../src/api/session.ts";
import { clear, show } from "../dom.ts";
import { LOST, later, ok, refused, serve } from "../scripted-api.ts";

afterEach(async () => {
  noteOnline(true);
  await clear();
});

describe("an address of the API", () => {
  test("leaves out what is not given, repeats lists, and keeps the cursor that begins a list", () => {
    expect(queryText({ q: "a&b", page: 2, status: "", from: undefined, id: ["1", "2"], cursor: "" })).toBe(
      "?q=a%26b&page=2&id=1&id=2&cursor=",
    );
    expect([queryText(), queryText({ q: "" })]).toEqual(["", ""]);
  });
});

describe("a request that fails", () => {
  const failure = async (run: () => Promise<unknown>) => run().catch((error: unknown) => error);
  /** Exactly this answer, as a gateway or a proxy before it may give it. */
  const answered = async (status: number, text: string, headers: Record<string, string> = {}) => {
    const head = { ok: false, status, statusText: "Bad Gateway", headers: new Headers(headers) };
    globalThis.fetch = (async () => ({ ...head, text: async () => text })) as unknown as typeof fetch;
    return failure(() => get("/rules"));
  };

  test("has what the API says: code, fields, when to try again, and the number for support", async () => {
    const details = [{ field: "iban", message: "Must be an IBAN" }];
    const text = JSON.stringify({ success: false, error: "Too many", code: "too_many_requests", details });
    expect(await answered(429, text, { "retry-after": "7", "x-correlation-id": "c-1" })).toMatchObject({
      ...{ message: "Too many", code: "too_many_requests", status: 429, retryAfter: 7, correlationId: "c-1", details },
    });
  });

  test.each(["<h1>Bad Gateway</h1>", "", "null", '{"message":"upstream"}', '{"error":{"reason":1},"code":502}'])(
    "at a proxy has the proxy's status, whatever it says: %s",
    async (text) => {
      expect(await answered(502, text)).toMatchObject({ message: "Bad Gateway", code: "unreadable", details: [] });
    },
  );

  test("without a connection differs from one that the page has given up", async () => {
    serve({ "GET /rules": LOST });
    expect(await failure(() => get("/rules"))).toMatchObject({ status: 0, code: "offline" });
    globalThis.fetch = (_address, options) => Promise.reject(options?.signal?.reason);
    expect(await failure(() => get("/rules", {}, AbortSignal.abort()))).toMatchObject({ name: "AbortError" });
  });

  test("is not made good by an answer that was on its way before", async () => {
    const early = later();
    serve({ "GET /rules": early.reply, "GET /banks": LOST, "GET /overview": ok({}) });
    await show(createElement(() => (useOnline() ? "online" : "offline")));
    const rules = get("/rules");
    await act(() => failure(() => get("/banks")));
    await early.answer(ok([]));
    await rules;
    expect(document.body.textContent).toContain("offline");
    await act(() => get("/overview"));
    expect(document.body.textContent).toContain("online");
  });

  test("because the session has ended, ends it on the page; no other refusal does", async () => {
    const session = { name: "Ada" } as never;
    queryClient.setQueryData(sessionQuery.queryKey, session);
    const { answers } = serve({ "GET /rules": refused(403, "role_forbidden") });
    await failure(() => get("/rules"));
    expect(queryClient.getQueryData(sessionQuery.queryKey)).toEqual(session);
    answers["GET /rules"] = refused(401, "not_signed_in");
    await failure(() => get("/rules"));
    expect(queryClient.getQueryData(sessionQuery.queryKey)).toBeNull();
    queryClient.clear();
  });
});

test("what a page asks for by itself does not count as a person's after a minute without one", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const api = serve({ "GET /rules": ok([]) });
    const ask = async (passed: number) => {
      vi.setSystemTime(Date.now() + passed);
      await request("GET", "/rules");
      return api.sent.at(-1)?.headers["x-matchbook-console"];
    };
    const press = () => window.dispatchEvent(new KeyboardEvent("keydown", { key: "j" }));
    press();
    expect([await ask(59_999), await ask(1)]).toEqual(["1", "unattended"]);
    press();
    expect(await ask(0)).toBe("1");
  } finally {
    vi.useRealTimers();
  }
});

describe("a page that follows changes", () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] }));
  afterEach(() => {
    stop();
    vi.useRealTimers();
  });
  let stop = () => {};

  /** A page with the updates that it has made, and a history that ends with entry 41. */
  function following(changed: () => boolean = () => false) {
    queryClient.clear();
    const api = serve({
      "GET /history": ({ query }) => {
        const isNew = query.wait === undefined || changed();
        return ok({ entries: isNew ? [{ sequence: 41 }] : [] });
      },
    });
    const seen = { updates: 0 };
    stop = follow(async () => {
      seen.updates += 1;
    });
    const waits = () => api.sent.flatMap(({ query }) => (query.wait === undefined ? [] : [Number(query.wait)]));
    return { api, seen, waits };
  }

  test("is up to date at once, and then waits for what comes after the last change, longer each time", async () => {
    const { api, seen, waits } = following();
    await vi.advanceTimersByTimeAsync(0);
    expect([seen.updates, waits()]).toEqual([1, []]);
    await vi.advanceTimersByTimeAsync(7_000);
    expect(waits()).toEqual([1, 2, 4, 8, 16, 25, 25]);
    expect(api.sent.find(({ query }) => query.wait !== undefined)?.query).toEqual({
      after: "41",
      limit: "1",
      wait: "1",
    });
  });

  test("waits briefly after a change, because lists may show it later, and costs an update a second at most", async () => {
    const { seen, waits } = following(() => true);
    await vi.advanceTimersByTimeAsync(5_000);
    expect([new Set(waits()), seen.updates]).toEqual([new Set([1]), 6]);
  });

  test("asks nothing while it is out of view, and is up to date when it is seen again", async () => {
    const { api, seen } = following();
    await vi.advanceTimersByTimeAsync(1_500);
    const turn = (state: "hidden" | "visible") => {
      Object.defineProperty(document, "visibilityState", { configurable: true, value: state });
      document.dispatchEvent(new Event("visibilitychange"));
    };
    turn("hidden");
    await vi.advanceTimersByTimeAsync(0);
    const [asked, { updates }] = [api.sent.length, { ...seen }];
    await vi.advanceTimersByTimeAsync(60_000);
    expect([api.sent.length, seen.updates]).toEqual([asked, updates]);
    turn("visible");
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.updates).toBe(updates + 1);
    Reflect.deleteProperty(document, "visibilityState");
  });

  test("asks nothing while a request changes much, and begins with an update after it, also when that failed", async () => {
    const { api, seen } = following();
    await vi.advanceTimersByTimeAsync(500);
    const { promise, reject } = Promise.withResolvers<void>();
    const change = withoutFollowing(() => promise).catch(() => "failed");
    await vi.advanceTimersByTimeAsync(0);
    const asked = api.sent.length;
    await vi.advanceTimersByTimeAsync(30_000);
    expect([api.sent.length, seen.updates]).toEqual([asked, 1]);
    reject(new Error("refused"));
    expect(await change).toBe("failed");
    await vi.advanceTimersByTimeAsync(0);
    expect(seen.updates).toBe(2);
  });

  test("goes on by itself after an outage, and updates once during it", async () => {
    const { api, seen, waits } = following();
    await vi.advanceTimersByTimeAsync(500);
    const { "GET /history": history = LOST } = api.answers;
    api.answers["GET /history"] = LOST;
    await vi.advanceTimersByTimeAsync(2_500);
    expect([seen.updates, waits()]).toEqual([2, [1]]);
    api.answers["GET /history"] = history;
    await vi.advanceTimersByTimeAsync(500);
    expect(seen.updates).toBe(3);
  });

  test("stops with the session", async () => {
    const { api } = following();
    await vi.advanceTimersByTimeAsync(500);
    queryClient.setQueryData(sessionQuery.queryKey, null);
    await vi.advanceTimersByTimeAsync(2_000);
    const asked = api.sent.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(api.sent.length).toBe(asked);
    queryClient.clear();
  });
});
