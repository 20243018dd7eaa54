import { afterAll, beforeAll, expect, test } from "vitest";
import { startTestGateway, type TestGateway } from "./setup.ts";

let gateway: TestGateway;
beforeAll(async () => {
  gateway = await startTestGateway();
});
afterAll(() => gateway.stop());

const get = (path: string, init: RequestInit = {}) => fetch(new URL(path, `${gateway.url}/docs`), init);

test("the document is browsable at /docs without a credential, and the page loads nothing from elsewhere", async () => {
  const page = await get("/docs");
  expect([page.status, page.headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"]);
  const html = await page.text();
  const loaded = [...html.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, url]) => url ?? "");
  expect(loaded).toHaveLength(5);
  for (const url of loaded) {
    expect(url).not.toMatch(/^(?:[a-z]+:|\/)/);
    expect([url, (await get(url)).status]).toEqual([url, 200]);
  }
  const policy = page.headers.get("content-security-policy") ?? "";
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain("script-src 'self'; connect-src 'self'");
  expect(policy).not.toMatch(/https?:|\*|unsafe-eval/);
  expect(page.headers.get("x-correlation-id")).not.toBeNull();
});

test("the policy of the page is the page's alone; of its folders nothing else is served", async () => {
  const other = await get("/healthz");
  expect(other.headers.get("content-security-policy")).not.toContain("connect-src");
  for (const path of ["/docs/package.json", "/docs/swagger-ui.js", "/docs/..%2f..%2fpackage.json", "/docs/%2e%2e/x"]) {
    expect([path, (await get(path)).status]).toEqual([path, 404]);
  }
  expect((await get("/docs/", { redirect: "manual" })).headers.get("location")).toBe("../docs");
  const posted = await get("/docs", { method: "POST" });
  expect([posted.status, posted.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  expect((await get("/docs", { method: "HEAD" })).status).toBe(200);
});

test("what the page loads may be kept for an hour", async () => {
  const first = await get("/docs/swagger-ui.css");
  expect(first.headers.get("cache-control")).toBe("public, max-age=3600");
  expect(first.headers.get("last-modified")).not.toBeNull();
});

test("serving it is no trouble", () => {
  expect(gateway.problems()).toEqual([]);
});
