import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { loadConfig } from "@matchbook/runtime/process/config";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import { waitUntil } from "@matchbook/servers/wait-until";
import { openSecret, parseKeyring } from "@matchbook/webhook/delivery/secret-box";
import { Binary, BSON, type Db, type Document, Double, Long, MongoClient } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { BackupReport } from "../src/backup/backup.ts";
import type { RestoreReport } from "../src/backup/restore.ts";
import { RestoreLease } from "../src/backup/restore-progress.ts";
import { readsThePast } from "../src/backup/snapshot.ts";
import { runCommand } from "../src/command-line.ts";
import { openInstallation } from "../src/installation.ts";
import { settingsShape } from "../src/settings.ts";

/** Backup and restore on rows; test/e2e/commands.ts does the same with running processes. */

let client: MongoClient;
let folder: string;
/** The original, which the tests back up and do not change. */
let system: Installation;
beforeAll(async () => {
  client = await new MongoClient(testInfra().mongoUri).connect();
  folder = mkdtempSync(join(tmpdir(), "matchbook-backup-"));
  system = await populated();
});
afterAll(async () => {
  await client.close();
  rmSync(folder, { recursive: true, force: true });
});

const KEYS = `k1:${randomBytes(32).toString("base64")}`;

/** An installation with separate databases. */
function installation() {
  const name = uniqueName("backup");
  const database = (process: string) => `${name}_${process.toLowerCase()}`;
  const env = {
    MONGODB_URI: testInfra().mongoUri,
    NATS_URL: testInfra().natsUrl,
    NATS_STREAM: name.toUpperCase(),
    WEBHOOK_SECRET_KEYS: KEYS,
    ...Object.fromEntries(
      ["GATEWAY", "TRANSACTION", "MATCHING", "WEBHOOK"].map((one) => [`${one}_MONGODB_DATABASE`, database(one)]),
    ),
  };
  const settings = loadConfig(settingsShape, env);
  return {
    admin: (...args: string[]) => runCommand(args, settings, silentLogger()),
    open: () => openInstallation(settings, silentLogger()),
    rows: (process: string, collection: string) => client.db(database(process)).collection<{ _id: string }>(collection),
  };
}
type Installation = ReturnType<typeof installation>;

/** The rows of a collection as canonical text, which shows every type. */
async function textOf(rows: ReturnType<Installation["rows"]>): Promise<string[]> {
  const found = await rows.find({}, { promoteValues: false, sort: { _id: 1 } }).toArray();
  return found.map((row) => BSON.EJSON.stringify(row, { relaxed: false }));
}

const idsOf = async (rows: ReturnType<Installation["rows"]>) =>
  (await rows.find({}, { projection: { _id: 1 } }).toArray()).map(({ _id }) => _id).sort();

const LARGE = Long.fromString("9007199254740993");

/** A system with two tenants, whose invoices have all types that a row may have. */
async function populated(): Promise<Installation> {
  const system = installation();
  for (const tenant of ["acme", "other"]) {
    await system.admin("tenant", "create", tenant);
    const invoice = { currency: "EUR", total: LARGE, remaining: Long.fromNumber(5), issueDate: "2026-03-01" };
    const types = { at: new Date(0), share: new Double(1), count: 3, bytes: new Binary(Buffer.from("b")), none: null };
    await system
      .rows("matching", `invoices.${tenant}`)
      .insertMany([
        { _id: "i1", invoiceNumber: "1", ...invoice, ...types } as never,
        { _id: "i2", invoiceNumber: "2", ...invoice, currency: "JPY" } as never,
      ]);
    await system
      .rows("webhook", `endpoints.${tenant}`)
      .insertMany([
        { _id: "e1", active: true, disabledAt: null, secrets: [{ secret: { keyId: "k1", data: "sealed" } }] } as never,
        { _id: "e2", active: false, disabledAt: new Date(0), disabledReason: "gone" } as never,
      ]);
    await system.rows("matching", "outbox").insertOne({ _id: `o-${tenant}`, tenant, at: new Date(0) } as never);
    await system.rows("gateway", "api_keys").insertOne({ _id: `k-${tenant}`, tenant, hash: "h" } as never);
    await system.rows("gateway", "console_sessions").insertOne({ _id: `s-${tenant}`, tenant } as never);
  }
  return system;
}

