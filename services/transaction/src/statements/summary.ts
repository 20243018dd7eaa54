import type { StatementSummary } from "./statement-line.ts";

const MAX_WARNINGS = 100;

/** An empty summary. */
export function newSummary(format = "", version = ""): StatementSummary {
  return {
    format,
    version,
    statements: 0,
    entries: 0,
    lines: 0,
    notBooked: 0,
    zero: 0,
    warnings: [],
    warningCount: 0,
  };
}

/** Counts a warning and keeps the first 100. */
export function warn(summary: StatementSummary, line: number, reason: string): void {
  summary.warningCount += 1;
  if (summary.warnings.length < MAX_WARNINGS) summary.warnings.push({ line, reason });
}
