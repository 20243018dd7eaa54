import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { PassThrough, Readable } from "node:stream";
import { afterAll, beforeAll, expect, test } from "vitest";
import { readProfile } from "../src/cli/profile.ts";
import { run } from "../src/cli/run.ts";
import { type Prepared, PreparedServer } from "./prepared-server.ts";

const server = new PreparedServer();
const folder = mkdtempSync(join(tmpdir(), "matchbook-cli-"));
const HOME = join(folder, "home");
beforeAll(async () => {
  await server.start();
  mkdirSync(join(folder, ".matchbook"));
  writeFileSync(
    join(folder, ".matchbook/profiles.json"),
    JSON.stringify({ default: { api: server.url, key: "kept", idToken: "person" }, live: { api: "https://live" } }),
  );
});
afterAll(() => {
  server.stop();
  rmSync(folder, { recursive: true });
});

async function cli(argv: string[], env: Record<string, string> = {}, input: string[] = []) {
  const said = { out: "", err: "" };
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  stdout.on("data", (chunk) => {
    said.out += chunk;
  });
  stderr.on("data", (chunk) => {
    said.err += chunk;
  });
  const signal = new AbortController().signal;
  const code = await run(argv, { env: { HOME, ...env }, folder, stdin: Readable.from(input), stdout, stderr, signal });
  return { code, ...said };
}

const list = (...data: unknown[]) => ({
  status: 200,
  body: { success: true, data, pagination: { page: 1, pageSize: 100 } },
});

const createdDestination: Prepared = {
  status: 201,
  body: { success: true, data: { id: "d-1", secret: "whsec_x" } },
};

test("help names every command, and a wrong command line says how it is right", async () => {
  const help = await cli(["help"]);
  expect(help.code).toBe(0);
  for (const name of [
    "listen",
    "trigger",
    "statements upload",
    "lines",
    "matches confirm",
    "export",
    "doctor",
    "login",
    "init",
  ]) {
    expect(help.out).toContain(`matchbook ${name} `);
  }
  expect(await cli(["lines", "--help"])).toMatchObject({ code: 0, out: expect.stringContaining("Lists bank lines") });
  expect(await cli(["--version"])).toMatchObject({ code: 0, out: expect.stringMatching(/^\d+\.\d+\.\d+\n$/) });
  expect(await cli(["line"])).toMatchObject({ code: 2, err: expect.stringContaining("there is no command line") });
  const usage = expect.stringContaining("usage: matchbook lines [--status");
  expect(await cli(["lines", "--colour"])).toMatchObject({ code: 2, err: usage });
  expect(await cli(["lines", "--limit", "0"])).toMatchObject({ code: 2, err: usage });
  expect(await cli(["lines", "unmatched"])).toMatchObject({ code: 2, err: usage });
  const second = await cli(["statements", "upload", "one.xml", "two.xml"]);
  expect(second).toMatchObject({ code: 2, err: expect.stringMatching(/^too much: two\.xml\nusage: /) });
});

test("what is wrong is named before a server is asked", async () => {
  const wrong = (...argv: string[]) => cli(argv, { MATCHBOOK_KEY: "k" });
  const usage = (text: string) => ({ code: 2, err: expect.stringContaining(text) });
  expect(await cli(["lines"], { MATCHBOOK_API: "shop", MATCHBOOK_KEY: "k" })).toMatchObject(
    usage("shop is no address"),
  );
  expect(await wrong("trigger", "match.paid")).toMatchObject(
    usage("there is no event match.paid; there are transaction"),
  );
  expect(await wrong("listen", "--forward-to", "localhost:1", "--events", "x")).toMatchObject(usage("no event x"));
  expect(await wrong("listen", "--forward-to", "localhost:1", "--port", "x")).toMatchObject(usage("--port must be"));
  expect(await wrong("listen", "--forward-to", "localhost:1", "--port", "70000")).toMatchObject(usage("at most 65535"));
  expect(await wrong("export", "invoices", "--json")).toMatchObject(usage("--json needs --out"));
  expect(server.asked).toEqual([]);
});

test("a folder is not uploaded, and a destination that is not there is named", async () => {
  server.prepare(list({ id: "a", name: "Bank", status: "connected" }));
  const folderOnly = await cli(["statements", "upload", folder]);
  expect(folderOnly).toMatchObject({ code: 1, err: `${folder} is a folder, not a file\n` });
  server.prepare(list({ id: "a", name: "Bank", status: "connected" }));
  expect(await cli(["statements", "upload", "march.csv"])).toMatchObject({
    code: 1,
    err: "there is no file march.csv\n",
  });
  server.prepare(list({ id: "a", name: "Bank", status: "connected" }));
  expect(await cli(["statements", "upload", "march.csv", "--connection", "Bnak"])).toMatchObject({
    code: 2,
    err: expect.stringContaining("there is no bank connection Bnak. Name one by --connection:\n  a  Bank"),
  });
  server.prepare(list());
  const gone = await cli(["trigger", "match.confirmed", "--destination", "d-7"]);
  expect(gone).toMatchObject({ code: 1, err: "there is no destination d-7\n" });
});

