import { defineConfig } from "vitest/config";

// One run for the whole repository: MongoDB and NATS start once, every file isolates itself by names of its own.
export default defineConfig({
  test: {
    include: ["{packages,services,gateway,test,bench}/**/*.test.ts"],
    exclude: ["**/node_modules/**", ".cache/**"],
    globalSetup: ["packages/devstack/src/vitest-global-setup.ts"],
    pool: "forks",
    maxWorkers: 2,
    // The machines are small and noisy: what fails three times in a row is broken. A retried test is shown as such.
    retry: 2,
    testTimeout: 120_000,
    hookTimeout: 180_000,
  },
});