test("a backup under load restores every row of one time with its types, holds deliveries and migrates", async () => {
  const to = join(folder, "all");
  const writer = startWriter();
  await waitUntil(writer.written, (count) => count > 2);
  const before = writer.written();
  const report = (await system.admin("backup", "--to", to)) as BackupReport;
  await writer.stop();
  expect(report.ofOneTime).toBe(true);
  expect(report.sums["matching/invoices"]).toEqual({
    EUR: { total: "18014398509481986", remaining: "10" },
    JPY: { total: "18014398509481986", remaining: "10" },
  });
  expect(statSync(join(to, "gateway/api_keys.bson")).mode & 0o777).toBe(0o600);
  await expect(system.admin("backup", "--to", to)).rejects.toThrow("already holds a complete backup");
  await expect(system.admin("restore", "--from", to)).rejects.toThrow("is not empty");

  const copy = installation();
  const restored = (await copy.admin("restore", "--from", to)) as RestoreReport;
  // The rows of the four shared schemas are made by the migration.
  expect(restored).toMatchObject({ rows: report.rows - 4, sums: report.sums, heldDestinations: 2 });
  for (const [process, collection] of [
    ["matching", "invoices.acme"],
    ["matching", "invoices.other"],
    ["matching", "outbox"],
    ["gateway", "api_keys"],
    ["gateway", "tenants"],
  ] as const)
    expect(await textOf(copy.rows(process, collection))).toEqual(await textOf(system.rows(process, collection)));
  expect(await copy.rows("gateway", "console_sessions").countDocuments()).toBe(0);
  const endpoints = await copy.rows("webhook", "endpoints.acme").find({}).sort({ _id: 1 }).toArray();
  expect(endpoints).toMatchObject([
    { active: false, disabledReason: "manual", secrets: [{ secret: { data: "sealed" } }] },
    { active: false, disabledReason: "gone", disabledAt: new Date(0) },
  ]);
  expect(await copy.admin("migrate")).toMatchObject({ tenants: 2, migrated: [] });
  const indexes = await copy.rows("matching", "invoices.acme").indexes();
  expect(indexes.map(({ name }) => name)).toContain("number_of_year");

  // Each transaction of the writer is in both databases or in neither.
  const halves = [copy.rows("matching", "matches.acme"), copy.rows("transaction", "transactions.acme")];
  const [one, other] = await Promise.all(halves.map(idsOf));
  expect(one).toEqual(other);
  expect(one?.length).toBeGreaterThanOrEqual(before);
  expect(one?.length).toBeLessThan(writer.written());
});

test("a store that answers an old snapshot with the present is told from one that has snapshots", async () => {
  const { db } = system.rows("gateway", "tenants") as unknown as { db: Db };
  const gateway = (commands: Pick<Db, "command">) => ({ gateway: { mongo: { db: commands } } }) as never;
  expect(await readsThePast(gateway(db))).toBe(true);
  const forgetful = { command: ({ readConcern: _time, ...command }: Document) => db.command(command) };
  expect(await readsThePast(gateway(forgetful))).toBe(false);
});

/** Writes one row to each of two databases per transaction, until it is stopped. */
function startWriter() {
  const databases = [system.rows("matching", "matches.acme"), system.rows("transaction", "transactions.acme")];
  let stopped = false;
  let written = 0;
  const run = async (): Promise<void> => {
    while (!stopped) {
      const row = { _id: `w${written}`, facts: { transactionCode: `w${written}` }, identity: `w${written}` };
      await client.withSession((session) =>
        session.withTransaction(async () => {
          for (const rows of databases) await rows.insertOne(row as never, { session });
        }),
      );
      written += 1;
    }
  };
  const running = run();
  // Reported by `stop`.
  running.catch(() => undefined);
  return {
    written: () => written,
    stop: () => {
      stopped = true;
      return running;
    },
  };
}

test("one tenant of a backup returns to a system that others use, and interruptions are continued", async () => {
  const to = join(folder, "interrupted");
  const obstacle = join(to, "webhook/endpoints.other.bson.part");
  mkdirSync(obstacle, { recursive: true });
  await expect(system.admin("backup", "--to", to)).rejects.toThrow("EISDIR");
  rmdirSync(obstacle);
  const copy = installation();
  const restore = (...args: string[]) => copy.admin("restore", "--from", to, "--tenant", "acme", ...args);
  await expect(restore()).rejects.toThrow("holds no complete backup");
  const inode = () => statSync(join(to, "matching/invoices.acme.bson")).ino;
  const first = inode();
  await expect(system.admin("backup", "--to", to, "--tenant", "acme")).rejects.toThrow("interrupted backup of all");
  await system.admin("backup", "--to", to);
  expect(inode()).toBe(first);

  await copy.rows("matching", "outbox").insertOne({ _id: "o-third", tenant: "third" } as never);
  const file = join(to, "webhook/endpoints.acme.bson");
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, bytes.length - 7));
  await expect(restore()).rejects.toThrow("endpoints.acme.bson is not what the backup wrote");
  await expect(copy.admin("restore", "--from", to)).rejects.toThrow("another restore was interrupted");
  writeFileSync(file, bytes);
  await expect(installation().admin("restore", "--from", to, "--tenant", "acne")).rejects.toThrow(
    'there is no tenant "acne" in this backup',
  );
  expect(await restore("--deliveries", "send")).toMatchObject({ tenant: "acme", heldDestinations: 0 });
  for (const [process, collection] of [
    ["matching", "invoices.acme"],
    ["webhook", "endpoints.acme"],
  ] as const)
    expect(await textOf(copy.rows(process, collection))).toEqual(await textOf(system.rows(process, collection)));
  expect(await idsOf(copy.rows("matching", "outbox"))).toEqual(["o-acme", "o-third"]);
  expect(await idsOf(copy.rows("gateway", "tenants"))).toEqual(["acme"]);
});