test.each([
  ["a redirect", 302, "redirect (302) not followed"],
  ["a redirect that keeps the method", 307, "redirect (307) not followed"],
  ["a lasting redirect", 308, "redirect (308) not followed"],
  ["another status", 418, "418"],
])("listen answers a delivery with %s of the local program", async (_what, status, said) => {
  let asked = 0;
  const program = createServer((_request, response) => {
    asked += 1;
    response.writeHead(status, { location: `http://127.0.0.1:1/` }).end("short and stout\n");
  });
  await once(program.listen(0, "127.0.0.1"), "listening");
  const { port } = program.address() as AddressInfo;
  expect(await deliveredTo(`localhost:${port}`)).toEqual({ status, said, answer: "short and stout" });
  expect(asked).toBe(1);
  program.close();
});

test("listen says that HTTP clients refuse the port of the local program", async () => {
  // A port that the Fetch Standard blocks.
  expect(await deliveredTo("localhost:6666")).toMatchObject({ status: 502, said: "HTTP clients refuse port 6666" });
});

/** Runs `listen`, and delivers one event to it. @returns what the deliverer was answered, and what the person is told */
async function deliveredTo(program: string) {
  const stop = new AbortController();
  const stdout = new PassThrough();
  const lines = createInterface({ input: stdout })[Symbol.asyncIterator]();
  server.prepare(createdDestination, { status: 204 });
  const around = { env: { HOME }, folder, stdin: Readable.from([]), stdout, stderr: new PassThrough() };
  const ended = run(["listen", "--forward-to", program, "--json"], { ...around, signal: stop.signal });
  const { url } = JSON.parse(String((await lines.next()).value));
  const body = '{"id":"e-1","type":"match.confirmed"}';
  const { status } = await fetch(url, { method: "POST", body, redirect: "manual" });
  const told = JSON.parse(String((await lines.next()).value));
  stop.abort();
  await ended;
  return { status, said: String(told.error ?? told.status), answer: told.answer };
}

test.each(["SIGHUP", "SIGINT", "SIGTERM"] as const)("listen removes its destination on %s", async (name) => {
  server.prepare(createdDestination, { status: 204 });
  const main = join(import.meta.dirname, "../src/cli/main.ts");
  const listening = spawn(process.execPath, [main, "listen", "--forward-to", "localhost:3000"], {
    ...{ cwd: folder, env: { HOME }, stdio: ["ignore", "pipe", "inherit"] },
  });
  // The secret is printed once the destination is there.
  await once(listening.stdout as Readable, "data");
  listening.kill(name);
  expect(await once(listening, "exit")).toEqual([130, null]);
  expect(server.asked.at(-1)).toMatchObject({ method: "DELETE", url: "/api/v1/webhook-endpoints/d-1" });
});

test("a key is read from stdin, tried, and kept where only the person reads it", async () => {
  const profiles = join(folder, "own/profiles.json");
  const login = (input: string, ...argv: string[]) =>
    cli(["login", server.url, "--key", ...argv], { MATCHBOOK_PROFILES: profiles }, [input]);
  const here = { status: 200, body: { name: "Matchbook" } };
  server.prepare(here, { status: 401, body: { success: false, error: "x", code: "invalid_api_key" } });
  expect((await login("mb_wrong\n")).code).toBe(1);
  expect(existsSync(profiles)).toBe(false);
  server.prepare(here, { status: 200 });
  const first = await login(" mb_first\n");
  expect(first).toMatchObject({ code: 0, out: `profile default of ${server.url} is in ${profiles}\n`, err: "" });
  expect(server.asked[1]?.headers.authorization).toBe("Bearer mb_first");
  chmodSync(profiles, 0o644);
  // A key that may not read the overview is still a valid key.
  server.prepare(here, { status: 403, body: { success: false, error: "x", code: "missing_scope" } });
  expect((await login("mb_second\n", "--profile", "other")).code).toBe(0);
  expect(JSON.parse(readFileSync(profiles, "utf8"))).toEqual({
    default: { api: server.url, key: "mb_first" },
    other: { api: server.url, key: "mb_second" },
  });
  expect([statSync(profiles).mode & 0o777, readdirSync(dirname(profiles))]).toEqual([0o600, ["profiles.json"]]);
  server.prepare(here, { status: 200 });
  const shadowed = await cli(["login", server.url, "--key"], { HOME: join(folder, "shadowed") }, ["mb_third\n"]);
  expect(shadowed.err).toBe(`in this folder, ${join(folder, ".matchbook/profiles.json")} goes first\n`);
  server.prepare(
    { status: 200, body: { name: "Matchbook", signIn: { issuer: "http://127.0.0.1:1" } } },
    { status: 200 },
  );
  const unreached = await cli(["login", server.url], { MATCHBOOK_PROFILES: profiles }, ["mb_fourth\n"]);
  expect(unreached).toMatchObject({ code: 0, err: expect.stringContaining("take a key from the console") });
  server.prepare(here);
  expect(await login("\n")).toMatchObject({ code: 2, err: expect.stringMatching(/^no key was given\n/) });
});

