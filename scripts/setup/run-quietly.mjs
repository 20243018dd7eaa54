import { spawn } from "node:child_process";

/**
 * Runs a command and hides its output. If it fails, the output is the error's message.
 * @param {string} executable
 * @param {string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv }} options
 * @returns {Promise<void>}
 */
export function runQuietly(executable, args, options) {
  return new Promise((resolve, reject) => {
    // Windows finds and runs npm.cmd and similar files only through its shell.
    const shell = process.platform === "win32" && !executable.endsWith(".exe");
    const child = spawn(executable, args, { ...options, shell, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += chunk));
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) resolve();
      else reject(new Error(`${executable} ${args.join(" ")}: ${signal ?? `exit code ${code}`}\n${output.trim()}`));
    });
  });
}
