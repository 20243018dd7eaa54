import { type ChildProcess, fork } from "node:child_process";
import { closeSync, openSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { bundled } from "./bundled.ts";

export interface ReplicaOptions {
  name: string;
  /** The program's file. */
  main: string;
  env: Record<string, string>;
  logFile: string;
  /** Time by which its clock is ahead of the machine's when it starts, in ms. */
  clockAheadMs?: number;
}

/** Pause after a failed start, in ms: a dependency is down. */
const AGAIN_MS = 200;
/** Failed starts in a row after which `ready` rejects. */
const GIVE_UP_AFTER = 20;

/** Starts a replica and keeps it running until it is stopped. */
export function startReplica(options: ReplicaOptions): Replica {
  const replica = new Replica(options);
  replica.start();
  return replica;
}

/** A process of a service that is restarted whenever it ends, as by a supervisor. */
export class Replica {
  readonly name: string;
  /** Unexpected ends after it was ready. Empty if it survives the faults of its dependencies. */
  readonly crashes: string[] = [];
  readonly #options: ReplicaOptions;
  /** Tells whether the replica shall run. */
  #wanted = false;
  #running: Promise<void> = Promise.resolve();
  #child: ChildProcess | undefined;
  /** Tells whether `kill` ended the child; `#downMs` is the time for which it stays down. */
  #killed = false;
  #downMs = 0;
  #failedStarts = 0;
  #becameReady = Promise.withResolvers<void>();
  #aheadMs: number;

  constructor(options: ReplicaOptions) {
    this.name = options.name;
    this.#options = options;
    this.#aheadMs = options.clockAheadMs ?? 0;
  }

  /** Its process id while it runs. */
  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /**
   * Resolves when it is ready, after any number of starts.
   * @throws Error when its starts fail again and again
   */
  ready(): Promise<void> {
    return this.#becameReady.promise;
  }

  /** Sends SIGKILL and starts it again after `downMs`. */
  kill(downMs: number): void {
    this.#killed = true;
    this.#downMs = downMs;
    this.#child?.kill("SIGKILL");
  }

  /** Sends SIGTERM and resolves when it has ended. It stays down until `start`. */
  async stop(): Promise<void> {
    this.#wanted = false;
    this.#child?.kill("SIGTERM");
    await this.#running;
  }

  start(): void {
    this.#wanted = true;
    this.#running = this.#keepRunning();
  }

  /** Sets how far its clock is ahead of the machine's, in ms. */
  setClock(aheadMs: number): void {
    this.#aheadMs = aheadMs;
    if (this.#child?.connected) this.#child.send({ clockAheadMs: aheadMs });
  }

  async #keepRunning(): Promise<void> {
    const program = await bundled(this.#options.main);
    while (this.#wanted && this.#failedStarts < GIVE_UP_AFTER) await this.#runOnce(program);
    if (this.#wanted) this.#becameReady.reject(new Error(`${this.name} does not start, see ${this.#options.logFile}`));
  }

  async #runOnce(program: string): Promise<void> {
    const child = this.#fork(program);
    this.#child = child;
    this.#killed = false;
    let isReady = false;
    child.on("message", (message: { ready?: unknown }) => {
      if (message.ready === undefined) return;
      isReady = true;
      child.send({ clockAheadMs: this.#aheadMs });
      this.#becameReady.resolve();
    });
    const how = await new Promise<string>((resolve) =>
      child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`)),
    );
    this.#child = undefined;
    // A caller of `ready` that waits for a start that failed waits for the next one.
    if (isReady) this.#becameReady = Promise.withResolvers();
    this.#failedStarts = isReady || this.#killed ? 0 : this.#failedStarts + 1;
    if (this.#killed) await pause(this.#downMs);
    else if (this.#wanted && isReady) this.crashes.push(`${this.name}: ${how}`);
    else if (this.#wanted) await pause(AGAIN_MS);
  }

  #fork(program: string): ChildProcess {
    const { env, logFile } = this.#options;
    const log = openSync(logFile, "a");
    const child = fork(program, {
      // Flags of the process of a test are not for it.
      execArgv: [],
      env: { ...process.env, LOG_LEVEL: "info", ...env, CLOCK_AHEAD_MS: String(this.#aheadMs) },
      stdio: ["ignore", log, log, "ipc"],
    });
    closeSync(log);
    return child;
  }
}
