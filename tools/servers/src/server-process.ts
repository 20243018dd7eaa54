import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { ServerHandle } from "./types.ts";
import type { Watchdog } from "./watchdog.ts";

/**
 * A MongoDB with thousands of collections, or one that recovers after a crash, takes longer than a minute to answer.
 */
const READY_TIMEOUT_MS = 5 * 60_000;
/** The default time in ms between SIGTERM and SIGKILL. */
const STOP_GRACE_MS = 10_000;

/** Settings to run one server as a child process. */
export type ServerCommand = {
  /** The display name for messages. */
  name: string;
  uri: string;
  port: number;
  executable: string;
  args: string[];
  /** Environment variables in addition to those of this process. */
  variables?: Record<string, string>;
  cwd: string;
  logFile: string;
  watchdog: Watchdog;
  /** Called when the server ended unexpectedly; `how` is its signal or exit code. */
  onUnexpectedExit: (how: string) => void;
  /** The time in ms between SIGTERM and SIGKILL; default ten seconds. */
  stopGraceMs?: number;
  /** Throws until the process with this pid is ready. Called repeatedly while it starts. */
  probe: (pid: number) => Promise<void>;
};

/**
 * Runs a server as a child process and resolves when it answers.
 * @throws Error naming the log file when it ends before it answers, or does not answer within five minutes.
 */
export async function startServerProcess(command: ServerCommand): Promise<ServerHandle> {
  const { stopGraceMs = STOP_GRACE_MS } = command;
  let child: ChildProcess | undefined;
  // A server can also be stopped while it is starting.
  const start = () => run(command, (spawned) => (child = spawned));
  await start();
  const running = () => child !== undefined && child.exitCode === null && child.signalCode === null;
  const end = async (signal: NodeJS.Signals) => {
    if (child === undefined || !running()) return;
    const ending = child;
    expected.add(ending);
    const ended = new Promise<void>((resolve) => ending.once("exit", () => resolve()));
    ending.kill(signal);
    const killer = signal === "SIGKILL" ? undefined : setTimeout(() => ending.kill("SIGKILL"), stopGraceMs);
    await ended;
    clearTimeout(killer);
  };
  return {
    uri: command.uri,
    port: command.port,
    get pid() {
      return running() ? child?.pid : undefined;
    },
    kill: (signal = "SIGKILL") => end(signal),
    stop: () => end("SIGTERM"),
    restart: async () => {
      await end("SIGTERM");
      await start();
    },
  };
}

/** Children that this process stopped, so their exit is expected. */
const expected = new WeakSet<ChildProcess>();

async function run(command: ServerCommand, spawned: (child: ChildProcess) => void): Promise<void> {
  mkdirSync(command.cwd, { recursive: true });
  mkdirSync(dirname(command.logFile), { recursive: true });
  const output = openSync(command.logFile, "a");
  const child = spawn(command.executable, command.args, {
    cwd: command.cwd,
    env: { ...process.env, ...command.variables },
    stdio: ["ignore", output, output],
    // A separate process group: on Ctrl-C the services must stop before the servers that they use.
    detached: true,
    windowsHide: true,
  });
  closeSync(output);
  const { pid } = child;
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(error.message));
    child.once("exit", (code, signal) => resolve(signal ?? `exit code ${code}`));
  });
  if (pid === undefined) throw new Error(`${command.name} cannot be run: ${await ended}`);
  spawned(child);
  command.watchdog.watch(pid);

  let answers = false;
  let how: string | undefined;
  void ended.then((reason) => {
    how = reason;
    command.watchdog.release(pid);
    if (answers && !expected.has(child)) command.onUnexpectedExit(reason);
  });
  let lastError: unknown;
  for (const until = Date.now() + READY_TIMEOUT_MS; how === undefined && Date.now() < until; ) {
    try {
      const outcome = await Promise.race([command.probe(pid).then(() => "answers" as const), ended]);
      if (outcome !== "answers") break;
      answers = true;
      return;
    } catch (error) {
      lastError = error;
      await Promise.race([ended, sleep(50)]);
    }
  }
  if (how !== undefined) throw new Error(`${command.name} did not start (${how}), see ${command.logFile}`);
  expected.add(child);
  child.kill("SIGKILL");
  const reason = lastError instanceof Error ? lastError.message : String(lastError);
  throw new Error(`${command.name} does not answer (${reason}), see ${command.logFile}`);
}
