import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "@matchbook/runtime/config";
import { silentLogger } from "@matchbook/runtime/logger";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import { MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { runCommand } from "../src/command-line.ts";
import { settingsShape } from "../src/settings.ts";

/** What a command refuses, it refuses before anything changes. */

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
  const env = { MONGODB_URI: testInfra().mongoUri, ...Object.fromEntries(databases) };
  return runCommand(args, loadConfig(settingsShape, env), silentLogger());
};
const collections = async () =>
  (await client.db(name).listCollections({}, { nameOnly: true }).toArray()).map((one) => one.name).sort();
const keys = () => client.db(name).collection("api_keys").find({}).toArray();
const create = (...args: string[]) => admin("key", "create", "--tenant", "acme", "--scopes", "all", ...args);

test("a tenant that does not exist is not migrated, exported or backed up", async () => {
  const before = await collections();
  const to = join(folder, "none");
  for (const args of [
    ["migrate", "--tenant", "acne"],
    ["tenant", "export", "acne", "--to", to],
    ["backup", "--tenant", "acne", "--to", to],
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