test("an interrupted restore is not mixed with new data, and can be given up by deleting the tenant", async () => {
  const to = join(folder, "given-up");
  await system.admin("backup", "--to", to);
  const file = join(to, "webhook/endpoints.acme.bson");
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, bytes.length - 7));
  const copy = installation();
  const restore = (...args: string[]) => copy.admin("restore", "--from", to, ...args);
  await expect(restore("--tenant", "acme")).rejects.toThrow("endpoints.acme.bson is not what the backup wrote");
  writeFileSync(file, bytes);
  // Its rows would be deleted when the restore is run again.
  await expect(copy.admin("tenant", "create", "acme")).rejects.toThrow("a restore of acme was interrupted");
  await copy.admin("tenant", "create", "third");
  expect(await idsOf(copy.rows("matching", "invoices.acme"))).toEqual(["i1", "i2"]);
  await copy.admin("tenant", "delete", "acme", "--confirm", "acme");
  expect(await idsOf(copy.rows("matching", "invoices.acme"))).toEqual([]);
  // Complete files of the attempt that was given up are not skipped.
  expect(await restore("--tenant", "acme")).toMatchObject({ tenant: "acme" });
  expect(await idsOf(copy.rows("matching", "invoices.acme"))).toEqual(["i1", "i2"]);

  const whole = installation();
  writeFileSync(file, bytes.subarray(0, bytes.length - 7));
  await expect(whole.admin("restore", "--from", to)).rejects.toThrow("is not what the backup wrote");
  await expect(whole.admin("tenant", "delete", "acme", "--confirm", "acme")).rejects.toThrow(
    "a restore of all was interrupted",
  );
});

test("of two restores at the same time the second is refused, and nothing is lost or doubled", async () => {
  const to = join(folder, "twice");
  await system.admin("backup", "--to", to);
  const same = join(folder, "twice-copied");
  cpSync(to, same, { recursive: true });
  const file = join(to, "webhook/endpoints.acme.bson");
  const bytes = readFileSync(file);
  // The first restore waits for the content of this file.
  rmSync(file);
  execFileSync("mkfifo", [file]);
  const copy = installation();
  const restore = (...args: string[]) => copy.admin("restore", "--from", same, ...args);
  const first = copy.admin("restore", "--from", to);
  first.catch(() => undefined);
  try {
    await waitUntil(
      () => idsOf(copy.rows("gateway", "restore_progress")),
      (done) => done.includes("matching/invoices.acme"),
    );
    for (const second of [[], ["--tenant", "acme"]])
      await expect(restore(...second)).rejects.toThrow("a restore of all runs: wait for its end");
    for (const command of [
      ["create", "acme"],
      ["delete", "acme", "--confirm", "acme"],
    ])
      await expect(copy.admin("tenant", ...command)).rejects.toThrow("a restore of all runs");
  } finally {
    // Writing waits for a reader. A write that blocks this process would never end, because the reader is in it.
    await writeFile(file, bytes);
  }
  expect(await first).toMatchObject({ tenant: null, heldDestinations: 2 });
  for (const collection of ["invoices.acme", "invoices.other", "outbox"])
    expect(await textOf(copy.rows("matching", collection))).toEqual(await textOf(system.rows("matching", collection)));
  await expect(restore()).rejects.toThrow("is not empty");
  expect(await idsOf(copy.rows("gateway", "restore_progress"))).toEqual([]);
});

test("a restore whose lease another process has taken over changes no more rows", async () => {
  const copy = installation();
  const opened = await copy.open();
  const take = () => RestoreLease.take(opened, { backup: "b1", tenant: "acme" }, 3_000);
  const frozen = await take();
  await frozen.checked();
  expect(frozen.again).toBe(false);
  await expect(take()).rejects.toThrow("a restore of acme runs");
  // While the process is frozen its lease ends.
  const left = { $set: { owner: "frozen", leaseUntil: new Date(0) } };
  await copy.rows("gateway", "restore_progress").updateOne({ _id: "*" }, left);
  const second = await take();
  expect(second.again).toBe(true);
  const error = () => {
    try {
      frozen.assertHeld();
      return undefined;
    } catch (thrown) {
      return String(thrown);
    }
  };
  await waitUntil(error, (text) => text?.includes("lost its lease") ?? false);
  await frozen.interrupt();
  second.assertHeld();
  await second.end();
  await opened.close();
});

