import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import type { Db } from "mongodb";
import { afterAll, beforeAll, expect, test } from "vitest";
import { KeptFiles, type KeptFilesConfig, keptFileCollections } from "../src/mongo/kept-files.ts";
import { ensureCollections } from "../src/mongo/migrations/migrations.ts";
import { connectMongo, type Mongo } from "../src/mongo/mongo.ts";

let mongo: Mongo;
let db: Db;
beforeAll(async () => {
  const { mongoUri } = testInfra();
  mongo = await connectMongo(mongoUri, uniqueName("kept"));
  db = mongo.db;
});
afterAll(() => mongo.client.close());

const MIB = 1024 * 1024;
const NOW = new Date("2026-03-02T10:00:00.000Z");
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);
const config: KeptFilesConfig = { FILE_RETENTION_DAYS: 90, FILE_KEEP_BYTES: 3 * MIB };

async function bucket(tenant: string): Promise<KeptFiles> {
  await ensureCollections(db, keptFileCollections("originals.*"), tenant);
  return new KeptFiles(db, `originals.${tenant}`);
}

async function whole(files: KeptFiles, id: string, now = NOW): Promise<Buffer | undefined> {
  const parts: Uint8Array[] = [];
  for (let size = 0; ; ) {
    const part = await files.part(id, size, now);
    if (part === undefined) return undefined;
    if (part.length === 0) return Buffer.concat(parts);
    parts.push(part);
    size += part.length;
  }
}

test("a file is read back in parts, however it was stored, until its end", async () => {
  const files = await bucket("a");
  const bytes = Buffer.alloc(2 * MIB + 7, "0123456789");
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += 100_000) yield bytes.subarray(at, at + 100_000);
  }
  expect(await files.save("streamed", pieces())).toBe(bytes.length);
  // The file is still needed, so callers cannot read it yet.
  expect(await whole(files, "streamed")).toBeUndefined();
  await files.keep("streamed", { ...config, FILE_KEEP_BYTES: 10 * MIB }, NOW);
  await files.saveKept("whole", bytes, { ...config, FILE_KEEP_BYTES: 10 * MIB }, NOW);
  for (const id of ["streamed", "whole"]) {
    expect((await whole(files, id))?.equals(bytes)).toBe(true);
    expect(await whole(files, id, later(90))).toBeUndefined();
  }
  expect(await files.ends(["streamed", "whole", "none"], NOW)).toEqual(
    new Map([
      ["streamed", later(90)],
      ["whole", later(90)],
    ]),
  );
  const indexes = await db.collection("originals.a.chunks").indexes();
  expect(indexes).toContainEqual(expect.objectContaining({ key: { expiresAt: 1 }, expireAfterSeconds: 0 }));
});

test("the oldest files beyond the bound are deleted, with their bytes", async () => {
  const files = await bucket("b");
  for (const [at, id] of ["one", "two", "three", "four"].entries())
    await files.saveKept(id, Buffer.alloc(MIB, id), config, later(at));
  const ids = ["one", "two", "three", "four"];
  expect([...(await files.ends(ids, NOW)).keys()].sort()).toEqual(["four", "three", "two"]);
  expect(await db.collection("originals.b.chunks").countDocuments({ files_id: "one" })).toBe(0);
});

test("without retention nothing is kept", async () => {
  const files = await bucket("c");
  async function* pieces() {
    yield Buffer.from("text");
  }
  const none = { ...config, FILE_RETENTION_DAYS: 0 };
  await files.save("streamed", pieces());
  await files.keep("streamed", none, NOW);
  await files.saveKept("whole", Buffer.from("text"), none, NOW);
  expect(await db.collection("originals.c.files").countDocuments({})).toBe(0);
  expect(await db.collection("originals.c.chunks").countDocuments({})).toBe(0);
});
