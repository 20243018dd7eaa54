import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newApp } from "../http/new-app.ts";
import {
  clearCookie,
  dropCookiesOutsideConsole,
  LOGIN_COOKIE,
  readCookie,
  SESSION_COOKIE,
  setCookie,
} from "./cookies.ts";

const SECRET = "s".repeat(43);

const app = newApp();
app.use(dropCookiesOutsideConsole);
app.use((request, response) => {
  setCookie(response, SESSION_COOKIE, SECRET, 60_000);
  setCookie(response, LOGIN_COOKIE, SECRET, 60_000);
  clearCookie(response, SESSION_COOKIE);
  response.json({ header: request.headers.cookie, session: readCookie(request, SESSION_COOKIE) });
});
const server = app.listen(0, "127.0.0.1");
let origin = "";
beforeAll(async () => {
  if (!server.listening) await new Promise((resolve) => server.once("listening", resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => server.close());

const ask = (path: string) => fetch(origin + path, { headers: { cookie: `a=1; ${SESSION_COOKIE}=${SECRET}` } });

test.each(["/api/v1/transactions", "/mcp", "/docs/", "/console", "/consoles/x", "/Console/session", "/metrics", "/"])(
  "%s sees no cookie",
  async (path) => expect(await (await ask(path)).json()).toEqual({}),
);

test.each(["/console/session", "/console/api/v1/transactions?page=1"])("%s sees the session", async (path) =>
  expect(await (await ask(path)).json()).toMatchObject({ session: SECRET }),
);

test("cookies have what browsers demand of the prefix __Host-, also when they are removed", async () => {
  const set = (await ask("/console/session")).headers.getSetCookie();
  expect(set.map((cookie) => cookie.split("=")[0])).toEqual([SESSION_COOKIE, LOGIN_COOKIE, SESSION_COOKIE]);
  for (const cookie of set) {
    const [name, ...attributes] = cookie.split("; ");
    expect(name).toMatch(/^__Host-/);
    expect(attributes).toEqual(expect.arrayContaining(["Path=/", "Secure", "HttpOnly"]));
    expect(attributes.filter((one) => /^domain/i.test(one))).toEqual([]);
  }
});
