import { clip, quote } from "../statement-error.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { MAX_BALANCES, MAX_LISTED } from "../summary.ts";

/** Adds the summary of one file of a zip to that of the whole. Warnings and skipped entries name the file. */
export function addSummary(whole: StatementSummary, part: StatementSummary, name: string): void {
  for (const count of ["statements", "entries", "lines", "notBooked", "zero", "status", "warningCount"] as const) {
    whole[count] += part[count];
  }
  const warnings = part.warnings.map(({ line, reason }) => ({ line, reason: `${quote(name)}: ${reason}` }));
  const skipped = part.skipped.map((entry) => ({ ...entry, file: clip(name) }));
  whole.warnings = [...whole.warnings, ...warnings].slice(0, MAX_LISTED);
  whole.skipped = [...whole.skipped, ...skipped].slice(0, MAX_LISTED);
  whole.notUsed = [...whole.notUsed, ...part.notUsed].slice(0, MAX_LISTED);
  whole.balances = [...whole.balances, ...part.balances].slice(0, MAX_BALANCES);
  whole.accounts = [...new Set([...whole.accounts, ...part.accounts])].slice(0, MAX_LISTED);
  const days = [whole.firstDay, whole.lastDay, part.firstDay, part.lastDay].filter((day) => day !== undefined).sort();
  [whole.firstDay, whole.lastDay] = [days[0], days.at(-1)];
  whole.format = allOf(whole.format, part.format) ?? "";
  whole.version = allOf(whole.version, part.version) ?? "";
  whole.preset = allOf(whole.preset, part.preset);
  whole.encoding = allOf(whole.encoding, part.encoding);
  if (whole.proposedMapping === undefined) {
    [whole.proposedMapping, whole.questions] = [part.proposedMapping, part.questions];
  }
}

/** The different values, such as `camt.053, CSV`. */
function allOf(known: string | undefined, next: string | undefined): string | undefined {
  return [...new Set([...(known?.split(", ") ?? []), next])].filter((one) => one).join(", ") || undefined;
}
