import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { sessionOf } from "../http-browser.ts";
import { world } from "../world.ts";

const SESSION = "__Host-matchbook_session";
const OWN = { "sec-fetch-site": "same-origin", "x-matchbook-console": "1" };

let tenant = "";
beforeAll(async () => {
  tenant = (await world.stack.newTenant()).id;
});

const signedIn = async () => (await sessionOf(world.url, { tenant, name: "Ada Lovelace" })).value;

const ask = (path: string, init: RequestInit = {}) => fetch(world.url + path, { redirect: "manual", ...init });
// biome-ignore lint/suspicious/noExplicitAny: each test asserts the shape that it expects.
const read = async (response: Response): Promise<any> => response.json();
const withCookie = (value: string, headers: Record<string, string> = OWN) => ({
  headers: { ...headers, cookie: `${SESSION}=${value}` },
});

describe("signing in", () => {
  test("leads back, leaves a cookie that no script reads and no other site uses, and cannot be repeated", async () => {
    const expected = /Access to fetch|Failed to load|left the origin/;
    const { page, context, open } = await world.person({ tenant, byForm: true, expected });
    const callbacks: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/console/callback")) callbacks.push(request.url());
    });
    await open("/console/review?queue=open&text=abc");
    await page.getByRole("navigation", { name: "Queues" }).waitFor();
    expect(new URL(page.url()).search).toBe("?queue=open&text=abc");
    await page.getByText("Ada Lovelace").waitFor();

    const cookies = await context.cookies(`${world.url}/console`);
    const session = cookies.find(({ name }) => name === SESSION);
    expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: "Strict", path: "/", domain: "127.0.0.1" });
    expect(session?.value).toMatch(/^[\w-]{43}$/);
    const named = (await context.cookies()).map(({ name }) => name).filter((name) => name.includes("matchbook"));
    expect(named.sort()).toEqual(["__Host-matchbook_login", SESSION]);
    const readable = await page.evaluate(() =>
      JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
    );
    expect(readable).not.toContain(session?.value);
    expect(readable).not.toMatch(/eyJ|mb_dev|matchbook_session/);

    expect(await attemptsOfAnotherSite(page)).toEqual(["refused", "refused", "refused"]);
    // The browser hid the answers. That nothing was done is the gateway's work.
    const list = await ask("/console/api/v1/transactions", withCookie(session?.value ?? ""));
    expect((await read(list)).pagination.total).toBe(0);

    const [callback = ""] = callbacks;
    expect(callback).toContain("state=");
    await context.clearCookies({ name: SESSION });
    await page.goto(callback);
    await page.getByRole("heading", { name: "This sign-in is no longer valid" }).waitFor();
    const state = new URL(await login()).searchParams.get("state") ?? "";
    await page.goto(`${world.url}/console/callback?code=x&state=${state}`);
    await page.getByRole("heading", { name: "This sign-in is no longer valid" }).waitFor();
    expect((await context.cookies(`${world.url}/console`)).map(({ name }) => name)).not.toContain(SESSION);
  });

  test.each(["https://evil.example/", "//evil.example/console/", "/\\evil.example", "/api/v1/transactions"])(
    "never leads to %s",
    async (to) => {
      const response = await ask(`/console/login?${new URLSearchParams({ to })}`);
      expect(response.status).toBe(400);
      expect(await read(response)).toMatchObject({ code: "validation_failed", details: [{ field: "to" }] });
    },
  );

  test("asks the provider for a code with PKCE, state and nonce", async () => {
    const { searchParams } = new URL(await login());
    expect(Object.fromEntries(searchParams)).toMatchObject({
      response_type: "code",
      code_challenge_method: "S256",
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      state: expect.stringMatching(/^[\w-]{40,}$/),
      nonce: expect.stringMatching(/^[\w-]{40,}$/),
      redirect_uri: `${world.url}/console/callback`,
    });
  });

  test("explains a token without a tenant", async () => {
    const { page, open } = await world.person({ tenant: "", byForm: true });
    await open("/console/review");
    await page.getByRole("heading", { name: "Your account belongs to no organisation" }).waitFor();
    await page.getByRole("link", { name: "Sign in with another account" }).waitFor();
  });

  async function login(): Promise<string> {
    const response = await ask("/console/login");
    expect(response.status).toBe(303);
    return response.headers.get("location") ?? "";
  }
});

