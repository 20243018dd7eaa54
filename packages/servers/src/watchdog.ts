import { spawn } from "node:child_process";
import type { Socket } from "node:net";
import { join } from "node:path";

/**
 * Makes sure that the processes we start never outlive us, however we end.
 *
 * A process that is killed with SIGKILL cannot clean up, and a signal-on-parent-death exists on Linux only and not from
 * Node. So one small process holds the read end of a pipe whose only write end is ours: the kernel closes that end
 * when we are gone, for whatever reason, and the watchdog then ends what it was told to watch. The servers themselves
 * stay our direct children, with their real pid and exit status.
 */
export type Watchdog = {
  watch(pid: number): void;
  release(pid: number): void;
  /** Also delete this folder (data that is not worth keeping) when we are gone. */
  removeFolderAtEnd(folder: string): void;
  keepFolder(folder: string): void;
  /** Ends the watchdog. What is still watched is ended by it, as if we had died. */
  stop(): Promise<void>;
};

/** Starts a watchdog process. It does not keep this process alive. */
export function startWatchdog(): Watchdog {
  const child = spawn(process.execPath, [join(import.meta.dirname, "watchdog-process.ts")], {
    // A session of its own: Ctrl-C in the terminal reaches the whole foreground group, and it must outlive that.
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    windowsHide: true,
  });
  const pipe = child.stdin as Socket;
  child.unref();
  pipe.unref();
  // It is gone only if somebody killed it; then there is nobody to tell, and normal stopping still works.
  child.on("error", () => {});
  pipe.on("error", () => {});
  const tell = (order: string, value: string | number) => {
    if (pipe.writable) pipe.write(`${JSON.stringify([order, value])}\n`);
  };
  return {
    watch: (pid) => tell("watch", pid),
    release: (pid) => tell("release", pid),
    removeFolderAtEnd: (folder) => tell("remove", folder),
    keepFolder: (folder) => tell("keep", folder),
    stop: () =>
      new Promise((resolve) => {
        if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return resolve();
        child.ref();
        child.once("exit", () => resolve());
        pipe.end();
      }),
  };
}
