import { mkdirSync, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** Limit of the text of an error, in UTF-16 code units. The difference of two large values can be very long. */
const MAX_ERROR_LENGTH = 2_000;

/**
 * The longest time without an event of any test. Each test and hook ends within 5 minutes; only a process that is blocked
 * (by a call that does not return, or an endless loop) exceeds this, and vitest would wait for it for ever.
 */
const MAX_SILENCE_MS = 20 * 60_000;

/**
 * A vitest reporter that writes JSON to the file named by MATCHBOOK_TEST_COUNTS: the numbers of passed, failed and
 * skipped tests, the number of retries, the names and first errors of the failed tests, and the servers of the run. A
 * file that fails outside its tests (it cannot be loaded, a hook failed) counts as one failed test. Each error outside
 * any file also counts as one.
 */
export default class CountsReporter {
  /** @param {import("vitest/node").Vitest} vitest */
  onInit(vitest) {
    this.vitest = vitest;
  }

  onTestRunStart() {
    this.expectAnEvent();
  }

  /** @param {import("vitest/node").TestCase} test */
  onTestCaseReady(test) {
    this.expectAnEvent(test);
  }

  /** @param {import("vitest/node").TestCase} test */
  onTestCaseResult(test) {
    this.expectAnEvent(test);
  }

  /** @param {import("vitest/node").TestCase} [last] the test of the last event */
  expectAnEvent(last) {
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.endBlocked(last), MAX_SILENCE_MS);
  }

  /** @param {import("vitest/node").TestCase} [last] */
  async endBlocked(last) {
    const after = last === undefined ? "before the first test" : `${last.module.relativeModuleId} > ${last.fullName}`;
    const text = `No test has ended for ${MAX_SILENCE_MS / 60_000} minutes: the process of the tests is blocked`;
    process.stderr.write(`${text}, ${after}\n`);
    const modules = this.vitest.state.getTestModules();
    this.onTestRunEnd(modules, [new Error(`${text}, ${after}`)]);
    process.exitCode = 1;
    await this.vitest.exit(true);
  }

  /**
   * @param {ReadonlyArray<import("vitest/node").TestModule>} modules
   * @param {ReadonlyArray<unknown>} unhandledErrors
   */
  onTestRunEnd(modules, unhandledErrors) {
    clearTimeout(this.silence);
    const counts = { passed: 0, failed: unhandledErrors.length, skipped: 0, retries: 0 };
    const failures = unhandledErrors.map((error) => failure("outside any test", [error]));
    for (const module of modules) {
      const tests = [...module.children.allTests()];
      const states = tests.map((test) => test.result().state);
      const failed = states.filter((state) => state === "failed").length;
      counts.passed += states.filter((state) => state === "passed").length;
      counts.skipped += states.filter((state) => state === "skipped" || state === "pending").length;
      counts.retries += tests.reduce((sum, test) => sum + (test.diagnostic()?.retryCount ?? 0), 0);
      const failedOutside = failed === 0 && module.state() === "failed";
      counts.failed += failedOutside ? 1 : failed;
      for (const test of tests) {
        const { state, errors } = test.result();
        if (state === "failed") failures.push(failure(`${module.relativeModuleId} > ${test.fullName}`, errors));
      }
      if (failedOutside) failures.push(failure(module.relativeModuleId, module.errors()));
    }
    const file = process.env.MATCHBOOK_TEST_COUNTS;
    if (!file) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ ...counts, failures, servers: this.servers() }));
  }

  servers() {
    return this.vitest.getRootProject().getProvidedContext().servers;
  }
}

/**
 * @param {string} name
 * @param {ReadonlyArray<unknown>} [errors]
 */
function failure(name, errors = []) {
  return { name, error: textsOf(errors[0]).join("\n") };
}

/**
 * An error, and its causes: fast-check reports a case, and why it failed is the cause.
 * @param {any} error
 * @returns {string[]}
 */
function textsOf(error) {
  const { message = "", diff = "", cause } = error ?? {};
  const text = stripVTControlCharacters(`${message}\n${diff ?? ""}`).trim();
  const short = text.length > MAX_ERROR_LENGTH ? `${text.slice(0, MAX_ERROR_LENGTH)} …` : text;
  return cause === undefined ? [short] : [short, ...textsOf(cause).map((each) => `Caused by: ${each}`)];
}
