import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { world } from "../world.ts";

const SESSION = "__Host-matchbook_session";
const OWN = { "sec-fetch-site": "same-origin", "x-matchbook-console": "1" };

let tenant = "";
beforeAll(async () => {
  tenant = (await world.stack.newTenant()).id;
});

async function signedIn(options: { expected?: RegExp; byForm?: boolean } = {}) {
  const person = await world.person({ tenant, ...options });
  await person.open("/console/review");
  const cookies = await person.context.cookies(`${world.url}/console`);
  const session = cookies.find(({ name }) => name === SESSION);
  return { ...person, session };
}

const ask = (path: string, init: RequestInit = {}) => fetch(world.url + path, { redirect: "manual", ...init });
// biome-ignore lint/suspicious/noExplicitAny: each test asserts the shape that it expects.
const read = async (response: Response): Promise<any> => response.json();
const withCookie = (value: string, headers: Record<string, string> = OWN) => ({
  headers: { ...headers, cookie: `${SESSION}=${value}` },
});

describe("signing in", () => {
  test("leads back to the page that was asked for", async () => {
    const { page, open } = await world.person({ tenant, byForm: true });
    await open("/console/review?queue=open&text=abc");
    await page.getByRole("navigation", { name: "Queues" }).waitFor();
    expect(new URL(page.url()).search).toBe("?queue=open&text=abc");
    await page.getByText("Ada Lovelace").waitFor();
  });

  test("leaves one session cookie, bound to the host, that no script reads", async () => {
    const { page, context, session } = await signedIn({ byForm: true });
    expect(session).toMatchObject({ httpOnly: true, secure: true, sameSite: "Strict", path: "/", domain: "127.0.0.1" });
    expect(session?.value).toMatch(/^[\w-]{43}$/);
    const named = (await context.cookies()).map(({ name }) => name).filter((name) => name.includes("matchbook"));
    expect(named.sort()).toEqual(["__Host-matchbook_login", SESSION]);
    const readable = await page.evaluate(() =>
      JSON.stringify([document.cookie, { ...localStorage }, { ...sessionStorage }]),
    );
    expect(readable).not.toContain(session?.value);
    expect(readable).not.toMatch(/eyJ|mb_dev|matchbook_session/);
  });

  test.each(["https://evil.example/", "//evil.example/console/", "/\\evil.example", "/api/v1/transactions"])(
    "never leads to %s",
    async (to) => {
      const response = await ask(`/console/login?${new URLSearchParams({ to })}`);
      expect(response.status).toBe(400);
      expect(await read(response)).toMatchObject({ code: "validation_failed", details: [{ field: "to" }] });
    },
  );

  test("a used or foreign `state` opens no session", async () => {
    const { page, context, open } = await world.person({ tenant, byForm: true });
    const callbacks: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/console/callback")) callbacks.push(request.url());
    });
    await open("/console/review");
    const [callback = ""] = callbacks;
    expect(callback).toContain("state=");
    // A page that is left open would ask on, and report the 401 as an error.
    await page.goto("about:blank");
    await context.clearCookies({ name: SESSION });
    await page.goto(callback);
    await page.getByRole("heading", { name: "This sign-in is no longer valid" }).waitFor();
    const state = new URL(await login()).searchParams.get("state") ?? "";
    await page.goto(`${world.url}/console/callback?code=x&state=${state}`);
    await page.getByRole("heading", { name: "This sign-in is no longer valid" }).waitFor();
    const cookies = await context.cookies(`${world.url}/console`);
    expect(cookies.map(({ name }) => name)).not.toContain(SESSION);
  });

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
    const { session } = await signedIn();
    const { value = "" } = session ?? {};
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

  test("is not a credential of /api/v1 or /mcp, although browsers send it, and the console refuses a bearer token", async () => {
    const { page, session } = await signedIn({ expected: /401/ });
    const sent = page.waitForRequest((request) => request.url().endsWith("/api/v1/transactions"));
    const fromPage = await page.evaluate(async () => (await fetch("/api/v1/transactions")).status);
    expect([fromPage, (await (await sent).allHeaders()).cookie]).toEqual([401, expect.stringContaining(SESSION)]);
    for (const [path, method] of [
      ["/api/v1/transactions", "GET"],
      ["/mcp", "POST"],
    ] as const) {
      const api = await ask(path, { method, ...withCookie(session?.value ?? "") });
      expect([path, api.status, (await read(api)).code]).toEqual([path, 401, "missing_bearer_token"]);
    }
    const { apiKey } = await world.stack.newTenant();
    const own = await ask("/console/api/v1/transactions", { headers: { ...OWN, authorization: `Bearer ${apiKey}` } });
    expect([own.status, (await read(own)).code]).toEqual([401, "not_signed_in"]);
  });

  test("is shared by all gateways and ended by signing out, in every tab", async () => {
    // A page may ask for its list between the end of the session and the news of it. The browser reports the refusal.
    const { page, context, session } = await signedIn({ expected: /401/ });
    const other = world.stack.anotherGateway();
    await other.start();
    try {
      const path = `${other.address}/console/api/v1/transactions`;
      expect((await fetch(path, withCookie(session?.value ?? ""))).status).toBe(200);
      const second = await context.newPage();
      await second.goto(`${world.url}/console/review`);
      await second.getByRole("navigation", { name: "Queues" }).waitFor();
      await page.getByRole("button", { name: "Account of Ada Lovelace" }).click();
      await page.getByRole("menuitem", { name: "Sign out" }).click();
      await page.getByRole("heading", { name: "You are signed out" }).waitFor();
      await second.getByRole("alertdialog", { name: "Your session has ended" }).waitFor();
      expect((await fetch(path, withCookie(session?.value ?? ""))).status).toBe(401);
    } finally {
      await other.stop();
    }
  });

  test("cannot be ended by another site", async () => {
    const { session } = await signedIn();
    const { value = "" } = session ?? {};
    const refused = await ask("/console/logout", { method: "POST", ...withCookie(value, {}) });
    expect(refused.status).toBe(403);
    expect((await ask("/console/api/v1/transactions", withCookie(value))).status).toBe(200);
  });

  test("issues no key", async () => {
    const { session } = await signedIn();
    const response = await ask("/console/api/v1/session-keys", { method: "POST", ...withCookie(session?.value ?? "") });
    expect(response.status).toBe(404);
  });

  test("is not told to other sites or without a session", async () => {
    const { session } = await signedIn();
    const told = await read(await ask("/console/session", withCookie(session?.value ?? "")));
    expect(told.data).toMatchObject({ name: "Ada Lovelace", tenant });
    for (const init of [{}, { headers: OWN }, withCookie(session?.value ?? "", {}), withCookie("x".repeat(43))]) {
      const response = await ask("/console/session", init);
      expect([response.status, (await read(response)).data]).toEqual([200, null]);
    }
  });
});

const LINE = JSON.stringify({ amount: 5, currency: "EUR", direction: "credit", value_date: "2026-10-04" });

describe("a page of another site", () => {
  // Another origin of the same machine: the browser treats it as another site by its name.
  const server = createServer((_request, response) =>
    response.setHeader("content-type", "text/html").end("<p>evil</p>"),
  );
  beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
  afterAll(() => server.close());

  test("cannot use the session of a signed-in person", async () => {
    const person = await signedIn({ expected: /Access to fetch|Failed to load|left the origin/, byForm: true });
    const { port } = server.address() as AddressInfo;
    await person.page.goto(`http://localhost:${port}/`);
    const outcome = await person.page.evaluate(
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
    expect(outcome).toEqual(["refused", "refused", "refused"]);
    // The browser hid the answers. That nothing was done is the gateway's work.
    const { total } = (await read(await ask("/console/api/v1/transactions", withCookie(person.session?.value ?? ""))))
      .pagination;
    expect(total).toBe(0);
  });
});
