import { type ChildProcess, spawn } from "node:child_process";
import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import { bundled } from "@matchbook/servers/bundled";
import type { Watchdog } from "@matchbook/servers/watchdog";
import { lastLines, logFile } from "./log-file.ts";

const ROOT = join(import.meta.dirname, "../../../..");

/** The time limits for becoming ready and for stopping before a kill, in milliseconds. */
const READY_MS = 120_000;
const STOP_MS = 30_000;

export interface ProcessOptions {
  name: string;
  /** The program's path, relative to the root of the repository. */
  main: string;
  /** Runs it from a bundle, which starts with half the processor time. */
  isBundled?: boolean;
  env: Record<string, string>;
  logFile: string;
  watchdog: Watchdog;
  /** Called when the ready process ends unexpectedly. If it ends before it is ready, `start` fails. */
  onUnexpectedExit?(how: string): void;
}

/** A process of Matchbook, run as in a deployment, with its output in a file. */
export interface ManagedProcess {
  name: string;
  /** Undefined while it does not run. */
  readonly pid: number | undefined;
  /** Its address, as reported when it became ready. */
  readonly address: string;
  /** The separate address of `/metrics`; undefined without one. */
  readonly metricsAddress: string | undefined;
  /** Starts it. After a restart it listens at its previous address, which other processes know. */
  start(): Promise<void>;
  /** Sends SIGTERM, so that it drains. Kills it after a time limit. */
  stop(): Promise<void>;
  /** Simulates a crash with SIGKILL. Does not call `onUnexpectedExit`. */
  kill(): Promise<void>;
}

/** Prepares a process; nothing runs until `start`. */
export function managedProcess(options: ProcessOptions): ManagedProcess {
  let child: ChildProcess | undefined;
  let told: Told = { address: "" };
  let expectedToEnd = false;
  mkdirSync(dirname(options.logFile), { recursive: true });

  const start = async (): Promise<void> => {
    expectedToEnd = false;
    // A bundle writes into the file itself: tests have no full disk, and their process would pass on each line.
    const file = options.isBundled ? openSync(options.logFile, "a") : undefined;
    const log = logFile(options.logFile);
    const main = join(ROOT, options.main);
    const started = spawn(process.execPath, [options.isBundled ? await bundled(main) : main], {
      cwd: ROOT,
      env: { ...process.env, ...options.env, ...sameAddress(options.env, told.address) },
      // A separate process group: Ctrl-C must reach only the parent, which stops the processes in order.
      detached: true,
      stdio: ["ignore", file ?? "pipe", file ?? "pipe", "ipc"],
    });
    if (file !== undefined) closeSync(file);
    child = started;
    let wasReady = false;
    started.stdout?.pipe(log, { end: false });
    started.stderr?.pipe(log, { end: false });
    if (started.pid !== undefined) options.watchdog.watch(started.pid);
    started.once("exit", (code, signal) => {
      if (started.pid !== undefined) options.watchdog.release(started.pid);
      if (child === started) child = undefined;
      if (wasReady && !expectedToEnd) options.onUnexpectedExit?.(signal ?? `exit code ${code}`);
    });
    // Its last lines may arrive after the process has ended.
    const written = new Promise<void>((resolve) => started.once("close", () => log.end(resolve)));
    told = await ready(started, written, options);
    wasReady = true;
  };

  const end = async (signal: NodeJS.Signals): Promise<void> => {
    const running = child;
    if (running === undefined) return;
    expectedToEnd = true;
    const ended = new Promise<void>((resolve) => running.once("exit", () => resolve()));
    running.kill(signal);
    const timer = setTimeout(() => running.kill("SIGKILL"), STOP_MS);
    await ended;
    clearTimeout(timer);
  };

  return {
    name: options.name,
    get pid() {
      return child?.pid;
    },
    get address() {
      return told.address;
    },
    get metricsAddress() {
      return told.metricsAddress;
    },
    start,
    stop: () => end("SIGTERM"),
    kill: () => end("SIGKILL"),
  };
}

/** The settings that make a process listen again at the address that it found for port 0. */
function sameAddress(env: Record<string, string>, address: string): Record<string, string> {
  const names = ["GRPC_LISTEN", "HTTP_LISTEN"].filter((name) => address !== "" && name in env);
  return Object.fromEntries(names.map((name) => [name, address.replace("http://", "")]));
}

/** Reads the addresses that a process reports when it has started. */
interface Told {
  address: string;
  metricsAddress?: string;
}

/** @param written resolves when the process has ended and its output is in the file */
function ready(child: ChildProcess, written: Promise<void>, { name, logFile }: ProcessOptions): Promise<Told> {
  return new Promise((resolve, reject) => {
    const giveUp = (why: string) => {
      clearTimeout(timer);
      child.off("message", onMessage);
      reject(new Error(`${name} did not start: ${why} (see ${logFile})\n${lastLines(logFile)}`));
    };
    const timer = setTimeout(() => {
      child.kill("SIGKILL");
      giveUp(`not ready after ${READY_MS / 1000} s`);
    }, READY_MS);
    const onMessage = (message: { ready?: Told }) => {
      if (message.ready === undefined) return;
      clearTimeout(timer);
      resolve(message.ready);
    };
    child.on("message", onMessage);
    child.once("error", (error) => giveUp(error.message));
    child.once("exit", (code, signal) => written.then(() => giveUp(signal ?? `exit code ${code}`)));
  });
}
