import { existsSync } from "node:fs";
import { join } from "node:path";
import { TURBO, turboEnvironment } from "../turbo.mjs";
import { withLock } from "./lock.mjs";
import { runQuietly } from "./run-quietly.mjs";

/**
 * Has turbo do the tasks whose output the programs need: the code of the protobuf contracts. What has not changed comes from
 * its cache. Two runs at once must not write the same files.
 * @param {{ root: string, cache: string, node: string }} context
 */
export async function ensureBuilt({ root, cache, node }) {
  if (!existsSync(join(root, "turbo.json"))) return;
  await withLock(join(cache, "build.lock"), () =>
    runQuietly(node, [TURBO, "run", "generate", "build"], { cwd: root, env: turboEnvironment(node) }),
  );
}