test("no key is sent in the clear or to a server that is no Matchbook", async () => {
  const login = (address: string) => cli(["login", address, "--key"], {}, ["mb_secret\n"]);
  expect(await login("http://matchbook.example.com")).toMatchObject({
    code: 2,
    err: expect.stringContaining("needs https"),
  });
  expect(await login("mb_secret")).toMatchObject({ code: 2, err: expect.not.stringContaining("mb_secret") });
  server.prepare({ status: 200, body: { name: "Another" } });
  expect(await login(server.url)).toMatchObject({ code: 1, err: `there is no Matchbook at ${server.url}\n` });
  expect(server.asked.map(({ url, headers }) => [url, headers.authorization])).toEqual([["/", undefined]]);
  expect(await login("http://127.0.0.1:1")).toMatchObject({ code: 1, err: expect.stringContaining("no Matchbook at") });
});

test("a profile is read from a file, the environment goes first, and a key is sent to its own server only", () => {
  const profile = (env: Record<string, string>, name?: string) => readProfile({ HOME, ...env }, folder, name);
  expect(profile({})).toMatchObject({ api: server.url, key: "kept", idToken: "person" });
  expect(profile({ MATCHBOOK_KEY: "mine" })).toMatchObject({ api: server.url, key: "mine" });
  expect(profile({ MATCHBOOK_API: "https://other", MATCHBOOK_KEY: "mine" })).toEqual({
    ...{ api: "https://other", key: "mine", source: "the environment" },
  });
  expect(() => profile({ MATCHBOOK_API: "https://other" })).toThrow("matchbook login");
  expect(() => profile({}, "staging")).toThrow("has no profile staging; it has default, live");
  expect(() => profile({}, "live")).toThrow("MATCHBOOK_KEY");
});

test("a refused call tells the request, the reason and the correlation id", async () => {
  const refused = {
    success: false,
    error: "API key is missing scope transactions:read",
    code: "missing_scope",
    docs: "/docs/errors/missing_scope",
  };
  server.prepare({ status: 403, body: refused, headers: { "x-correlation-id": "c-7" } });
  expect(await cli(["lines"])).toEqual({
    ...{ code: 1, out: "" },
    err:
      "GET /api/v1/transactions: API key is missing scope transactions:read (403 missing_scope)\n" +
      `about missing_scope: ${server.url}/docs/errors/missing_scope\n` +
      "correlation id c-7\n",
  });
  expect(server.asked[0]?.headers.authorization).toBe("Bearer kept");
});

test("texts of bank lines cannot control the terminal, and JSON has them as they are", async () => {
  const description = "Invoice\u001b[2J\u0007\u202egnp.exe\nnext";
  const line = { amount: 1, currency: "EUR", value_date: "2026-03-01", status: "unmatched", transaction_code: "T" };
  server.prepare(list({ ...line, description }), list({ ...line, description }));
  const { out } = await cli(["lines"]);
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must be missing
  expect(out).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u202e]/);
  expect(out).toContain("Invoice [2J");
  expect(JSON.parse((await cli(["lines", "--json"])).out).description).toBe(description);
});

test("doctor stops at a server that is not there, and says what to do about a refused key", async () => {
  const env = { MATCHBOOK_API: "http://127.0.0.1:1", MATCHBOOK_KEY: "k" };
  const gone = await cli(["doctor", "--json"], env);
  const checks = gone.out
    .trim()
    .split("\n")
    .map((text) => JSON.parse(text));
  expect(checks.map(({ check, ok }) => [check, ok])).toEqual([
    ["profile", true],
    ["server", false],
  ]);
  expect(gone.code).toBe(1);
  const ok = { status: 200 };
  server.prepare(ok, ok, ok, { status: 401, body: { success: false, error: "x", code: "invalid_api_key" } }, list());
  const { out, code } = await cli(["doctor"]);
  expect(out).toContain("✗ API key: is unknown, expired or revoked: an admin makes a new one");
  expect(code).toBe(1);
});

