import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { waitUntil } from "./wait-until.ts";

/**
 * Freezes a process: its connections stay open and silent. SIGCONT ends that.
 * @returns when all of its threads have stopped. On a busy machine one may go on for a while after the signal
 */
export async function freeze(pid: number): Promise<void> {
  process.kill(pid, "SIGSTOP");
  await waitUntil(
    () => statesOf(pid),
    (states) => states.every((state) => state.startsWith("T")),
  );
}

function statesOf(pid: number): string[] {
  const threads = `/proc/${pid}/task`;
  if (!existsSync(threads)) return [execFileSync("ps", ["-o", "state=", "-p", `${pid}`], { encoding: "utf8" }).trim()];
  return readdirSync(threads).map((thread) => {
    const text = readFileSync(`${threads}/${thread}/stat`, "utf8");
    // The name before it may contain anything but ends with the last parenthesis.
    return text.slice(text.lastIndexOf(")") + 2);
  });
}
