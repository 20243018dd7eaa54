// The one entry of every npm script: does the set-up that is still missing, then runs the real command under a Node
// that is new enough. Needs nothing but the Node (≥ 20) it is started with. Standard output is the command's alone.
import { join } from "node:path";
import { bench, check, cli, test } from "./commands.mjs";
import { ensureBuilt } from "./setup/ensure-built.mjs";
import { ensureNode } from "./setup/ensure-node.mjs";
import { ensurePackages } from "./setup/ensure-packages.mjs";

const root = join(import.meta.dirname, "..");
const cache = join(root, ".cache");

/** Each takes `{ root, cache, node }` and the arguments, and gives the exit code. */
const COMMANDS = {
  start: cli("start"),
  demo: cli("demo"),
  admin: cli("admin"),
  test,
  check,
  bench,
  generate: async () => 0,
};

const [name = "", ...args] = process.argv.slice(2);
if (Object.hasOwn(COMMANDS, name)) {
  try {
    const node = await ensureNode(cache);
    const context = { root, cache, node };
    await ensurePackages(context);
    await ensureBuilt(context);
    process.exitCode = await COMMANDS[name](context, args);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    // A test run ends with its closing line whatever happened.
    if (name === "test") process.stdout.write("0 passed, 1 failed\n");
    process.exitCode = 1;
  }
} else {
  process.stderr.write(`usage: node scripts/run.mjs <${Object.keys(COMMANDS).join("|")}> [arguments]\n`);
  process.exitCode = 2;
}
