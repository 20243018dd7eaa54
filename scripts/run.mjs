// The entry point of every npm script. Does the missing setup steps, then runs the command under a Node that is new
// enough. Needs only Node ≥ 20 and no packages. Standard output contains only the output of the command.
import { join } from "node:path";
import { bench, check, cli, clients, matchbook, test, vitest } from "./commands.mjs";
import { ensureBuilt, isBuilt } from "./setup/ensure-built.mjs";
import { ensureNode } from "./setup/ensure-node.mjs";
import { ensurePackages } from "./setup/ensure-packages.mjs";

const root = join(import.meta.dirname, "..");
const cache = join(root, ".cache");

/** Each takes `{ root, cache, node }` and the arguments, and returns the exit code. */
const COMMANDS = {
  start: cli("start"),
  dev: cli("start", "--watch"),
  demo: cli("demo"),
  admin: cli("admin"),
  matchbook,
  test,
  vitest,
  check,
  bench,
  clients,
  generate: async () => 0,
};

/** These work on a running stack, whose start has built everything. */
const ON_RUNNING_STACK = new Set(["admin", "demo", "matchbook"]);

const [name = "", ...args] = process.argv.slice(2);
if (Object.hasOwn(COMMANDS, name)) {
  try {
    const node = await ensureNode(cache);
    // Halves the start of every Node process, and tests start hundreds.
    process.env.NODE_COMPILE_CACHE ||= join(cache, "compiled");
    const context = { root, cache, node };
    await ensurePackages(context);
    if (!ON_RUNNING_STACK.has(name) || !isBuilt(root)) await ensureBuilt(context);
    process.exitCode = await COMMANDS[name](context, args);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    // A test run always ends with its closing line, also after an error.
    if (name === "test") process.stdout.write("0 passed, 1 failed\n");
    process.exitCode = 1;
  }
} else {
  process.stderr.write(`usage: node scripts/run.mjs <${Object.keys(COMMANDS).join("|")}> [arguments]\n`);
  process.exitCode = 2;
}
