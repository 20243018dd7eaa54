import { type ChildProcess, type SpawnOptions, spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { mostSeconds, type ReaderLimits } from "./limits.ts";
import type { FromReader, Ready, ToReader } from "./messages.ts";

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

const TOLD = new Set<Exit["signal"]>(["SIGTERM", "SIGINT", "SIGHUP"]);

/** The computing time of a process so far, and its memory now. */
interface Usage {
  cpuSeconds: number;
  memoryMb: number;
}

export interface Listener {
  message(message: FromReader): void;
  exit(exit: Exit): void;
}

const MOST_ERROR_CHARACTERS = 2_000;
/** Part of the memory of a reader that its objects may take before V8 first searches all of it for garbage. */
const UNSEARCHED_PART = 0.4;

/** A process that reads files, one at a time. */
export class ReaderProcess {
  readonly #child: ChildProcess;
  readonly #exited: Promise<void>;
  /** Resolves when the process can take a file. */
  readonly ready: Promise<void>;
  #listener: Listener | undefined;
  #exit: Exit | undefined;
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
      // A message that comes too late fails, too, and is no end.
      child.on("error", (error) => {
        this.#errors ||= error.message;
        if (child.pid === undefined) ended({ code: null, signal: null });
      });
    });
    this.ready = new Promise((resolve) => {
      child.on("message", (message: FromReader | Ready) =>
        "ready" in message ? resolve() : this.#listener?.message(message),
      );
    });
    preferToEnd(child.pid);
    // Only a reading keeps its host alive.
    child.unref();
    child.channel?.unref();
    (child.stderr as unknown as { unref?: () => void } | null)?.unref?.();
  }

  get isAlive(): boolean {
    return this.#exit === undefined;
  }

  /** Tells whether this host or a supervisor has ended the process, which then says nothing about its file. */
  get isTold(): boolean {
    return this.#isTold || TOLD.has(this.#exit?.signal ?? null);
  }

  get pid(): number | undefined {
    return this.#child.pid;
  }

  /** Output before the process was ready: the reason why it could not start. */
  get errors(): string {
    return this.#errors;
  }

  listen(listener: Listener | undefined): void {
    this.#listener = listener;
    if (this.#exit !== undefined) listener?.exit(this.#exit);
  }

  send(message: ToReader): void {
    // The end of a process tells that it received no more.
    if (this.#child.connected) this.#child.send(message, () => {});
  }

  /** The usage until now; undefined where it cannot be measured. */
  usage(): Usage | undefined {
    return process.platform === "linux" && this.#child.pid !== undefined ? usageOf(this.#child.pid) : undefined;
  }

  /** Ends the process at once, and waits until it is gone. */
  kill(): Promise<void> {
    this.#isTold = true;
    if (this.isAlive) this.#child.ref();
    this.#child.kill("SIGKILL");
    return this.#exited;
  }
}

const ROOT = join(import.meta.dirname, "../../../..");
const CODE = ["node_modules", "packages", "proto", "services"];
const COMPILED = process.env.NODE_COMPILE_CACHE;

function start(entry: string, limits: ReaderLimits): ChildProcess {
  const readable = [...CODE.map((folder) => join(ROOT, folder)), ...(COMPILED ? [COMPILED] : [])];
  const args = [
    `--max-old-space-size=${limits.FILE_READ_MEMORY_MB}`,
    // Under a low limit, V8 searches all memory several times as often, from a few MiB on.
    `--initial-old-space-size=${Math.floor(UNSEARCHED_PART * limits.FILE_READ_MEMORY_MB)}`,
    // A reader may read code, and do nothing else outside: no other file, no process, no thread, no native code.
    "--permission",
    ...readable.map((path) => `--allow-fs-read=${path}`),
    // Node uses its cache of compiled code only where it may write.
    ...(COMPILED ? [`--allow-fs-write=${COMPILED}`] : []),
    entry,
  ];
  const options: SpawnOptions = {
    // The environment holds secrets that no reader needs. The cache of compiled code saves two thirds of a start.
    env: COMPILED ? { NODE_COMPILE_CACHE: COMPILED } : {},
    cwd: ROOT,
    // A signal to the terminal's group of processes does not reach a detached one.
    detached: true,
    windowsHide: true,
    stdio: ["ignore", "ignore", "pipe", "ipc"],
    serialization: "advanced",
  };
  if (process.platform === "win32") return spawn(process.execPath, args, options);
  // The system ends a reader whose host was killed, and writes no image of its memory.
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
    // The process has ended, or the system does not allow it.
  }
}

/** `USER_HZ` and the page size of every Linux that Node supports, but for pages of some ARM systems. */
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