test("a lease that cannot be ended does not replace the error that interrupted the restore", async () => {
  const copy = installation();
  const opened = await copy.open();
  const lease = await RestoreLease.take(opened, { backup: "b1", tenant: "acme" });
  await lease.checked();
  const { db } = opened.gateway.mongo;
  await db.command({ collMod: "restore_progress", validator: { owner: { $exists: true } } });
  const restore = Promise.reject(new Error("the source is damaged")).catch(async (error: unknown) => {
    await lease.interrupt();
    throw error;
  });
  await expect(restore).rejects.toThrow("the source is damaged");
  expect(await copy.rows("gateway", "restore_progress").findOne({})).toHaveProperty("owner");
  await opened.close();
});

test("a backup of one tenant has nothing of others; one that was altered or is from another version is refused", async () => {
  const to = join(folder, "alone");
  const report = (await system.admin("backup", "--to", to, "--tenant", "other")) as BackupReport;
  expect(report).toMatchObject({ tenant: "other", sums: { "matching/invoices": { EUR: { remaining: "5" } } } });
  expect(readdirSync(to, { recursive: true }).filter((name) => String(name).includes("acme"))).toEqual([]);
  const restore = (...args: string[]) => installation().admin("restore", "--from", to, ...args);
  await expect(restore("--tenant", "acme")).rejects.toThrow("is a backup of other alone");
  const manifest = join(to, "manifest.json");
  const text = readFileSync(manifest, "utf8");
  writeFileSync(manifest, text.replace('"matching": [', '"matching": ["from-the-future", '));
  await expect(restore()).rejects.toThrow("another version");
  writeFileSync(manifest, text.replace(/derived-rows-\d+/, "derived-rows-9999"));
  await expect(restore()).rejects.toThrow("derived-rows-9999");
  writeFileSync(manifest, text.replace(/derived-rows-\d+/, "derived-rows-1"));
  expect(await restore()).toMatchObject({ tenant: "other" });
  writeFileSync(join(to, "files.jsonl"), "");
  await expect(restore()).rejects.toThrow("files.jsonl is not what the backup wrote");
});

test("the export of a tenant comes into another installation with its types, without keys and with new secrets", async () => {
  const to = join(folder, "export");
  const { id } = (await system.admin("tenant", "export", "acme", "--to", to)) as { id: string };
  const copy = installation();
  await expect(copy.admin("restore", "--from", to)).rejects.toThrow(`bring it in with "tenant import --from ${to}"`);
  const report = (await copy.admin("tenant", "import", "--from", to)) as RestoreReport;
  expect(report).toMatchObject({ tenant: "acme", heldDestinations: 2 });
  expect(report.sums["matching/invoices"]).toMatchObject({ EUR: { total: LARGE.toString(), remaining: "5" } });
  const invoices = ["matching", "invoices.acme"] as const;
  expect(await textOf(copy.rows(...invoices))).toEqual(await textOf(system.rows(...invoices)));
  expect(await idsOf(copy.rows("gateway", "tenants"))).toEqual(["acme"]);
  expect(await idsOf(copy.rows("gateway", "api_keys"))).toEqual([]);
  const [endpoint] = await copy.rows("webhook", "endpoints.acme").find({ _id: "e1" }).toArray();
  expect(endpoint).toMatchObject({ active: false, secretPrefix: expect.stringMatching(/^whsec_.{6}$/) });
  const { secrets } = endpoint as unknown as { secrets: [{ secret: never }] };
  const owner = { tenantId: "acme", endpointId: "e1" };
  expect(openSecret(parseKeyring(KEYS), secrets[0].secret, owner)).toMatch(/^whsec_/);
  expect(id).toMatch(/^[0-9a-f-]{36}$/);

  const there = 'gateway/tenants is not empty: there are rows of "acme". Delete this tenant first';
  await expect(copy.admin("tenant", "import", "--from", to)).rejects.toThrow(there);
  const file = join(to, "matching/invoices.jsonl");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace("2026-03-01", "2026-03-02"));
  await expect(installation().admin("tenant", "import", "--from", to)).rejects.toThrow("is not what the export wrote");
  await expect(system.admin("tenant", "import", "--from", join(folder, "all"))).rejects.toThrow("is a backup");
});
