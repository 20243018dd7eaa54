import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Whole systems first: they take longest, and one that began last would leave a worker without work. */
class SystemsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isSystem = ({ moduleId }: TestSpecification) => moduleId.startsWith(`${import.meta.dirname}/test/`);
    return [...files.filter(isSystem), ...files.filter((file) => !isSystem(file))];
  }
}

// One run for the whole repository: MongoDB and NATS start once, every file isolates itself by names of its own.
export default defineConfig({
  test: {
    include: ["{packages,services,gateway,test,bench}/**/*.test.ts"],
    exclude: ["**/node_modules/**", ".cache/**"],
    globalSetup: ["packages/devstack/src/vitest-global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    sequence: { sequencer: SystemsFirst },
    // The machines are small and noisy: what fails three times in a row is broken. A retried test is shown as such. The
    // pause outlasts the moments for which the embedded MongoDB now and then answers nobody.
    retry: { count: 2, delay: 10_000 },
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
