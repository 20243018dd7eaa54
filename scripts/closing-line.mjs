/**
 * What a test run came to. A file that could not even be loaded counts as one failed test, as does each failed check,
 * and a run that failed without any failed test (an error outside of tests, no report at all).
 * @param {any} report vitest's JSON report; undefined when there is none
 * @param {number} exitCode vitest's
 * @param {number} failedChecks
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
export function countTests(report, exitCode, failedChecks) {
  const brokenFiles = (report?.testResults ?? []).filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const failedTests = (report?.numFailedTests ?? 0) + brokenFiles.length;
  return {
    passed: report?.numPassedTests ?? 0,
    failed: failedChecks + (failedTests === 0 && exitCode !== 0 ? 1 : failedTests),
    skipped: (report?.numPendingTests ?? 0) + (report?.numTodoTests ?? 0),
  };
}

/**
 * "12 passed, 0 failed", with ", 1 skipped" when any.
 * @param {{ passed: number, failed: number, skipped: number }} counts
 */
export function closingLine({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`;
}
