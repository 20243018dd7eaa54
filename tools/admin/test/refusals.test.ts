import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "@matchbook/runtime/process/config";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand, UsageError, usageOf } from "../src/command-line.ts";
import { settingsShape } from "../src/settings.ts";

/** Refusals of a command come before any change. */

const name = uniqueName("refusals");
let client: MongoClient;
let folder: string;
beforeAll(async () => {
  client = await new MongoClient(testInfra().mongoUri).connect();
  folder = mkdtempSync(join(tmpdir(), "matchbook-refusals-"));
  await admin("tenant", "create", "acme");
});
afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});

const admin = (...args: string[]) => {
  const databases = ["GATEWAY", "TRANSACTION", "MATCHING", "WEBHOOK"].map((one) => [`${one}_MONGODB_DATABASE`, name]);
  const env = { MONGODB_URI: testInfra().mongoUri, NATS_URL: testInfra().natsUrl, ...Object.fromEntries(databases) };
  return runCommand(args, loadConfig(settingsShape, env), silentLogger());
};
const collections = async () =>
  (await client.db(name).listCollections({}, { nameOnly: true }).toArray()).map((one) => one.name).sort();
const keys = () => client.db(name).collection("api_keys").find({}).toArray();
const create = (...args: string[]) => admin("key", "create", "--tenant", "acme", "--scopes", "all", ...args);

test("a tenant that does not exist is refused by every command, and nothing is made", async () => {
  const before = await collections();
  const to = join(folder, "none");
  for (const args of [
    ["migrate", "--tenant", "acne"],
    ["tenant", "export", "acne", "--to", to],
    ["backup", "--tenant", "acne", "--to", to],
    ["tenant", "show", "acne"],
    ["tenant", "delete", "acne", "--confirm", "acne"],
    ["key", "list", "--tenant", "acne"],
    ["session", "end", "--tenant", "acne"],
    ["dead-letters", "list", "--tenant", "acne"],
    ["dead-letters", "drop", "--all", "--tenant", "acne"],
  ])
    await expect(admin(...args)).rejects.toThrow('there is no tenant "acne"');
  expect([await collections(), existsSync(to)]).toEqual([before, false]);
  expect(await admin("migrate", "--tenant", "acme")).toMatchObject({ tenants: 1 });
});

test("a key is not made when its file cannot be written", async () => {
  const taken = join(folder, "taken");
  writeFileSync(taken, "other");
  await expect(create("--to-file", taken)).rejects.toThrow("EEXIST");
  await expect(create("--to-file", join(folder, "missing/key"))).rejects.toThrow("ENOENT");
  expect([await keys(), readFileSync(taken, "utf8")]).toEqual([[], "other"]);
});

test("no file is left of a key that is not made", async () => {
  const file = join(folder, "key");
  const unknown = admin("key", "create", "--tenant", "acne", "--scopes", "all", "--to-file", file);
  await expect(unknown).rejects.toThrow('there is no tenant "acne"');
  expect([await keys(), existsSync(file)]).toEqual([[], false]);
  expect(await create("--to-file", file)).toMatchObject({ file });
  expect(readFileSync(file, "utf8")).toMatch(/^mb_\S+\n$/);
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test("a key that would be over at once is not made", async () => {
  const before = await keys();
  for (const none of ["0s", "0m", "00h", "000000d"])
    await expect(create("--expires-in", none)).rejects.toThrow(`not a duration: ${none}`);
  expect(await keys()).toEqual(before);
});

test("nothing is made when a folder cannot be written", async () => {
  const before = await collections();
  const taken = join(folder, "file");
  writeFileSync(taken, "other");
  for (const args of [["backup"], ["tenant", "export", "acme"]]) {
    await expect(admin(...args, "--to", join(taken, "to"))).rejects.toThrow("ENOTDIR");
    await expect(admin(...args, "--to", "/proc/none/to")).rejects.toThrow(/^E[A-Z]+: .*, mkdir '\/proc\/?/);
  }
  expect(await collections()).toEqual(before);
});

test("a key of all scopes keeps those of later versions, and the list shows keys without their secrets", async () => {
  const { id } = (await create()) as { id: string };
  await admin("key", "revoke", id);
  const { total, keys } = (await admin("key", "list", "--tenant", "acme")) as { total: number; keys: { id: string }[] };
  expect(total).toBe(keys.length);
  expect(keys[0]).toEqual({
    id,
    name: "operator",
    scopes: ["*"],
    keyPrefix: expect.any(String),
    createdBy: "operator",
    createdAt: expect.any(Date),
    revokedAt: expect.any(Date),
  });
  expect(await admin("key", "list", "--unbound")).toEqual({ total: 0, keys: [] });
  const shown = await admin("tenant", "show", "acme");
  expect(shown).toMatchObject({ id: "acme", closed: false, deadLetters: 0, rows: { "matching/invoices": 0 } });
});

test("a command refuses what it would ignore", async () => {
  const settings = loadConfig(settingsShape, { MONGODB_URI: "mongodb://127.0.0.1:1" });
  const cases: [string[], string][] = [
    [["key", "revoke", "one", "two"], 'too much for "key revoke": two'],
    [["tenant", "delete", "acme", "acne", "--confirm", "acme"], 'too much for "tenant delete": acne'],
    [["tenant", "list", "acme"], 'too much for "tenant list": acme'],
    [["doctor", "acme"], 'too much for "doctor": acme'],
    [["dead-letters", "list", "--all"], '"dead-letters list" has no --all'],
    [["key", "revoke", "one", "--tenant", "acme"], '"key revoke" has no --tenant'],
    [["key", "create", "--tenant", "acme", "--scopes", "all", "--tenant", "acne"], "given twice: --tenant"],
    [["constructor"], "unknown command: constructor"],
  ];
  for (const [args, message] of cases) {
    const refused = runCommand(args, settings, silentLogger());
    await expect(refused, args.join(" ")).rejects.toThrow(new UsageError(message));
  }
});

test("a wrong command line is told how the commands of its first word are written", () => {
  expect(usageOf(["secrets", "seal"])).toBe("  secrets reseal");
  expect(usageOf(["key"]).match(/^ {2}key (create|list|revoke) /gm)).toHaveLength(3);
  expect(usageOf(["key"])).toMatch(/^ {13}\[--agent/m);
  expect(usageOf(["keys"])).toBe(usageOf());
  expect(usageOf()).toContain("  doctor\n");
});

test("a wrong command line is refused without a database", async () => {
  const settings = loadConfig(settingsShape, { MONGODB_URI: "mongodb://127.0.0.1:1" });
  for (const args of [
    ["tenant", "frobnicate"],
    ["key", "list"],
    ["restore", "--from", "x", "--deliveries", "all"],
  ])
    await expect(runCommand(args, settings, silentLogger())).rejects.toThrow(UsageError);
});