describe("a session", () => {
  test("answers the console's API to its own pages only", async () => {
    const value = await signedIn();
    expect((await ask("/console/api/v1/transactions", withCookie(value))).status).toBe(200);
    const others: Record<string, string>[] = [
      {},
      { "x-matchbook-console": "1" },
      { "sec-fetch-site": "same-origin" },
      { ...OWN, "sec-fetch-site": "cross-site" },
      { ...OWN, "sec-fetch-site": "same-site" },
      { ...OWN, "sec-fetch-site": "none" },
    ];
    for (const headers of others) {
      for (const method of ["GET", "POST"]) {
        const response = await ask("/console/api/v1/transactions", { method, ...withCookie(value, headers) });
        expect([headers, response.status, (await read(response)).code]).toEqual([headers, 403, "cross_site_request"]);
      }
    }
  });

  test("is no credential of /api/v1 or /mcp, although browsers send it, and is ended by signing out, in every tab", async () => {
    // A page may ask for its list between the end of the session and the news of it. The browser reports the refusal.
    const { page, context, open } = await world.person({ tenant, expected: /401/ });
    await open("/console/review");
    const { value = "" } = (await context.cookies()).find(({ name }) => name === SESSION) ?? {};
    const sent = page.waitForRequest((request) => request.url().endsWith("/api/v1/transactions"));
    const fromPage = await page.evaluate(async () => (await fetch("/api/v1/transactions")).status);
    expect([fromPage, (await (await sent).allHeaders()).cookie]).toEqual([401, expect.stringContaining(SESSION)]);
    for (const [path, method] of [
      ["/api/v1/transactions", "GET"],
      ["/mcp", "POST"],
    ] as const) {
      const api = await ask(path, { method, ...withCookie(value) });
      expect([path, api.status, (await read(api)).code]).toEqual([path, 401, "missing_bearer_token"]);
    }

    const list = "/console/api/v1/transactions";
    expect((await ask(list, withCookie(value))).status).toBe(200);
    const second = await context.newPage();
    await second.goto(`${world.url}/console/review`);
    await second.getByRole("navigation", { name: "Queues" }).waitFor();
    await page.getByRole("button", { name: "Account of Ada Lovelace" }).click();
    await page.getByRole("menuitem", { name: "Sign out" }).click();
    await page.getByRole("heading", { name: "You are signed out" }).waitFor();
    await second.getByRole("alertdialog", { name: "Your session has ended" }).waitFor();
    expect((await ask(list, withCookie(value))).status).toBe(401);
  });

  test("is needed by the console's API, which refuses a bearer token", async () => {
    const { apiKey } = await world.stack.newTenant();
    const own = await ask("/console/api/v1/transactions", { headers: { ...OWN, authorization: `Bearer ${apiKey}` } });
    expect([own.status, (await read(own)).code]).toEqual([401, "not_signed_in"]);
  });

  test("cannot be ended by another site", async () => {
    const value = await signedIn();
    const refused = await ask("/console/logout", { method: "POST", ...withCookie(value, {}) });
    expect(refused.status).toBe(403);
    expect((await ask("/console/api/v1/transactions", withCookie(value))).status).toBe(200);
  });

  test("issues no key", async () => {
    const response = await ask("/console/api/v1/session-keys", { method: "POST", ...withCookie(await signedIn()) });
    expect(response.status).toBe(404);
  });

  test("is not told to other sites or without a session", async () => {
    const value = await signedIn();
    const told = await read(await ask("/console/session", withCookie(value)));
    expect(told.data).toMatchObject({ name: "Ada Lovelace", tenant });
    for (const init of [{}, { headers: OWN }, withCookie(value, {}), withCookie("x".repeat(43))]) {
      const response = await ask("/console/session", init);
      expect([response.status, (await read(response)).data]).toEqual([200, null]);
    }
  });
});

const LINE = JSON.stringify({ amount: 5, currency: "EUR", direction: "credit", value_date: "2026-10-04" });

/** The answer that the page of another site gets when it calls the console's API as the person who has it open. */
async function attemptsOfAnotherSite(page: Page): Promise<string[]> {
  // Another origin of the same machine: the browser treats it as another site by its name.
  const server = createServer((_request, response) =>
    response.setHeader("content-type", "text/html").end("<p>evil</p>"),
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`);
  return page.evaluate(
    async ([url, line]) => {
      const attempt = (init: RequestInit) =>
        fetch(`${url}/console/api/v1/transactions`, { credentials: "include", ...init }).then(
          ({ status, type }) => `${status} ${type}`,
          () => "refused",
        );
      return [
        await attempt({ mode: "no-cors" }),
        await attempt({ mode: "no-cors", method: "POST", body: line }),
        await attempt({ headers: { "x-matchbook-console": "1" } }),
      ];
    },
    [world.url, LINE] as const,
  );
}
