import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Whole systems first: they take longest, and one that began last would leave a worker without work. */
class SystemsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSystem = ({ moduleId }: TestSpecification) => moduleId.startsWith(`${import.meta.dirname}/test/`);
    return [...files.filter(isSystem), ...files.filter((file) => !isSystem(file))];
  }
}

// Set by scripts/test-workspace.mjs: one workspace, beside another one that runs at the same time.
const workspace = process.env.MATCHBOOK_TEST_FOLDER;
// turbo starts the longest workspace last, when the others are nearly done, so it may use both cores.
const LAST = "services/transaction";

// All files share one MongoDB and one NATS; each uses unique names in them.
export default defineConfig({
  test: {
    include: [`${workspace ?? "{packages,services,gateway,test,bench}"}/**/*.test.ts`],
    exclude: ["**/node_modules/**", ".cache/**"],
    globalSetup: ["packages/servers/src/vitest-global-setup.ts"],
    pool: "forks",
    maxWorkers: workspace === undefined || workspace === LAST ? 2 : 1,
    sequence: { sequencer: SystemsFirst },
    // The machines are small and noisy: what fails three times in a row is broken. A retried test is shown as such. The
    // pause outlasts the moments for which the embedded MongoDB now and then answers nobody.
    retry: { count: 2, delay: 10_000 },
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
