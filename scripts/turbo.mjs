import { mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { withNode } from "./setup/npm.mjs";

/** The path of the program that starts turbo, relative to the root of the repository. */
export const TURBO = "node_modules/turbo/bin/turbo";

/** Disables telemetry and every cache except the local one in `.cache/turbo`. */
export const TURBO_VARIABLES = { TURBO_TELEMETRY_DISABLED: "1", DO_NOT_TRACK: "1", TURBO_CACHE: "local:rw" };

/**
 * The environment of a turbo process.
 * @param {string} node the `node` on the PATH of every task
 */
export function turboEnvironment(node) {
  return withNode({ ...process.env, ...TURBO_VARIABLES }, node);
}

/**
 * The results of the tasks, from the summary that `--summarize` has written.
 * @param {string} root
 * @returns {{ id: string, folder: string, cached: boolean, failed: boolean }[]} empty when turbo did not get that far
 */
export function readSummary(root) {
  const folder = summaries(root);
  const [file] = readdirSync(folder);
  if (file === undefined) return [];
  const { tasks } = JSON.parse(readFileSync(join(folder, file), "utf8"));
  return tasks
    .filter(({ command }) => command !== "<NONEXISTENT>")
    .map(({ taskId, directory, cache, execution }) => ({
      id: taskId,
      folder: join(root, directory),
      cached: cache.status === "HIT",
      failed: execution?.exitCode !== 0,
    }));
}

/** @param {string} root */
export function forgetSummaries(root) {
  rmSync(summaries(root), { recursive: true, force: true });
  mkdirSync(summaries(root), { recursive: true });
}

function summaries(root) {
  return join(root, ".turbo/runs");
}
