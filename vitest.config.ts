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

/** The beginnings of the paths of what takes longest. Begun late, it would run alone at the end. */
const LONGEST = ["conformance/conformance", "console/", "lifecycle/dependencies", "cost/plans", "faults/", ""];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONGEST.findIndex((one) => moduleId.startsWith(`${import.meta.dirname}/test/${one}`));
      return place === -1 ? LONGEST.length : place;
    };
    return files.toSorted((one, other) => rank(one) - rank(other));
  }
}

// Set by scripts/test-workspace.mjs: the only folders to test. Another workspace runs at the same time.
const workspace = process.env.MATCHBOOK_TEST_FOLDER;

/**
 * Node imports TypeScript itself, from its compile cache, for about a sixth less processor time than Vite's module runner
 * takes. Vite is for pages of the console, and for a watch, which loads changed files again.
 */
const asked = workspace === undefined ? process.argv.slice(2) : [workspace];
const isNative =
  process.argv.includes("run") &&
  asked.some((arg) => /^(packages|tools|services|gateway|test|bench)\b/.test(arg)) &&
  !asked.some((arg) => arg.startsWith("console"));

// All files share one MongoDB and one NATS; each uses unique names in them.
export default defineConfig({
  test: {
    include: [`${workspace ?? "{packages,tools,services,gateway,console,test,bench}"}/**/*.test.ts`],
    exclude: ["**/node_modules/**", ".cache/**"],
    globalSetup: ["tools/servers/src/vitest-global-setup.ts"],
    pool: "forks",
    // The files of a worker share one process, so each module is loaded once and not once per file.
    isolate: false,
    experimental: { viteModuleRunner: !isNative, nodeLoader: !isNative },
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // Only what hangs takes so long, however busy the machine is. A poll ends as soon as it succeeds.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
});
