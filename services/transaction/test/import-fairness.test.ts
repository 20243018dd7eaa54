import type { Call } from "@matchbook/runtime/grpc/call";
import { afterEach, describe, expect, test } from "vitest";
import { entry, statement } from "../../../packages/statements/test/statement-files.ts";
import { generateStatement } from "../../../tools/devstack/samples/generate-statement.ts";
import type { TransactionRow } from "../src/store/transaction-row.ts";
import {
  environment,
  importFile,
  newCall,
  publishedEvents,
  type RunningService,
  startService,
  uploadOf,
  waitFor,
} from "./setup.ts";

let service: RunningService | undefined;
afterEach(() => service?.stop());

const CHUNK = 20;
async function start(settings: Record<string, string>): Promise<RunningService> {
  service = await startService(environment({ IMPORT_CHUNK: String(CHUNK), ...settings }));
  return service;
}
const connect = async (running: RunningService, call: Call) =>
  (await running.client.connectBank({ name: "Main" }, call)).id;

/** Uploads files of a tenant, each of the same number of lines. */
async function flood(running: RunningService, { files, entries }: { files: number; entries: number }) {
  const call = newCall();
  const id = await connect(running, call);
  const syncs: string[] = [];
  for (let seed = 1; seed <= files; seed += 1) {
    const file = generateStatement({ entries, seed });
    syncs.push((await running.client.uploadStatement(uploadOf(id, file), call)).id);
  }
  return { call, syncs };
}

const syncsOf = (running: RunningService, { call, syncs }: { call: Call; syncs: string[] }) =>
  Promise.all(syncs.map((id) => running.client.getSync({ id }, call)));

/** Waits until the first lines of a tenant are stored. */
const untilStored = (running: RunningService, call: Call) =>
  waitFor(async () => ((await stored(running, call)) > 0 ? true : undefined));
const linesOf = (running: RunningService, { tenant }: Call) =>
  running.context.mongo.db.collection<TransactionRow>(`transactions.${tenant}`);
const stored = (running: RunningService, call: Call) => linesOf(running, call).countDocuments({});

describe("a tenant's one-line file", () => {
  test("is imported after a few chunks of another tenant whose files fill every slot", async () => {
    // A single slot, which a large file gives up after the shortest slice.
    const running = await start({ IMPORT_CONCURRENCY: "1", IMPORT_SLICE_MS: "0", IMPORT_CHUNK: "10" });
    const [files, entries] = [2, 200];
    const call = newCall();
    const id = await connect(running, call);
    const hostile = await flood(running, { files, entries });
    await untilStored(running, hostile.call);
    expect(await importFile(running, call, id, statement(entry({})))).toMatchObject({ created: 1n });

    await running.drain();
    const [own] = await linesOf(running, call).find({}).toArray();
    expect(
      await linesOf(running, hostile.call).countDocuments({ "facts.createdAt": { $gt: own?.facts.createdAt } }),
    ).toBeGreaterThan(entries);
    const counts = { total: BigInt(entries), processed: BigInt(entries), created: BigInt(entries), duplicates: 0n };
    for (const sync of await syncsOf(running, hostile)) expect(sync).toMatchObject({ status: "completed", ...counts });
    const all = files * entries;
    expect(await stored(running, hostile.call)).toBe(all);
    const published = await publishedEvents(running.env, hostile.call.tenant, "transaction.created");
    expect(new Set(published.map((event) => event.id)).size).toBe(all);
  });

  test("gets a slot that large files of any number of tenants cannot take", async () => {
    const running = await start({ IMPORT_CONCURRENCY: "2", IMPORT_SLICE_MS: "3600000" });
    // Each file is larger than 1 MiB.
    const floods = [
      await flood(running, { files: 1, entries: 2_500 }),
      await flood(running, { files: 1, entries: 2_500 }),
    ] as const;
    await untilStored(running, floods[0].call);
    const call = newCall();
    const id = await connect(running, call);
    expect(await importFile(running, call, id, statement(entry({})))).toMatchObject({ created: 1n });
    // No slice ends: the second large file has not begun, unless the first one is complete by now.
    const [[second], [first]] = [await syncsOf(running, floods[1]), await syncsOf(running, floods[0])];
    if (first?.status === "running") expect(second?.status).toBe("pending");
    for (const one of floods) await running.client.cancelSync({ id: one.syncs[0] ?? "" }, one.call);
    await running.drain();
  });
});

describe("the queue of a tenant", () => {
  /** A service whose worker does not poll and is not notified of uploads. */
  async function idle(settings: Record<string, string>): Promise<RunningService> {
    const running = await start({ IMPORT_POLL_MS: "3600000", ...settings });
    running.context.imports.whenDue(() => {});
    return running;
  }
  const file = statement(entry({}));

  test("refuses a file beyond its limit without reading it, and accepts one when there is room again", async () => {
    const running = await idle({ STATEMENT_QUEUE_FILES: "2" });
    const call = newCall();
    const id = await connect(running, call);
    const upload = (of = call, body: Parameters<typeof uploadOf>[1] = file, at = id) =>
      running.client.uploadStatement(uploadOf(at, body), of);
    const [first] = [await upload(), await upload()];
    let read = 0;
    async function* endless(): AsyncGenerator<Uint8Array> {
      for (;;) {
        read += 1;
        yield Buffer.alloc(65_536, 32);
      }
    }
    await expect(upload(call, endless())).rejects.toMatchObject({
      code: "too_many_statement_files",
      message: "Too many statement files are waiting",
      retryAfter: 30,
    });
    expect(read).toBeLessThan(200);
    expect(await running.context.imports.rows.countDocuments({})).toBe(2);
    const { syncs } = await running.context.collections(call.tenant);
    expect(await syncs.countDocuments({})).toBe(2);
    const other = newCall();
    await upload(other, file, await connect(running, other));
    await running.client.cancelSync({ id: first.id }, call);
    await upload();
    // Concurrent uploads are accepted only while there is room.
    await running.client.cancelSync({ id: (await syncs.findOne({ status: "pending" }))?._id ?? "" }, call);
    const outcomes = await Promise.allSettled(Array.from({ length: 5 }, () => upload()));
    expect(outcomes.filter(({ status }) => status === "fulfilled").length).toBeLessThanOrEqual(1);
    expect(await running.context.imports.rows.countDocuments({ tenant: call.tenant })).toBeLessThanOrEqual(2);
  });

  test("limits the total bytes by the announced sizes, or else by the largest allowed size", async () => {
    const running = await idle({ STATEMENT_MAX_BYTES: "4000", STATEMENT_QUEUE_BYTES: "6000" });
    const call = newCall();
    const bankConnectionId = await connect(running, call);
    const upload = (content: string, size?: bigint) =>
      running.client.uploadStatement(
        (async function* () {
          yield { part: { $case: "header" as const, value: { bankConnectionId, size, leaveOut: [] } } };
          yield { part: { $case: "chunk" as const, value: Buffer.from(content) } };
        })(),
        call,
      );
    await expect(upload("x", 4_001n)).rejects.toMatchObject({ code: "payload_too_large" });
    await expect(upload("more than that", 3n)).rejects.toMatchObject({ code: "payload_too_large" });
    await upload("x".repeat(3_000));
    expect(await running.context.imports.rows.findOne({})).toMatchObject({ bytes: 3_000 });
    await expect(upload("x")).rejects.toMatchObject({ code: "too_many_statement_files" });
    await upload("x".repeat(3_000), 3_000n);
    await expect(upload("x", 1n)).rejects.toMatchObject({ code: "too_many_statement_files" });
  });
});
