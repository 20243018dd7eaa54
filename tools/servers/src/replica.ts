import { type ChildProcess, fork } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** A process of a service that is restarted whenever it ends, as by a supervisor. */
export interface Replica {
  readonly name: string;
  /** Its process id while it runs. */
  readonly pid: number | undefined;
  /** Unexpected ends after it was ready. Empty if it survives the faults of its dependencies. */
  readonly crashes: string[];
  /**
   * Resolves when it is ready, after any number of starts.
   * @throws Error when its starts fail again and again
   */
  ready(): Promise<void>;
  /** Sends SIGKILL and starts it again after `downMs`. */
  kill(downMs: number): void;
  /** Sends SIGTERM and resolves when it has ended. It stays down until `start`. */
  stop(): Promise<void>;
  start(): void;
  /** Sets how far its clock is ahead of the machine's, in ms. */
  setClock(aheadMs: number): void;
}

export interface ReplicaOptions {
  name: string;
  /** The program's file. */
  main: string;
  env: Record<string, string>;
  logFile: string;
}

/** Pause after a failed start, in ms: a dependency is down. */
const AGAIN_MS = 200;
/** Failed starts in a row after which `ready` rejects. */
const GIVE_UP_AFTER = 20;

/** Starts a replica and keeps it running until it is stopped. */
export function startReplica({ name, main, env, logFile }: ReplicaOptions): Replica {
  const crashes: string[] = [];
  let aheadMs = 0;
  let wanted = true;
  let child: ChildProcess | undefined;
  let killed = false;
  let downMs = 0;
  let failedStarts = 0;
  let running: Promise<void> = Promise.resolve();
  let becameReady = Promise.withResolvers<void>();

  const runOnce = async (): Promise<void> => {
    const log = openSync(logFile, "a");
    const started = fork(main, {
      env: { ...process.env, LOG_LEVEL: "info", ...env, CLOCK_AHEAD_MS: String(aheadMs) },
      stdio: ["ignore", log, log, "ipc"],
    });
    closeSync(log);
    child = started;
    killed = false;
    let isReady = false;
    started.on("message", (message: { ready?: unknown }) => {
      if (message.ready === undefined) return;
      isReady = true;
      started.send({ clockAheadMs: aheadMs });
      becameReady.resolve();
    });
    const how = await new Promise<string>((resolve) =>
      started.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`)),
    );
    child = undefined;
    // A caller of `ready` that waits for a start that failed waits for the next one.
    if (isReady) becameReady = Promise.withResolvers();
    failedStarts = isReady || killed ? 0 : failedStarts + 1;
    if (killed) await pause(downMs);
    else if (wanted && isReady) crashes.push(`${name}: ${how}`);
    else if (wanted) await pause(AGAIN_MS);
  };
  const keepRunning = async (): Promise<void> => {
    while (wanted && failedStarts < GIVE_UP_AFTER) await runOnce();
    if (wanted) becameReady.reject(new Error(`${name} does not start, see ${logFile}`));
  };
  running = keepRunning();

  return {
    name,
    crashes,
    get pid() {
      return child?.pid;
    },
    ready: () => becameReady.promise,
    kill: (down) => {
      killed = true;
      downMs = down;
      child?.kill("SIGKILL");
    },
    stop: async () => {
      wanted = false;
      child?.kill("SIGTERM");
      await running;
    },
    start: () => {
      wanted = true;
      running = keepRunning();
    },
    setClock: (ahead) => {
      aheadMs = ahead;
      if (child?.connected) child.send({ clockAheadMs: ahead });
    },
  };
}
