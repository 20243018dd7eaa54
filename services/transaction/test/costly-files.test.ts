import { existsSync } from "node:fs";
import { ReaderProcesses } from "@matchbook/runtime/file-reader/reader-processes";
import type { Call } from "@matchbook/runtime/grpc/call";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { afterEach, describe, expect, test } from "vitest";
import { entry, statement } from "../../../packages/statements/test/statement-files.ts";
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

/** Files that end the process which reads them, or never end themselves. The service goes on. */

const LIMITS = { FILE_READ_CPU_SECONDS: 60, FILE_READ_MEMORY_MB: 128 };
const started: RunningService[] = [];
afterEach(async () => {
  await Promise.all(started.splice(0).map((service) => service.stop()));
});

/** A service whose files are read by costly-reader.ts. */
async function startCostly(env = environment()): Promise<RunningService> {
  const service = await startService(env);
  started.push(service);
  const entry = new URL("./costly-reader.ts", import.meta.url);
  service.context.readers = new ReaderProcesses(entry, LIMITS, silentLogger());
  return service;
}

const connect = async ({ client }: RunningService, call: Call) => (await client.connectBank({ name: "Main" }, call)).id;
const oneLine = statement(entry({}));

/** Uploads a file that its reader never ends. @returns the import, and the process that reads it */
async function beingRead(service: RunningService, call: Call) {
  const before = service.context.readers.pids;
  const sync = await service.client.uploadStatement(uploadOf(await connect(service, call), "WAIT"), call);
  const pid = await waitFor(async () => {
    const { status } = await service.client.getSync({ id: sync.id }, call);
    return status === "running" ? service.context.readers.pids.find((one) => !before.includes(one)) : undefined;
  });
  return { id: sync.id, pid };
}

const ended = (service: RunningService, id: string, call: Call) =>
  waitFor(async () => {
    const sync = await service.client.getSync({ id }, call);
    return sync.finishedAt === undefined ? undefined : sync;
  });

describe("a file whose reading costs too much", () => {
  test("fails after one attempt, while others are imported and previewed", async () => {
    const service = await startCostly();
    const call = newCall();
    const [costly, other] = await Promise.all([
      importFile(service, call, await connect(service, call), "KILL"),
      importFile(service, newCall(call.tenant), await connect(service, call), oneLine),
    ]);
    expect(other).toMatchObject({ status: "completed", created: 1n, errorCode: undefined });
    const error = "line 1: reading it takes more memory than the system has";
    expect(costly).toMatchObject({ status: "failed", errorCode: "file_too_costly", error, created: 0n });
    expect(costly.report?.errors).toMatchObject([{ line: 1n, message: error.slice("line 1: ".length) }]);
    await service.drain();
    const told = await publishedEvents(service.env, call.tenant, "sync.failed");
    expect(told).toMatchObject([{ data: { $case: "sync", value: { id: costly.id, errorCode: "file_too_costly" } } }]);
    const preview = async (file: string) =>
      service.client.previewStatement(uploadOf(await connect(service, call), file), call);
    expect(await preview("KILL")).toMatchObject({ error, errorCode: "file_too_costly", rows: [{ status: "error" }] });
    expect(await preview(oneLine)).toMatchObject({ error: undefined, errorCode: undefined, new: 1n });
    expect(await preview("no statement")).toMatchObject({ errorCode: "invalid_file" });
  });

  test("is no matter of the file when the service stops: another process imports it, and no reader is left", async () => {
    const env = environment();
    const service = await startCostly(env);
    const call = newCall();
    const { id, pid } = await beingRead(service, call);
    started.splice(0);
    await service.stop();
    expect(existsSync(`/proc/${pid}`)).toBe(false);
    const next = await startService(env);
    started.push(next);
    // The reader of this service knows that the file is no statement.
    expect(await ended(next, id, call)).toMatchObject({ status: "failed", errorCode: "invalid_file" });
  });

  test("is given up when its import is cancelled, or the caller of its preview is gone", async () => {
    const service = await startCostly();
    const call = newCall();
    const upload = uploadOf(await connect(service, call), "WAIT");
    await expect(service.client.previewStatement(upload, call, { timeoutMs: 2_000 })).rejects.toThrow();
    await waitFor(async () => (service.context.readers.pids.length === 0 ? true : undefined));
    expect(service.context.previews.ofTenant.total).toBe(0);
  });
});

test("one process reads one small file after the other", async () => {
  const service = await startService();
  started.push(service);
  const call = newCall();
  const id = await connect(service, call);
  await importFile(service, call, id, oneLine);
  const { pids } = service.context.readers;
  expect(pids).toHaveLength(1);
  await importFile(service, call, id, statement(entry({ tail: "<AcctSvcrRef>2</AcctSvcrRef>" })));
  expect(service.context.readers.pids).toEqual(pids);
});
