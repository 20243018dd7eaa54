// `npm run check:types`: checks the types of what Node runs, then those of the console. What has not changed since the
// last run is not checked again.
import { createHash } from "node:crypto";
import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { runInForeground } from "./run-in-foreground.mjs";

const root = join(import.meta.dirname, "..");
const FILES = "{packages,tools,services,gateway,console,test,bench}/**/*.{ts,tsx}";

/** One checker does the least work in all, and the tests need the other processors. */
const CHECKERS = ["--checkers", "1"];
/** Lets the compiler, a Go program, use more memory before it looks for what is free. */
const MEMORY = { GOGC: "400" };

/**
 * A name for what is declared for all files at once. The compiler does not notice that such a declaration has changed,
 * so it begins anew for each name. node_modules declares more of them.
 */
function nameOfGlobals() {
  const files = globSync(FILES, { cwd: root, exclude: (path) => path.endsWith("node_modules") });
  const texts = files.toSorted().map((file) => readFileSync(join(root, file), "utf8"));
  const hash = createHash("sha256").update(readFileSync(join(root, "package-lock.json")));
  for (const text of texts) if (/^declare (global|module)\b/m.test(text)) hash.update(text);
  return hash.digest("hex").slice(0, 12);
}

const globals = nameOfGlobals();
let failed = false;
for (const program of ["tsconfig.json", "console/tsconfig.json"]) {
  const info = join(root, ".cache/types", globals, `${program.replace("/", "-")}`);
  const compiler = [join(root, "node_modules/typescript/bin/tsc"), "-p", program, ...CHECKERS];
  const code = await runInForeground(
    process.execPath,
    [...compiler, "--incremental", "--tsBuildInfoFile", info],
    MEMORY,
  );
  failed ||= code !== 0;
}
process.exitCode = failed ? 1 : 0;
