import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mostSeconds, type ReaderLimits } from "./limits.ts";
import type { FromReader, ToReader } from "./messages.ts";

/** How a process ended. */
export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

/** The signals by which people and supervisors end processes. */
const TOLD = new Set<Exit["signal"]>(["SIGTERM", "SIGINT", "SIGHUP"]);

/** What a process has used: its computing time, and the memory that it takes now. */
interface Usage {
  cpuSeconds: number;
  memoryMb: number;
}

/** Receives what a process sends, and its end. */
export interface Listener {
  message(message: FromReader): void;
  exit(exit: Exit): void;
}

const MOST_ERROR_CHARACTERS = 2_000;

/** A process that reads files, one at a time. */
export class ReaderProcess {
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;
  #listener: Listener | undefined;
  #exit: Exit | undefined;
  #isReady = false;
  #isTold = false;
  #errors = "";

  /** @param entry the module that calls `serveFiles` */
  constructor(entry: URL, limits: ReaderLimits) {
    const child = start(fileURLToPath(entry), limits);
    this.#child = child;
    child.stderr?.on("data", (text) => {
      this.#errors = `${this.#errors}${text}`.slice(0, MOST_ERROR_CHARACTERS);
    });
    this.#exited = new Promise((resolve) => {
      const ended = (exit: Exit): void => {
        this.#exit = exit;
        this.#listener?.exit(exit);
        resolve();
      };
      child.once("exit", (code, signal) => ended({ code, signal }));
      // Also of a message that comes too late, which is no end.
      child.on("error", (error) => {
        this.#errors ||= error.message;
        if (child.pid === undefined) ended({ code: null, signal: null });
      });
    });
    child.on("message", (message: FromReader) => {
      if ("ready" in message) this.#isReady = true;
      this.#listener?.message(message);
    });
    preferToEnd(child.pid);
    // Only a reading keeps its host alive.
    child.unref();
    child.channel?.unref();
    (child.stderr as unknown as { unref?: () => void } | null)?.unref?.();
  }

  /** False while the code is being loaded. */
  get isReady(): boolean {
    return this.#isReady;
  }

  get isAlive(): boolean {
    return this.#exit === undefined;
  }

  /** Whether this host has ended it, or another program by a signal for that. Such an end says nothing about its file. */
  get isTold(): boolean {
    return this.#isTold || TOLD.has(this.#exit?.signal ?? null);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** What the process wrote before it was ready: why it could not be. */
  get errors(): string {
    return this.#errors;
  }

  /** Only one reading listens at a time. */
  listen(listener: Listener | undefined): void {
    this.#listener = listener;
    if (this.#exit !== undefined) listener?.exit(this.#exit);
  }

  send(message: ToReader): void {
    // What a process does not receive any more is told by its end.
    if (this.#child.connected) this.#child.send(message, () => {});
  }

  /** What it has used until now; undefined where that cannot be measured. */
  usage(): Usage | undefined {
    return process.platform === "linux" && this.#child.pid !== undefined ? usageOf(this.#child.pid) : undefined;
  }

  /** Ends the process at once. Resolves when it is gone. */
  kill(): Promise<void> {
    this.#isTold = true;
    if (this.isAlive) this.#child.ref();
    this.#child.kill("SIGKILL");
    return this.#exited;
  }
}

/** All code is below this folder. */
const ROOT = join(import.meta.dirname, "../../../..");
const CODE = ["node_modules", "packages", "proto", "services"];
const COMPILED = process.env.NODE_COMPILE_CACHE;

function start(entry: string, limits: ReaderLimits): ChildProcess {
  const readable = [...CODE.map((folder) => join(ROOT, folder)), ...(COMPILED ? [COMPILED] : [])];
  const args = [
    `--max-old-space-size=${limits.FILE_READ_MEMORY_MB}`,
    // It may read code, and do nothing else outside: no other file, no process, no thread, no native code.
    "--permission",
    ...readable.map((path) => `--allow-fs-read=${path}`),
    // Node uses its cache of compiled code only where it may write.
    ...(COMPILED ? [`--allow-fs-write=${COMPILED}`] : []),
    entry,
  ];
  const options: SpawnOptions = {
    // The environment holds the secrets of the process, which no reader needs. With the cache of compiled code, a start
    // costs a third of the computing time.
    env: COMPILED ? { NODE_COMPILE_CACHE: COMPILED } : {},
    cwd: ROOT,
    // A signal to the terminal's group of processes does not reach it.
    detached: true,
    windowsHide: true,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  };
  if (process.platform === "win32") return spawn(process.execPath, args, options);
  // The system ends a reader that nobody watches any more because its host was killed, and writes no image of its memory.
  const seconds = String(2 * Math.ceil(mostSeconds(limits)));
  return spawn(
    "/bin/sh",
    ["-c", 'ulimit -c 0; ulimit -t "$0"; exec "$@"', seconds, process.execPath, ...args],
    options,
  );
}

/** Makes Linux end this process first when memory is short. */
function preferToEnd(pid: number | undefined): void {
  if (process.platform !== "linux" || pid === undefined) return;
  try {
    writeFileSync(`/proc/${pid}/oom_score_adj`, "1000");
  } catch {
    // It has ended, or the system does not allow it.
  }
}

/** `USER_HZ` and the size of a page are the same on every Linux that Node supports, but for pages of some ARM systems. */
const TICKS_PER_SECOND = 100;
const BYTES_PER_PAGE = 4_096;

/** Reads proc_pid_stat(5): after the name in parentheses, utime and stime are the fields 12 and 13, rss is field 22. */
function usageOf(pid: number): Usage | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "latin1");
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const ticks = Number(fields[11]) + Number(fields[12]);
    return {
      cpuSeconds: ticks / TICKS_PER_SECOND,
      memoryMb: (Number(fields[21]) * BYTES_PER_PAGE) / 1024 / 1024,
    };
  } catch {
    return undefined;
  }
}
