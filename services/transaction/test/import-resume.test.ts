import { UNPUBLISHED } from "@matchbook/runtime/events/outbox-rows";
import { startTestInfra } from "@matchbook/servers/start-test-infra";
import { MongoClient } from "mongodb";
import { afterAll, describe, expect, test } from "vitest";
import { generateStatement } from "../../../tools/devstack/samples/generate-statement.ts";
import type { SyncRow } from "../src/store/sync-row.ts";
import { startServiceProcess } from "./service-process.ts";
import {
  environment,
  newCall,
  publishedEvents,
  type RunningService,
  startService,
  uploadOf,
  waitFor,
} from "./setup.ts";

// Killed and frozen processes leave transactions open, so no other test uses this database.
const infra = await startTestInfra();
afterAll(() => infra.stop(), 120_000);
const servers = { MONGODB_URI: infra.mongoUri, NATS_URL: infra.natsUrl };

describe("an import that is interrupted by a crash", () => {
  // An import waits for room in a small outbox, which is measured every second. So it takes seconds, and cannot end before
  // a busy machine lets this test look at it.
  const slow = { IMPORT_CHUNK: "50", OUTBOX_MAX_ROWS: "3" };
  const env = environment({ ...servers, ...slow, PROCESS_LEASE_MS: "1000", IMPORT_POLL_MS: "100" });
  let survivor: RunningService | undefined;
  const database = new MongoClient(env.MONGODB_URI ?? "", { useBigInt64: true });
  afterAll(async () => {
    await database.close();
    await survivor?.stop();
  });

  test("resumes in any process and stores every line once", async () => {
    const call = newCall();
    const entries = 600;
    let process = await startServiceProcess(env);
    const { id } = await process.client.connectBank({ name: "Main" }, call);
    const upload = uploadOf(id, generateStatement({ entries }));
    const sync = await process.client.uploadStatement(upload, call);

    const syncs = database.db(env.MONGODB_DATABASE).collection<SyncRow>(`syncs.${call.tenant}`);
    const { processed } = await waitFor(async () => {
      const now = await syncs.findOne({ _id: sync.id });
      return now !== null && now.processed >= 50n ? now : undefined;
    });
    await process.end("SIGKILL");
    expect(processed < BigInt(entries)).toBe(true);
    process = await startServiceProcess(env);
    // After SIGTERM another process takes the import over at once, without waiting for the lease.
    await process.end("SIGTERM");

    survivor = await startService(env);
    await survivor.drain();
    const finished = await survivor.client.getSync({ id: sync.id }, call);
    const all = BigInt(entries);
    expect(finished).toMatchObject({ status: "completed", total: all, processed: all, created: all, duplicates: 0n });
    const rows = survivor.context.mongo.db.collection(`transactions.${call.tenant}`);
    expect(await rows.countDocuments({})).toBe(entries);
    expect(await survivor.lines(call)).toHaveLength(entries);

    // The sweeper publishes events that were committed but not published before the crash.
    const { db } = survivor.context.mongo;
    await waitFor(async () => ((await db.collection("outbox").countDocuments(UNPUBLISHED)) === 0 ? true : undefined));
    const events = await publishedEvents(env, call.tenant, "transaction.created");
    const published = new Set(
      events.map(({ data }) => (data?.$case === "transaction" ? data.value.facts?.id : undefined)),
    );
    expect(published.size).toBe(entries);
    expect(new Set(events.map((event) => event.id)).size).toBe(entries);
    expect(await publishedEvents(env, call.tenant, "sync.completed")).not.toHaveLength(0);
    const notKept = { expiresAt: { $exists: false } };
    expect(await db.collection(`statements.${call.tenant}.chunks`).countDocuments(notKept)).toBe(0);
  });

  test("a frozen process that wakes up adds nothing to an import that another process has finished", async () => {
    const call = newCall();
    const entries = 400;
    const all = BigInt(entries);
    const frozen = await startServiceProcess(env);
    const { id } = await frozen.client.connectBank({ name: "Main" }, call);
    const sync = await frozen.client.uploadStatement(uploadOf(id, generateStatement({ entries })), call);
    const syncs = database.db(env.MONGODB_DATABASE).collection<SyncRow>(`syncs.${call.tenant}`);
    await waitFor(async () =>
      (await syncs.countDocuments({ _id: sync.id, processed: { $gt: 0n } })) > 0 ? true : undefined,
    );
    await frozen.freeze();
    survivor ??= await startService(env);
    await survivor.drain();
    const finished = await survivor.client.getSync({ id: sync.id }, call);
    expect(finished).toMatchObject({ status: "completed", processed: all, created: all, duplicates: 0n });
    frozen.thaw();
    // The process ends after it has finished its current work.
    await frozen.end("SIGTERM");
    expect(await survivor.client.getSync({ id: sync.id }, call)).toEqual(finished);
    expect(await survivor.lines(call)).toHaveLength(entries);
    expect(await publishedEvents(env, call.tenant, "transaction.created")).toHaveLength(entries);
  });

  test("an upload that a crash cut off is deleted and never imported", async () => {
    const call = newCall();
    const process = await startServiceProcess(env);
    const { id } = await process.client.connectBank({ name: "Main" }, call);
    async function* endless(): AsyncGenerator<Uint8Array> {
      yield Buffer.alloc(2_500_000, 32);
      await process.end("SIGKILL");
      yield Buffer.alloc(1);
    }
    await expect(process.client.uploadStatement(uploadOf(id, endless()), call)).rejects.toMatchObject({
      code: "unavailable",
    });
    survivor ??= await startService(env);
    await survivor.drain();
    const { db } = survivor.context.mongo;
    expect(await db.collection(`statements.${call.tenant}.chunks`).countDocuments({})).toBe(0);
    expect(await db.collection(`syncs.${call.tenant}`).countDocuments({})).toBe(0);
  });
});
