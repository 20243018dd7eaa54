import { readFileSync } from "node:fs";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// An older Node cannot import TypeScript, and would say only that it does not know the extension.
const major = Number.parseInt(readFileSync(join(import.meta.dirname, ".nvmrc"), "utf8"), 10);
if (Number.parseInt(process.versions.node, 10) < major) {
  process.stderr.write(
    `Tests need Node ${major}, and this is ${process.version}: npm run -s vitest -- <file> uses it.\n`,
  );
  process.exit(1);
}

/** Tests of whole systems run first. They take longest, and a late start would leave the other worker idle. */
class SystemsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSystem = ({ moduleId }: TestSpecification) => moduleId.startsWith(`${import.meta.dirname}/test/`);
    return [...files.filter(isSystem), ...files.filter((file) => !isSystem(file))];
  }
}

// Set by scripts/test-workspace.mjs: the only workspaces to test. Others run at the same time.
const folders = process.env.MATCHBOOK_TEST_FOLDERS?.split(",");

/**
 * Node imports TypeScript itself, from its compile cache, for about a sixth less processor time than Vite's module runner
 * takes. Vite is for pages of the console, and for a watch, which loads changed files again.
 */
const asked = folders ?? process.argv.slice(2);
const isNative =
  process.argv.includes("run") &&
  asked.some((arg) => /^(packages|tools|services|gateway|test|bench)\b/.test(arg)) &&
  !asked.some((arg) => /^console\b/.test(arg));

// All files share one MongoDB and one NATS; each uses unique names in them.
export default defineConfig({
  test: {
    include: (folders ?? ["{packages,tools,services,gateway,console,test,bench}"]).map(
      (each) => `${each}/**/*.test.ts`,
    ),
    exclude: ["**/node_modules/**", ".cache/**"],
    globalSetup: ["tools/servers/src/vitest-global-setup.ts"],
    pool: "forks",
    // The files of a worker share one process, so each module is loaded once and not once per file.
    isolate: false,
    experimental: { viteModuleRunner: !isNative, nodeLoader: !isNative },
    // The gateway's tests wait for most of their time, and are the last to end: its sources depend on most packages.
    maxWorkers: folders === undefined || folders[0] === "gateway" ? 2 : 1,
    sequence: { sequencer: SystemsFirst },
    // Only a test that hangs takes this long, even on a busy machine. A poll ends as soon as it succeeds.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
