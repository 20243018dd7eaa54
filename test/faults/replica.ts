import { type ChildProcess, fork } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";

/** One of several processes of a service. Whatever ends it, it comes back, as under any supervisor. */
export interface Replica {
  readonly name: string;
  /** How it ended by itself after it was ready: never, if it survives what happens to those it depends on. */
  readonly crashes: string[];
  /**
   * Resolves when it is ready, however often it has to be started for that.
   * @throws Error when it does not start for a reason of its own
   */
  ready(): Promise<void>;
  /** SIGKILL, at whatever it is doing. It is started again after `downMs`. */
  kill(downMs: number): void;
  /** SIGTERM; resolves when it has ended. It is not started again before `start`. */
  stop(): Promise<void>;
  start(): void;
  /** Tells it how far ahead of the machine's clock its own is from now on, in ms. */
  setClock(aheadMs: number): void;
}

export interface ReplicaOptions {
  name: string;
  /** The program's file. */
  main: string;
  env: Record<string, string>;
  logFile: string;
}

/** Between two starts that failed, in ms: what it depends on is down at that moment. */
const AGAIN_MS = 200;
/** Failed starts in a row after which it is plain that something else is wrong. */
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
    // Whoever waits for one that never became ready waits for the next.
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