test("an upload asks which bank connection when there are several", async () => {
  const bank = (id: string) => ({ id, name: `Bank ${id}`, status: "connected" });
  server.prepare(list(bank("a"), bank("b")));
  const file = join(folder, ".matchbook/profiles.json");
  expect(await cli(["statements", "upload", file])).toMatchObject({
    code: 2,
    err: expect.stringContaining("b  Bank b"),
  });
  server.prepare(list(bank("a"), bank("b")), {
    status: 202,
    body: { success: true, data: { id: "s", status: "pending" } },
  });
  expect(await cli(["statements", "upload", file, "--connection", "Bank b"])).toMatchObject({ code: 0 });
  expect(server.asked[1]?.url).toBe("/api/v1/bank-connections/b/statements?filename=profiles.json");
});

test("an export names the file that it wrote, and that of matches refuses dates, by which they are not filtered", async () => {
  const file = join(folder, "lines.csv");
  server.prepare({ status: 200, body: "id\r\n1\r\n" });
  const written = await cli(["export", "transactions", "--from", "2026-03-01", "--out", file, "--json"]);
  expect([written.code, JSON.parse(written.out), readFileSync(file, "utf8")]).toEqual([0, { file }, "id\r\n1\r\n"]);
  expect(server.asked[0]?.url).toBe("/api/v1/transactions.csv?dateFrom=2026-03-01");
  server.prepare({ status: 200, body: "id\r\n" });
  const refused = await cli(["export", "matches", "--from", "2026-03-01"]);
  expect([refused.code, refused.err]).toEqual([2, expect.stringContaining("matches are exported without dates")]);
  expect(server.prepared).toHaveLength(1);
});

test("mcp passes messages on to the gateway, and answers those that fail", async () => {
  const answer = { jsonrpc: "2.0", id: 1, result: { tools: [] } };
  const refused = { success: false, error: "Invalid or revoked API key", code: "invalid_api_key" };
  const send = async (line: string, ...prepared: Parameters<typeof server.prepare>) => {
    server.prepare(...prepared);
    const { out, code } = await cli(["mcp"], {}, [line]);
    return [
      code,
      ...out
        .split("\n")
        .filter(Boolean)
        .map((text) => JSON.parse(text)),
    ];
  };
  const ask = '{"jsonrpc":"2.0","id":1,"method":"tools/list"}';
  expect(await send(`${ask}\n\n`, { status: 200, body: JSON.stringify(answer, null, 2) })).toEqual([0, answer]);
  expect(server.asked).toMatchObject([{ method: "POST", url: "/mcp", body: ask }]);
  expect(server.asked[0]?.headers.authorization).toBe("Bearer kept");
  const failed = (id: unknown, code: number, message: unknown) => [0, { jsonrpc: "2.0", id, error: { code, message } }];
  expect(await send(ask, { status: 401, body: refused })).toEqual(
    failed(1, -32000, "Invalid or revoked API key (invalid_api_key)"),
  );
  expect(await send(ask, "reset")).toEqual(failed(1, -32000, expect.stringContaining("is not reached")));
  expect(await send("{ no", { status: 200 })).toEqual(failed(null, -32700, "a message that is not JSON"));
  // A message that expects no answer gets none.
  const notification = '{"jsonrpc":"2.0","method":"notifications/initialized"}';
  expect(await send(notification, { status: 202, body: "" })).toEqual([0]);
  expect(await send(notification, { status: 503, body: "" })).toEqual([0]);
  for (const line of ["null", "5", "[]"])
    expect(await send(line)).toEqual(failed(null, -32600, "a message that is not a JSON object"));
  // An error of the protocol keeps its code.
  const error = { code: -32700, message: "Invalid JSON-RPC message" };
  const unreadable = '{"jsonrpc":"2.0","id":{},"method":"ping"}';
  expect(await send(unreadable, { status: 400, body: { jsonrpc: "2.0", id: null, error } })).toEqual(
    failed(null, -32700, "Invalid JSON-RPC message"),
  );
});

test.each(["../README.md", "../../../docs/command-line.md"])(
  "the command lines of %s are those of the program",
  async (page) => {
    const text = readFileSync(join(import.meta.dirname, page), "utf8");
    const shown = [...text.matchAll(/^(?:npx )?matchbook ([^<\n]*)/gm)].map(([, line]) => line?.trim() ?? "");
    expect(shown.length).toBeGreaterThan(6);
    for (const line of shown) {
      const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word]) => quoted ?? word ?? "");
      expect([line, (await cli([...words, "--help"])).code]).toEqual([line, 0]);
    }
  },
);
