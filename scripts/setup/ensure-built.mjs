import { existsSync } from "node:fs";
import { join } from "node:path";
import { TURBO, turboEnvironment } from "../turbo.mjs";
import { withLock } from "./lock.mjs";
import { runQuietly } from "./run-quietly.mjs";

/**
 * Tells whether generated code exists, of any version.
 * @param {string} root
 */
export function isBuilt(root) {
  return existsSync(join(root, "proto/src/gen"));
}

/**
 * Generates the code of the protobuf contracts with turbo. Unchanged output comes from turbo's cache. A lock prevents
 * two concurrent runs from writing the same files.
 * @param {{ root: string, cache: string, node: string }} context
 */
export async function ensureBuilt({ root, cache, node }) {
  if (!existsSync(join(root, "turbo.json"))) return;
  await withLock(join(cache, "build.lock"), () =>
    runQuietly(node, [TURBO, "run", "generate", "build"], { cwd: root, env: turboEnvironment(node) }),
  );
}
