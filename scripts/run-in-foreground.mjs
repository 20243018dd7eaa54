import { spawn } from "node:child_process";
import { constants } from "node:os";
import { join } from "node:path";
import { withNode } from "./setup/npm.mjs";

/**
 * Runs a program with the terminal and the signals of this process. Resolves with its exit code, or with 128 + the
 * signal number when a signal ended it, as in shells.
 * @param {string} node the `node` on the program's PATH
 * @param {string[]} args
 * @param {Record<string, string>} variables environment variables in addition to those of this process
 * @param {string} program default: `node` itself
 * @returns {Promise<number>}
 */
export function runInForeground(node, args, variables = {}, program = node) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: join(import.meta.dirname, ".."),
      env: withNode({ ...process.env, ...variables }, node),
      stdio: "inherit",
    });
    const forward = (signal) => {
      // A terminal sends Ctrl-C to all foreground processes, so the child has already received it.
      if (signal === "SIGINT" && process.stdin.isTTY) return;
      child.kill(signal);
    };
    const signals = ["SIGINT", "SIGTERM", "SIGHUP"];
    for (const signal of signals) process.on(signal, forward);
    child.once("error", reject);
    child.once("exit", (code, signal) => {
      for (const name of signals) process.off(name, forward);
      resolve(code ?? 128 + constants.signals[signal]);
    });
  });
}
