import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";

/**
 * A vitest reporter that writes JSON to the file named by MATCHBOOK_TEST_COUNTS: the numbers of passed, failed and
 * skipped tests, the number of retries, and the servers of the run. A file that fails outside its tests (it cannot be
 * loaded, a hook failed) counts as one failed test. Each error outside any file also counts as one.
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
