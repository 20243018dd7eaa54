import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Tests of whole systems run first. They take longest, and a late start would leave the other worker idle. */
class SystemsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSystem = ({ moduleId }: TestSpecification) => moduleId.startsWith(`${import.meta.dirname}/test/`);
    return [...files.filter(isSystem), ...files.filter((file) => !isSystem(file))];
  }
}

// Set by scripts/test-workspace.mjs: the only workspace to test. Another workspace runs at the same time.
const workspace = process.env.MATCHBOOK_TEST_FOLDER;
// These workspaces take longest. turbo starts them last, or they wait more than they compute.
const TWO_WORKERS = ["services/transaction", "test/conformance", "test/lifecycle"];

// All files share one MongoDB and one NATS; each uses unique names in them.
export default defineConfig({
  test: {
    include: [`${workspace ?? "{packages,services,gateway,test,bench}"}/**/*.test.ts`],
    exclude: ["**/node_modules/**", ".cache/**"],
    globalSetup: ["packages/servers/src/vitest-global-setup.ts"],
    pool: "forks",
    maxWorkers: workspace === undefined || TWO_WORKERS.includes(workspace) ? 2 : 1,
    sequence: { sequencer: SystemsFirst },
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
