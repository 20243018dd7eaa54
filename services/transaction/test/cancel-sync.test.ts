import type { Call } from "@matchbook/runtime/grpc/call";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { entry, statement } from "../../../packages/statements/test/statement-files.ts";
import { generateStatement } from "../../../tools/devstack/samples/generate-statement.ts";
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

const env = environment({ IMPORT_CHUNK: "20", IMPORT_CONCURRENCY: "1" });
let service: RunningService;
let other: RunningService;
beforeAll(async () => {
  [service, other] = await Promise.all([startService(env), startService(env)]);
});
afterAll(() => Promise.all([service?.stop(), other?.stop()]));

const connect = async (call: Call) => (await service.client.connectBank({ name: "Main" }, call)).id;
const filesOf = async ({ tenant }: Call) => {
  const { db } = service.context.mongo;
  const [imports, chunks] = await Promise.all([
    service.context.imports.rows.countDocuments({ tenant }),
    db.collection(`statements.${tenant}.chunks`).countDocuments({}),
  ]);
  return { imports, chunks };
};
const ENTRIES = 1_000;

describe("cancelling an import", () => {
  test.each(["the replica that runs it", "another replica"])(
    "through %s stops it between two chunks, keeps its stored lines and emits one event",
    async (through) => {
      const call = newCall();
      const id = await connect(call);
      const { id: sync } = await service.client.uploadStatement(
        uploadOf(id, generateStatement({ entries: ENTRIES })),
        call,
      );
      await waitFor(async () => ((await service.client.getSync({ id: sync }, call)).processed > 0n ? true : undefined));
      const { client } = through === "another replica" ? other : service;
      const cancelled = await client.cancelSync({ id: sync }, call);
      expect(cancelled).toMatchObject({ status: "failed", error: "Cancelled", total: BigInt(ENTRIES) });
      expect(cancelled.finishedAt).toBeInstanceOf(Date);
      expect(cancelled.processed < BigInt(ENTRIES)).toBe(true);

      await service.drain();
      await other.drain();
      expect(await service.client.getSync({ id: sync }, call)).toEqual(cancelled);
      expect(await service.lines(call)).toHaveLength(Number(cancelled.created));
      expect(await filesOf(call)).toEqual({ imports: 0, chunks: 0 });
      // Cancelling again returns the same answer and publishes no event.
      expect(await client.cancelSync({ id: sync }, call)).toEqual(cancelled);
      await service.context.outbox.drain();
      expect(await publishedEvents(env, call.tenant, "sync.failed")).toMatchObject([
        { data: { $case: "sync", value: cancelled } },
      ]);
      const created = await publishedEvents(env, call.tenant, "transaction.created");
      expect(BigInt(created.length)).toBe(cancelled.created);
    },
  );

  test("deletes a waiting file at once, and none of its lines is stored", async () => {
    const call = newCall();
    // The worker of this process does not poll and is not notified of the upload.
    const alone = await startService(environment({ IMPORT_POLL_MS: "3600000" }));
    try {
      const { id } = await alone.client.connectBank({ name: "Main" }, call);
      alone.context.imports.whenDue(() => {});
      const { id: sync } = await alone.client.uploadStatement(uploadOf(id, statement(entry({}))), call);
      const cancelled = await alone.client.cancelSync({ id: sync }, call);
      expect(cancelled).toMatchObject({ status: "failed", error: "Cancelled", total: undefined, processed: 0n });
      expect(await alone.context.imports.rows.countDocuments({})).toBe(0);
      const { db } = alone.context.mongo;
      expect(await db.collection(`statements.${call.tenant}.chunks`).countDocuments({})).toBe(0);
    } finally {
      await alone.stop();
    }
  });

  test("is refused for a finished import, and not found for an import of another tenant", async () => {
    const call = newCall();
    const id = await connect(call);
    const completed = await importFile(service, call, id, statement(entry({})));
    await expect(service.client.cancelSync({ id: completed.id }, call)).rejects.toMatchObject({
      code: "sync_final",
      message: "A completed import cannot be cancelled",
    });
    const failed = await importFile(service, call, id, "garbage");
    await expect(service.client.cancelSync({ id: failed.id }, call)).rejects.toMatchObject({
      message: "A failed import cannot be cancelled",
    });
    for (const [sync, who] of [
      [completed.id, newCall()],
      ["0192f0c1-0000-7000-8000-000000000001", call],
    ] as const) {
      await expect(service.client.cancelSync({ id: sync }, who)).rejects.toMatchObject({ code: "sync_not_found" });
    }
    expect(await service.client.getSync({ id: completed.id }, call)).toEqual(completed);
  });
});
