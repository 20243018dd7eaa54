import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { ExportedFile } from "@matchbook/admin/backup/export-manifest";
import { runCommand } from "@matchbook/admin/command-line";
import { settingsShape } from "@matchbook/admin/settings";
import { connectMongo, inTransaction } from "@matchbook/runtime/mongo/mongo";
import { loadConfig } from "@matchbook/runtime/process/config";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { startInfra } from "@matchbook/servers/start-infra";
import { afterAll, expect, test } from "vitest";

const folder = mkdtempSync(join(tmpdir(), "matchbook-backup-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** The store of the development stack, whatever a test run was given. */
const start = (name: string) =>
  startInfra({
    dataDir: join(folder, name),
    ports: { mongodb: 0, nats: 0 },
    env: { ...process.env, MONGODB_URI: "", NATS_URL: "", MATCHBOOK_INFRA: "" },
  });

const admin = (mongoUri: string, ...args: string[]) =>
  runCommand(args, loadConfig(settingsShape, { MONGODB_URI: mongoUri }), silentLogger());

async function exported(mongoUri: string, to: string): Promise<ExportedFile[]> {
  const report = await admin(mongoUri, "tenant", "export", "acme", "--to", join(folder, to));
  return (report as { files: ExportedFile[] }).files;
}

test("a copy of the stopped store's folder contains exactly the same data", async () => {
  const original = await start("original");
  await admin(original.mongoUri, "tenant", "create", "acme");
  const mongo = await connectMongo(original.mongoUri, "matchbook_matching");
  for (let at = 0; at < 20; at++) {
    await inTransaction(mongo, async (session) => {
      const rows = Array.from({ length: 10 }, (_, n) => ({
        amount: 9_007_199_254_740_993n + BigInt(n),
        at: new Date(),
      }));
      await mongo.db.collection("lines.acme").insertMany(rows, { session });
    });
  }
  await mongo.client.close();
  const before = await exported(original.mongoUri, "before");
  expect(before.find(({ file }) => file === "matching/lines.jsonl")?.rows).toBe(200);
  await original.stop();

  cpSync(join(folder, "original/mongodb"), join(folder, "copy/mongodb"), { recursive: true });
  const copy = await start("copy");
  try {
    expect(await exported(copy.mongoUri, "after")).toEqual(before);
    expect(await admin(copy.mongoUri, "migrate")).toMatchObject({ tenants: 1, migrated: [] });
  } finally {
    await copy.stop();
  }
});
