import { spawn } from "node:child_process";
import type { Socket } from "node:net";
import { join } from "node:path";

/**
 * Ends the child processes of this process, however this process ends.
 *
 * A process killed with SIGKILL cannot clean up. A signal on the parent's death exists only on Linux, and Node does not
 * support it. So a small watchdog process holds the read end of a pipe, and this process holds the only write end. The
 * kernel closes the write end when this process ends, and the watchdog then ends the watched processes. The servers
 * remain direct children of this process, with their real pid and exit status.
 */
export type Watchdog = {
  watch(pid: number): void;
  release(pid: number): void;
  /** Also deletes this folder of temporary data when this process ends. */
  removeFolderAtEnd(folder: string): void;
  keepFolder(folder: string): void;
  /** Ends the watchdog, which first ends every process that it still watches. */
  stop(): Promise<void>;
};

/** Starts a watchdog process. It does not keep this process alive. */
export function startWatchdog(): Watchdog {
  const child = spawn(process.execPath, [join(import.meta.dirname, "watchdog-process.ts")], {
    // A separate session: Ctrl-C reaches the terminal's whole foreground group, and the watchdog must survive it.
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    windowsHide: true,
  });
  const pipe = child.stdin as Socket;
  child.unref();
  pipe.unref();
  // The watchdog ends early only if it was killed. Normal stopping still works, so the error is ignored.
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
