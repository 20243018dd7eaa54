import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { waitUntil } from "@matchbook/servers/wait-until";
import { afterEach, describe, expect, test } from "vitest";
import { FileTooCostly } from "../../src/file-reader/limits.ts";
import { ReaderProcesses } from "../../src/file-reader/reader-processes.ts";
import type { FileSource } from "../../src/file-reader/reading.ts";
import { silentLogger } from "../../src/process/logger.ts";
import type { Found, Wish } from "./task.ts";

const LIMITS = { FILE_READ_CPU_SECONDS: 60, FILE_READ_MEMORY_MB: 128 };
const opened: ReaderProcesses<Wish, Found>[] = [];
afterEach(() => Promise.all(opened.splice(0).map((readers) => readers.close())));

function open(limits: Partial<typeof LIMITS> = {}): ReaderProcesses<Wish, Found> {
  const readers = new ReaderProcesses<Wish, Found>(
    new URL("./task.ts", import.meta.url),
    { ...LIMITS, ...limits },
    silentLogger(),
  );
  opened.push(readers);
  return readers;
}

const file = (bytes: Uint8Array): FileSource => ({
  size: async () => bytes.length,
  async *read(start, end) {
    for (let at = start; at < Math.min(end, bytes.length); at += 100_000)
      yield bytes.subarray(at, Math.min(end, at + 100_000));
  },
});
const small = file(Buffer.from("a file"));
const isRunning = (pid: number) => existsSync(`/proc/${pid}`) && !/^State:\s+Z/m.test(statusOf(pid));
const statusOf = (pid: number): string => {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return "State: Z";
  }
};

async function read(readers: ReaderProcesses<Wish, Found>, wish: Wish, source = small, check?: () => void) {
  const found: Found[] = [];
  for await (const item of readers.read(wish, source, check)) found.push(item);
  return found;
}

describe("a reader", () => {
  test("gets the bytes of a file, also a part of them, and reads the next file in the same process", async () => {
    const bytes = Buffer.alloc(3_000_000, "0123456789");
    const readers = open();
    const hash = createHash("sha256").update(bytes).digest("hex");
    expect(await read(readers, "count", file(bytes))).toEqual([bytes.length, hash]);
    const { pids } = readers;
    expect((await read(readers, "twice")).slice(0, 3)).toEqual([6, " fi", 6]);
    expect(readers.pids).toEqual(pids);
    const both = await Promise.all([read(readers, "count"), read(readers, "count")]);
    expect(both[0]).toEqual(both[1]);
    expect(readers.pids).toHaveLength(2);
  });

  test("knows no setting of its host, and may only read code", async () => {
    const [env, permissions] = await read(open(), "secrets");
    expect((env as string[]).filter((name) => name !== "NODE_COMPILE_CACHE")).not.toContain("PATH");
    expect(permissions).toEqual(["false", "true", "false", "false"]);
  });

  test("is ended by a file that takes too much time or memory, or ends its process", async () => {
    const costly = async (wish: Wish, limits?: Partial<typeof LIMITS>) => {
      const readers = open(limits);
      const error = await read(readers, wish).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(FileTooCostly);
      // A file that ended its reader does not harm the next one.
      expect(await read(readers, "count")).toHaveLength(2);
      return (error as Error).message;
    };
    expect(await costly("loop", { FILE_READ_CPU_SECONDS: 1 })).toBe(
      "reading it takes more than 1 seconds of computing time",
    );
    expect(await costly("allocate")).toBe("reading it takes more than 128 MiB of memory");
    expect(await costly("bytes")).toBe("reading it takes more than 128 MiB of memory");
    expect(await costly("exit")).toBe("reading it ends the program that reads it");
  });

  test("that is killed was ended by its file, and a signal that stops services does not end it", async () => {
    const signalled = async (signal: NodeJS.Signals) => {
      const readers = open();
      let items = 0;
      for await (const _ of readers.read("endless", small)) {
        if (items === 0) for (const pid of readers.pids) process.kill(pid, signal);
        items += 1;
        if (items === 1_000) break;
      }
      return items;
    };
    expect(await signalled("SIGTERM")).toBe(1_000);
    await expect(signalled("SIGKILL")).rejects.toThrow("more memory than the system has");
  });

  test("passes a defect and an error of the source on as they are", async () => {
    const readers = open();
    await expect(read(readers, "throw")).rejects.toThrow(/^a reader failed: RangeError: a defect/);
    const lost: FileSource = {
      // biome-ignore lint/correctness/useYield: it has nothing to give.
      async *read() {
        throw new Error("the database is away");
      },
    };
    await expect(read(readers, "count", lost)).rejects.toThrow(/^the database is away$/);
  });

  test("never gets bytes of the file before", async () => {
    const readers = open();
    const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    // The reader has asked for more of this file when it is content with the beginning.
    async function* late(): AsyncGenerator<Uint8Array> {
      yield Buffer.from("the beginning");
      await first.promise;
      yield Buffer.from("of another tenant");
    }
    expect(await read(readers, "head", { read: late })).toHaveLength(2);
    async function* own(): AsyncGenerator<Uint8Array> {
      first.resolve();
      await second.promise;
      yield Buffer.from("own");
    }
    const found = read(readers, "count", { read: own });
    await first.promise;
    setImmediate(second.resolve);
    expect(await found).toEqual([3, createHash("sha256").update("own").digest("hex")]);
    expect(readers.pids).toHaveLength(1);
  });

  test("gives a file up when its caller has stopped waiting, and is used again", async () => {
    const readers = open();
    for await (const item of readers.read("endless", small)) if (item === 3) break;
    const { pids } = readers;
    expect(await read(readers, "count")).toHaveLength(2);
    expect(readers.pids).toEqual(pids);
  });

  test.each(["wait", "loop"] as const)("that does not answer (%s) ends when its caller has gone", async (wish) => {
    const readers = open();
    let isWanted = true;
    const check = () => {
      if (!isWanted) throw new Error("nobody waits");
    };
    const reading = expect(read(readers, wish, small, check)).rejects.toThrow("nobody waits");
    const [pid = 0] = readers.pids;
    isWanted = false;
    await reading;
    await waitUntil(
      async () => isRunning(pid),
      (is) => !is,
    );
    // The host is notified of the end later than the system.
    await waitUntil(
      () => readers.pids,
      (pids) => pids.length === 0,
    );
  });

  test("ends when its host stops, idle or computing", async () => {
    const readers = open();
    const loop = expect(read(readers, "loop")).rejects.toThrow("a reader was ended");
    await read(readers, "count");
    const { pids } = readers;
    expect(pids).toHaveLength(2);
    await readers.close();
    await loop;
    expect(pids.filter(isRunning)).toEqual([]);
  });

  test("ends after some computing time when its host was killed", async () => {
    const host = spawn(process.execPath, [join(import.meta.dirname, "dying-host.ts")], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    const [[text], [, signal]] = await Promise.all([once(host.stdout, "data"), once(host, "exit")]);
    expect(signal).toBe("SIGKILL");
    const pid = Number(text);
    await waitUntil(
      async () => isRunning(pid),
      (is) => !is,
    );
  });
});
