import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * A vitest reporter that writes how many tests passed, failed and were skipped, how often one was retried, and the
 * servers that they ran on, as JSON, into the file named by MATCHBOOK_TEST_COUNTS. A file that fails outside of its tests
 * (it cannot be loaded, a hook failed) counts as one failed test, as does each error outside of any file.
 */
export default class CountsReporter {
  /** @param {import("vitest/node").Vitest} vitest */
  onInit(vitest) {
    this.vitest = vitest;
  }

  /**
   * @param {ReadonlyArray<import("vitest/node").TestModule>} modules
   * @param {ReadonlyArray<unknown>} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0, retries: 0 };
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      const states = tests.map((test) => test.result().state);
      const failed = states.filter((state) => state === "failed").length;
      counts.passed += states.filter((state) => state === "passed").length;
      counts.skipped += states.filter((state) => state === "skipped" || state === "pending").length;
      counts.retries += tests.reduce((sum, test) => sum + (test.diagnostic()?.retryCount ?? 0), 0);
      counts.failed += failed === 0 && module.state() === "failed" ? 1 : failed;
    }
    const file = process.env.MATCHBOOK_TEST_COUNTS;
    if (!file) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ ...counts, servers: this.servers() }));
  }

  servers() {
    return this.vitest.getRootProject().getProvidedContext().servers;
  }
}
