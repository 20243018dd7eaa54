import { type ChildProcessWithoutNullStreams, spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { portForLater } from "@matchbook/servers/free-port";
import { waitUntil } from "@matchbook/servers/wait-until";
import { Webhook } from "standardwebhooks";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { HttpBrowser } from "../console/http-browser.ts";
import { installPacked, type Project, RUNTIMES } from "../packages/project.ts";
import { describeCommandLine } from "./command-line.ts";
import { type StartedCli, startCli } from "./start-cli.ts";
import { describeSupervision, killWhileStarting, SETTINGS } from "./supervision.ts";

/**
 * The guide about the command line, followed with nothing but the packed package and a server, then its other commands.
 * Windows has no pseudo-terminals for the keys of `listen`. In the end the server's processes are killed.
 */

const ROOT = join(import.meta.dirname, "../..");
let server: StartedCli;
let project: Project;
beforeAll(async () => {
  server = await startCli(SETTINGS);
  await killWhileStarting(server);
  project = installPacked(["packages/client"]);
  // The compiler that `npm install` would bring.
  const tsc = project.at("node_modules/.bin/tsc");
  mkdirSync(dirname(tsc), { recursive: true });
  writeFileSync(tsc, `#!/bin/sh\nexec node "${join(ROOT, "packages/client/node_modules/typescript/bin/tsc")}" "$@"\n`);
  chmodSync(tsc, 0o755);
  await server.says((said) => said.includes("Matchbook is running"));
});
afterAll(async () => {
  project.remove();
  expect(await server.stop()).toBe(0);
});

const running: ChildProcessWithoutNullStreams[] = [];
afterEach(() => {
  for (const { pid } of running.splice(0)) stopGroup(pid);
});

function stopGroup(pid = 0): void {
  try {
    process.kill(-pid, "SIGTERM");
  } catch {
    // The group has ended.
  }
}

/** A program with its own group of processes, as `npm` starts further ones. */
function start(command: string, args: string[], env: NodeJS.ProcessEnv, cwd = project.at(".")) {
  const child = spawn(command, args, { cwd, env, detached: true });
  running.push(child);
  const said = { out: "", err: "" };
  child.stdout.on("data", (text) => {
    said.out += text;
  });
  child.stderr.on("data", (text) => {
    said.err += text;
  });
  const code = new Promise<number | null>((resolve) => child.once("close", resolve));
  return { said, code, stdin: child.stdin };
}

/** The program of the package, and the Node that runs it. */
const onPath = (runtime = process.execPath) => ({
  PATH: [dirname(runtime), project.at("node_modules/.bin"), process.env.PATH].join(":"),
});
const isNode = (runtime: string) => basename(runtime).startsWith("node");

describe.each(RUNTIMES.filter(isNode))("in %s", (runtime) => {
  let home: string;
  let env: NodeJS.ProcessEnv;
  beforeAll(() => {
    home = project.at(`home-${RUNTIMES.indexOf(runtime)}`);
    mkdirSync(home);
    env = { HOME: home, ...onPath(runtime) };
  });
  const matchbook = (...args: string[]) => start("matchbook", args, env);
  const finished = async (...args: string[]) => {
    const { said, code } = matchbook(...args);
    return { code: await code, ...said };
  };
  const profiles = () => join(home, ".config/matchbook/profiles.json");
  const api = () => server.stack().gatewayUrl;

  test("a person signs in with a code, and the other commands use the profile", async () => {
    expect(await finished("lines")).toMatchObject({ code: 2, err: expect.stringContaining("matchbook login") });
    const login = matchbook("login", api());
    const said = await waitUntil(
      () => login.said.err,
      (text) => /confirm the code/.test(text),
    );
    await confirm(/open (\S+)/.exec(said)?.[1] ?? "");
    expect([await login.code, login.said.err, login.said.out]).toEqual([0, said, expect.stringContaining(profiles())]);
    const { default: profile } = JSON.parse(readFileSync(profiles(), "utf8"));
    expect(profile).toEqual({ api: api(), key: expect.stringMatching(/^mb_/), idToken: expect.stringMatching(/^ey/) });
    expect(statSync(profiles()).mode & 0o777).toBe(0o600);
    for (const secret of [profile.key, profile.idToken]) expect(said + login.said.out).not.toContain(secret);
    const doctor = await finished("doctor");
    expect([doctor.code, doctor.out.match(/^✓/gm)?.length]).toEqual([0, 6]);
    expect((await finished("lines", "--limit", "1")).code).toBe(0);
  });

  test("a pasted key makes a separate profile, and a key that the server does not know makes none", async () => {
    const paste = async (key: string) => {
      const login = matchbook("login", api(), "--key", "--profile", "pasted");
      login.stdin.end(`${key}\n`);
      return { code: await login.code, ...login.said };
    };
    const { apiKey } = server.stack();
    const wrong = await paste(`${apiKey.slice(0, -1)}${apiKey.endsWith("0") ? "1" : "0"}`);
    expect(wrong).toMatchObject({ code: 1, err: expect.stringContaining("/docs/errors/invalid_api_key") });
    const right = await paste(apiKey);
    expect([right.code, right.out + right.err]).toEqual([0, expect.not.stringContaining(apiKey)]);
    const kept = JSON.parse(readFileSync(profiles(), "utf8"));
    expect(kept).toEqual({ default: expect.anything(), pasted: { api: api(), key: apiKey } });
  });

  test("the program of init is installed, receives a test event, and the key r sends it again", async () => {
    const folder = project.at("matchbook-receiver");
    rmSync(folder, { recursive: true, force: true });
    expect(await finished("init", "typescript")).toMatchObject({ code: 0, out: expect.stringContaining("npm start") });
    expect(await finished("init", "typescript")).toMatchObject({
      code: 1,
      err: expect.stringContaining("overwritten"),
    });
    const PORT = String(await portForLater());
    // A pseudo-terminal: what is written to stdin are the keys that a person presses.
    const terminal = "import pty, sys; sys.exit(pty.spawn(sys.argv[1:]) >> 8)";
    const listening = start(
      "python3",
      ["-c", terminal, "matchbook", "listen", "--forward-to", `localhost:${PORT}`],
      env,
    );
    const shown = await waitUntil(
      () => listening.said.out,
      (text) => text.includes("r sends the last one again"),
    );
    const secret = /whsec_\S+/.exec(shown)?.[0] ?? "";
    const receiver = start("npm", ["start"], { ...env, PORT, MATCHBOOK_WEBHOOK_SECRET: secret }, folder);
    const trial = () =>
      fetch(`http://127.0.0.1:${PORT}`, { method: "POST" }).then(
        ({ status }) => status,
        () => 0,
      );
    // A request without a signature is refused.
    await waitUntil(trial, (status) => status === 400, { timeoutMs: 60_000 });
    expect((await finished("trigger", "match.confirmed")).code).toBe(0);
    const seen = () => receiver.said.out.match(/^match\.confirmed \S+$/gm) ?? [];
    await waitUntil(seen, ({ length }) => length === 1);
    await waitUntil(
      () => listening.said.out,
      (text) => /match\.confirmed {2}\S+ {2}→ 204/.test(text),
    );
    listening.stdin.write("r");
    const [first, again] = await waitUntil(seen, ({ length }) => length === 2);
    expect(again).toBe(first);
    listening.stdin.write("q");
    expect(await listening.code).toBe(0);
    // The destination ended with the command.
    expect((await finished("trigger", "match.confirmed")).err).toContain("no destination takes match.confirmed");
  });
});

const PYTHONPATH = join(ROOT, "clients/python/src");
const PYTHON = process.env.MATCHBOOK_PYTHON ?? "python3";
const hasClient = spawnSync(PYTHON, ["-c", "import matchbook"], { env: { ...process.env, PYTHONPATH } }).status === 0;

// `npm run clients python-package` has a Python with what the client needs.
test.skipIf(!hasClient)("the program of init in Python takes what is signed, and refuses the rest", async () => {
  expect(await start("matchbook", ["init", "python", "in-python"], onPath()).code).toBe(0);
  const [PORT, secret] = [String(await portForLater()), `whsec_${Buffer.alloc(32, 7).toString("base64")}`];
  const env = { ...process.env, PYTHONPATH, PORT, MATCHBOOK_WEBHOOK_SECRET: secret };
  const receiver = start(PYTHON, ["receive.py"], env, project.at("in-python"));
  const [now, body] = [new Date(), '{"id":"e-1","type":"match.confirmed","data":{}}'];
  const post = (signature: string) =>
    fetch(`http://127.0.0.1:${PORT}`, {
      method: "POST",
      headers: {
        "webhook-id": "e-1",
        "webhook-timestamp": String(Math.floor(now.getTime() / 1000)),
        "webhook-signature": signature,
      },
      body,
    }).then(
      ({ status }) => status,
      () => 0,
    );
  await waitUntil(
    () => post("v1,AAAA"),
    (status) => status === 400,
  );
  expect(await post(new Webhook(secret).sign("e-1", now, body))).toBe(204);
  await waitUntil(
    () => receiver.said.out,
    (text) => /^match\.confirmed e-1$/m.test(text),
  );
});

describeCommandLine(() => server);

test("the collection's questions are answered with the credentials that it names", async () => {
  const { gatewayUrl, apiKey, idToken } = server.stack();
  const answer = await fetch(`${gatewayUrl}/docs/matchbook.postman_collection.json`);
  const collection = (await answer.json()) as { auth: Auth; item: { item: { request: Request }[] }[] };
  const values: Record<string, string | undefined> = { baseUrl: gatewayUrl, apiKey, idToken };
  const filled = (text = "") => text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name) => values[name] ?? "");
  const questions = collection.item
    .flatMap(({ item }) => item.map(({ request }) => request))
    .filter(({ method, url }) => method === "GET" && url.variable.length === 0);
  expect(questions.length).toBeGreaterThan(30);
  const refused: unknown[] = [];
  for (const { url, auth = collection.auth } of questions) {
    const needed = new URLSearchParams();
    for (const { key, value, disabled } of url.query ?? []) if (!disabled) needed.append(key, value);
    const authorization = `Bearer ${filled(auth.bearer?.[0]?.value)}`;
    const { status } = await fetch(`${filled(url.raw)}?${needed}`, {
      headers: auth.type === "noauth" ? {} : { authorization },
    });
    if (status !== 200) refused.push([url.raw, String(needed), status]);
  }
  expect(refused).toEqual([]);
});

describeSupervision(() => server);

interface Auth {
  type: string;
  bearer?: { value: string }[];
}

interface Request {
  method: string;
  auth?: Auth;
  url: { raw: string; variable: object[]; query?: { key: string; value: string; disabled: boolean }[] };
}

/** Acts as a person does with the address that `login` shows: confirms the code, and signs in. */
async function confirm(address: string): Promise<void> {
  const browser = new HttpBrowser();
  let page = await browser.open(address);
  for (const answers of [{}, {}, { tenant: "demo", name: "Ada Byron", role: "admin" }]) {
    const [, action = ""] = /action="([^"]+)"/.exec(page.text) ?? [];
    const hidden = [...page.text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name ?? "",
      value ?? "",
    ]);
    const body = new URLSearchParams({ ...Object.fromEntries(hidden), ...answers });
    page = await browser.open(new URL(action, page.url).href, { method: "POST", body });
  }
  expect(page.text).toContain("Signed in");
}
