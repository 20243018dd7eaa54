import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createClient, type FileSource, MatchbookError, type SendingProgress } from "../src/index.ts";
import { openFile } from "../src/node/index.ts";
import { PreparedServer } from "./prepared-server.ts";

const server = new PreparedServer();
const folder = mkdtempSync(join(tmpdir(), "matchbook-upload-"));
const path = join(folder, "march.csv");
const content = "Date;Amount\n".repeat(20_000);
const bytes = new TextEncoder().encode(content);
beforeAll(async () => {
  writeFileSync(path, content);
  await server.start();
});
afterAll(() => {
  server.stop();
  rmSync(folder, { recursive: true });
});

const statements = () => createClient({ baseUrl: server.url, token: "t", firstRetryDelayMs: 1 }).statements;
const sync = (status: string, more = {}) => ({ success: true, data: { id: "s-1", status, ...more } });
const accepted = { status: 202, body: sync("pending") };
async function* inPieces() {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
}

const SOURCES: [string, () => FileSource, string | null, number | undefined][] = [
  ["a path", () => openFile(path), "march.csv", bytes.length],
  ["a File", () => new File([content], "april.csv"), "april.csv", bytes.length],
  ["a Blob", () => new Blob([content]), null, bytes.length],
  ["bytes", () => bytes, null, bytes.length],
  ["a web stream", () => new Blob([content]).stream(), null, undefined],
  ["an async iterable", inPieces, null, undefined],
];

test.each(SOURCES)("a file is uploaded from %s with progress", async (_what, source, filename, totalBytes) => {
  server.prepare(accepted);
  const told: SendingProgress[] = [];
  const upload = statements().upload("b-1", source(), { onProgress: (progress) => told.push(progress) });
  expect(await upload.accepted).toEqual({ id: "s-1", status: "pending" });
  expect(told.at(-1)).toEqual({ sentBytes: bytes.length, totalBytes });
  // In pieces of at most 64 KiB, also of a source that is read as a whole.
  const sent = told.map(({ sentBytes }, at) => sentBytes - (told[at - 1]?.sentBytes ?? 0));
  expect(Math.max(...sent)).toBeLessThanOrEqual(65_536);
  const [asked] = server.asked;
  expect(asked?.body === content).toBe(true);
  const { pathname, searchParams } = new URL(asked?.url ?? "", server.url);
  expect([pathname, searchParams.get("filename")]).toEqual(["/api/v1/bank-connections/b-1/statements", filename]);
});

test("a path that nothing opened is refused with the function that opens it", () => {
  expect(() => statements().upload("b-1", path as never)).toThrow("openFile of @matchbook/client/node opens a path");
});

test("a file that can be opened again is sent again with the same key, and a stream is not", async () => {
  server.prepare({ status: 502, body: "" }, accepted);
  await statements().upload("b-1", openFile(path), { onProgress: () => {} }).accepted;
  expect(server.asked.map(({ body }) => body === content)).toEqual([true, true]);
  expect(new Set(server.asked.map(({ headers }) => headers["idempotency-key"])).size).toBe(1);
  server.prepare({ status: 502, body: "" }, accepted);
  await expect(statements().upload("b-1", inPieces()).accepted).rejects.toBeInstanceOf(MatchbookError);
  expect(server.prepared).toHaveLength(1);
});

test("wait tells the states of the import and gives the last one", async () => {
  const half = { status: 200, body: sync("running", { processed: 10 }) };
  server.prepare(accepted, half, half, { status: 200, body: sync("completed") });
  const told: unknown[] = [];
  const last = await statements()
    .upload("b-1", bytes)
    .wait({ onProgress: ({ status, processed }) => told.push([status, processed]) });
  expect(last.status).toBe("completed");
  expect(told).toEqual([
    ["running", 10],
    ["completed", undefined],
  ]);
});

test("wait throws the report of an import that failed, or returns it when asked to", async () => {
  const failed = { status: 200, body: sync("failed", { error: "the file is empty" }) };
  server.prepare(accepted, failed, failed);
  const upload = statements().upload("b-1", bytes);
  await expect(upload.wait()).rejects.toMatchObject({
    name: "ImportFailed",
    message: "the import s-1 failed: the file is empty",
    sync: { status: "failed" },
  });
  expect(await upload.wait({ throwOnFailure: false })).toMatchObject({ status: "failed", error: "the file is empty" });
});

test("cancel stops an upload that is being sent", async () => {
  server.prepare("silence");
  let going: () => void = () => {};
  const begun = new Promise<void>((resolve) => {
    going = resolve;
  });
  const upload = statements().upload("b-1", inPieces(), { onProgress: () => going() });
  await begun;
  await upload.cancel();
  await expect(upload.accepted).rejects.toThrow("The upload was cancelled");
});

test("cancel stops an import whose file has arrived, and leaves a finished one alone", async () => {
  for (const answer of [
    { status: 200 },
    { status: 400, body: { success: false, error: "Done", code: "sync_final" } },
  ]) {
    server.prepare(accepted, answer);
    const upload = statements().upload("b-1", bytes);
    await upload.accepted;
    await upload.cancel();
    expect(server.asked[1]).toMatchObject({ method: "DELETE", url: "/api/v1/syncs/s-1" });
  }
});
