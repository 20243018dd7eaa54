import { Readable } from "node:stream";
import { createGzip } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { generateStatement } from "../../../tools/devstack/samples/generate-statement.ts";
import { startServiceProcess } from "./service-process.ts";
import { environment, importFile, newCall, type RunningService, startService } from "./setup.ts";

describe("a large statement", () => {
  // Code and connections of the service need more than 50 MiB. A whole file of 22 MiB would not fit into the rest.
  const HEAP_MB = 70;
  let process: Awaited<ReturnType<typeof startServiceProcess>>;
  beforeAll(async () => {
    process = await startServiceProcess(environment(), [
      `--max-old-space-size=${HEAP_MB}`,
      // A small heap has little space for new objects, and the collector would take most of the time.
      "--max-semi-space-size=4",
    ]);
  });
  afterAll(() => process?.end("SIGTERM"));

  const upload = async (file: AsyncIterable<Uint8Array>, filename = "statement.xml") => {
    const call = newCall();
    const { id } = await process.client.connectBank({ name: "Main" }, call);
    // The service runs in another process, so only its client is used here.
    return importFile(process as unknown as RunningService, call, id, file, { filename });
  };

  // Long texts are read fast, and a packed file costs less to upload and to store.
  test("of 22 MiB is checked with a heap of 70 MiB up to the error at its end", async () => {
    function* faulty(): Generator<string> {
      yield "Date,Amount,Currency,Description\n";
      for (let row = 1; row <= 380; row += 1) yield `2026-03-02,${row}.00,EUR,${"text ".repeat(12_000)}\n`;
      yield "2026-03-02,x,EUR,last\n";
    }
    const sync = await upload(Readable.from(faulty()).pipe(createGzip({ level: 1 })), "a.csv");
    expect(sync).toMatchObject({ status: "failed", created: 0n });
    expect(sync.error).toMatch(/^line 382: /);
    expect(process.exited()).toBe(false);
  });

  test("of several chunks is imported with the same heap", async () => {
    const sync = await upload(generateStatement({ entries: 1_200 }));
    expect(sync).toMatchObject({ status: "completed", total: 1_200n, created: 1_200n, duplicates: 0n });
  });
});

test("a large file tells every 10,000 lines how far its check is", async () => {
  const service = await startService();
  try {
    const call = newCall();
    const { id } = await service.client.connectBank({ name: "Main", currency: "EUR" }, call);
    const { db } = service.context.mongo;
    const { operationTime } = await db.command({ ping: 1 });
    const entries = ":61:2603020302C5,00NTRFNONREF\n".repeat(21_000);
    const file = `:20:REF\n:25:DE89370400440532013000\n:28C:1/1\n:60F:C260301EUR0,00\n${entries}:61:wrong\n-\n`;
    const sync = await importFile(service, call, id, file, { filename: "a.sta" });
    expect(sync).toMatchObject({ status: "failed", total: undefined, checked: 20_000n, processed: 0n });
    const told: bigint[] = [];
    const changes = db.collection(`syncs.${call.tenant}`).watch([], { startAtOperationTime: operationTime });
    for await (const change of changes) {
      if (change.operationType !== "update") continue;
      const { checked, status } = change.updateDescription.updatedFields ?? {};
      if (checked !== undefined) told.push(checked);
      if (status === "failed") break;
    }
    expect(told).toEqual([10_000n, 20_000n]);
  } finally {
    await service.stop();
  }
});
