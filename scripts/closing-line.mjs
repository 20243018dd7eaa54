/**
 * What a whole run came to. Each failed check counts as a failed test, and so does a test run that failed without any
 * (it could not start, or was stopped).
 * @param {{ passed: number, failed: number, skipped: number } | undefined} counts of the tests; undefined when there are none
 * @param {number} exitCode of the test run
 * @param {number} failedChecks
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
export function total(counts = { passed: 0, failed: 0, skipped: 0 }, exitCode, failedChecks) {
  const failedTests = counts.failed === 0 && exitCode !== 0 ? 1 : counts.failed;
  return { ...counts, failed: failedTests + failedChecks };
}

/**
 * The line before the closing line: "On MongoDB 8.0.4 (…) and NATS 2.15.1 (…) in 8 min 2 s with 0 retries".
 * @param {{ servers?: string, retries?: number } | undefined} counts undefined when no test ran
 * @param {number} ms
 */
export function summaryLine({ servers = "no server", retries = 0 } = {}, ms) {
  const seconds = Math.round(ms / 1_000);
  const duration = seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`;
  return `On ${servers} in ${duration} with ${retries} ${retries === 1 ? "retry" : "retries"}`;
}

/**
 * "12 passed, 0 failed", with ", 1 skipped" when any.
 * @param {{ passed: number, failed: number, skipped: number }} counts
 */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
