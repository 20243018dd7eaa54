/** The error of a file with more lines than `STATEMENT_MAX_LINES`. */
export function tooManyLines(limit: bigint | number): string {
  return `the file holds more than ${limit} payments, the most that one file may have: split it into several`;
}
