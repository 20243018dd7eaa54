import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { buffer } from "node:stream/consumers";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { ERROR_CATALOGUE } from "@matchbook/runtime/errors/error-catalogue";
import { afterAll, beforeAll, expect, test } from "vitest";
import { startOwnGateway, type TestGateway } from "./setup.ts";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startOwnGateway();
});
afterAll(() => gateway.stop());

/** The unchanged answer. `fetch` would decompress it, and would bypass caches when a request has an ETag. */
const raw = async (path: string, headers: Record<string, string>) => {
  const sent = request(new URL(path, gateway.url), { headers }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await buffer(answer) };
};
const get = (path: string, init: RequestInit = {}) => fetch(new URL(path, `${gateway.url}/docs`), init);

test("/docs shows the pages without a credential and loads nothing from other hosts", async () => {
  for (const path of ["/docs", "/docs/quickstart"]) {
    const page = await get(path);
    expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
    const loaded = [...(await page.text()).matchAll(/(?:<script src|<link [^>]*href|data-index)="([^"]+)"/g)];
    expect(loaded).toHaveLength(5);
    for (const [, url = ""] of loaded) {
      expect(url).not.toMatch(/^(?:[a-z]+:|\/)/);
      expect([url, (await fetch(new URL(url, gateway.url + path))).status]).toEqual([url, 200]);
    }
    const policy = page.headers.get("content-security-policy") ?? "";
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self'");
    expect(policy).not.toMatch(/https?:|\*|unsafe/);
    expect(page.headers.get("x-correlation-id")).not.toBeNull();
  }
});

test("the address of the gateway leads a browser to the console, and tells a program where the API is", async () => {
  const browser = await get("/", { headers: { accept: "text/html,*/*;q=0.8" }, redirect: "manual" });
  expect([browser.status, browser.headers.get("location")]).toEqual([302, "/console/"]);
  for (const accept of ["*/*", "application/json"]) {
    const told = (await (await get("/", { headers: { accept } })).json()) as Record<string, string>;
    expect(told.api).toBe("/api/v1");
    for (const path of [told.openapi, told.docs]) expect([path, (await get(`${path}`)).status]).toEqual([path, 200]);
  }
  const without = await gateway.another({ CONSOLE: "off" });
  const page = await fetch(without.url, { headers: { accept: "text/html" }, redirect: "manual" });
  expect(page.headers.get("location")).toBe("/docs");
  await without.stop();
});

test("a program gets the pages as Markdown and a list of them", async () => {
  const list = await get("/docs/llms.txt");
  expect(list.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  expect(await list.text()).toContain("[Quick start](quickstart.md)");
  const collection = await get("/docs/matchbook.postman_collection.json");
  expect(collection.headers.get("content-type")).toBe("application/json; charset=utf-8");
  const page = await get("/docs/quickstart.md");
  expect(page.headers.get("content-type")).toBe("text/markdown; charset=utf-8");
  expect(await page.text()).toMatch(/^# Quick start\n/);
});

test("every error leads to a page about it, for people and for programs", async () => {
  const refused = (await (await get("/api/v1/nothing")).json()) as { docs: string };
  const page = await (await get(refused.docs)).text();
  expect(page).toMatch(/<h1[^>]*>route_not_found<\/h1>/);
  const [, style = ""] = /rel="stylesheet" href="([^"]+)"/.exec(page) ?? [];
  expect([style, (await get(new URL(style, gateway.url + refused.docs).pathname)).status]).toEqual([style, 200]);
  for (const code of Object.keys(ERROR_CATALOGUE)) {
    const text = await (await get(`/docs/errors/${code}.md`)).text();
    expect(text.split("\n")[0]).toBe(`# ${code}`);
  }
  expect((await get("/docs/errors/nothing")).status).toBe(404);
});

test("only the page has its own content security policy, and no other file of its folders is served", async () => {
  const other = await get("/healthz");
  expect(other.headers.get("content-security-policy")).not.toContain("connect-src");
  for (const path of [
    "/docs/package.json",
    "/docs/index.html",
    "/docs/docs.css.br",
    "/docs/..%2f..%2fpackage.json",
    "/docs/%2e%2e/x",
  ]) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
  expect((await get("/docs/", { redirect: "manual" })).headers.get("location")).toBe("../docs");
  const posted = await get("/docs", { method: "POST" });
  expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  expect((await get("/docs", { method: "HEAD" })).status).toBe(200);
});

test("the files are asked for anew each time, and sent only when they changed", async () => {
  const first = await get("/docs/docs.css");
  expect(first.headers.get("cache-control")).toBe("no-cache");
  const etag = first.headers.get("etag") ?? "";
  expect((await raw("/docs/docs.css", { "if-none-match": etag })).status).toBe(304);
});

test.each([
  ["/api/v1/openapi.json", "gzip", /^public, max-age=\d+$/],
  ["/docs", "br", /^no-cache$/],
  ["/docs/search.json", "br", /^no-cache$/],
])("%s is compressed for who accepts it, and not sent again to who has it", async (path, encoding, caching) => {
  const plain = await raw(path, { "accept-encoding": "identity" });
  const packed = await raw(path, { "accept-encoding": "gzip, br" });
  expect([plain.headers["content-encoding"], packed.headers["content-encoding"]]).toEqual([undefined, encoding]);
  const unpack = encoding === "br" ? brotliDecompressSync : gunzipSync;
  expect(unpack(packed.body).equals(plain.body)).toBe(true);
  expect(packed.body.length).toBeLessThan(plain.body.length);
  for (const { headers, body } of [plain, packed]) {
    expect(headers).toMatchObject({ "content-length": String(body.length), vary: "Accept-Encoding" });
    expect(headers["cache-control"]).toMatch(caching);
  }
  const etag = packed.headers.etag ?? "";
  expect(plain.headers.etag).toBe(etag);
  const again = await raw(path, { "if-none-match": etag });
  expect([again.status, again.headers.etag, again.body.length]).toEqual([304, etag, 0]);
  expect((await raw(path, { "if-none-match": 'W/"other"' })).status).toBe(200);
});

test("serving the page logs no problem", () => {
  expect(gateway.problems()).toEqual([]);
});
