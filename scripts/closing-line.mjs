/**
 * The result of a part of a run: a check, or the tests of a workspace.
 * @typedef {object} Part
 * @property {number} [passed] tests
 * @property {number} [failed]
 * @property {number} [skipped]
 * @property {number} [retries]
 * @property {{ name: string, error: string }[]} [failures] the failed tests
 * @property {string} [servers] that the tests ran on
 * @property {boolean} [cached] the part was not repeated; the numbers are those of its last run
 * @property {boolean} runFailed the program ended with an error
 */

/**
 * Adds up the results of a run. A part that failed without a failed test (a check, or tests that could not start or
 * were stopped) counts as one failed test.
 * @param {Part[]} parts
 */
export function sum(parts) {
  const counts = { passed: 0, failed: 0, skipped: 0, retries: 0, servers: undefined, workspaces: 0, cached: 0 };
  for (const { passed, failed = 0, skipped = 0, retries = 0, servers, cached, runFailed } of parts) {
    counts.passed += passed ?? 0;
    counts.failed += failed === 0 && runFailed ? 1 : failed;
    counts.skipped += skipped;
    counts.servers ??= servers;
    if (passed !== undefined) counts.workspaces += 1;
    if (passed !== undefined && cached) counts.cached += 1;
    if (!cached) counts.retries += retries;
  }
  return counts;
}

/**
 * The failed tests, each with its error. They stand at the end of the output, because a reader may see only its end.
 * @param {Part[]} parts
 */
export function failureLines(parts) {
  return parts.flatMap(({ failures = [] }) => failures).map(({ name, error }) => `FAILED ${name}\n${error}\n`);
}

/**
 * The line before the closing line: "On MongoDB 8.0.4 (…) and NATS 2.15.1 (…) in 8 min 2 s with 0 retries; 7 of 14
 * workspaces have not changed since they passed".
 * @param {ReturnType<typeof sum>} counts
 * @param {number} ms
 */
export function summaryLine({ servers = "no server", retries, workspaces, cached }, ms) {
  const seconds = Math.round(ms / 1_000);
  const duration = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  const line = `On ${servers} in ${duration} with ${retries} ${retries === 1 ? "retry" : "retries"}`;
  return cached === 0 ? line : `${line}; ${cached} of ${workspaces} workspaces have not changed since they passed`;
}

/**
 * "12 passed, 0 failed", with ", 1 skipped" when any.
 * @param {{ passed: number, failed: number, skipped: number }} counts
 */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
