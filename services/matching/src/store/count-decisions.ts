import type { Changes } from "@matchbook/matcher/books/book";
import { counterOf } from "@matchbook/runtime/telemetry/metrics";

const decisions = counterOf("matchbook_matching_decisions_total", "Committed changes of a match's status.", [
  "source",
  "status",
]);

/** Counts what a commit decided: who first made the match (`auto`, `manual`), and what became of it. */
export function countDecisions({ matches, deletedMatches }: Pick<Changes, "matches" | "deletedMatches">): void {
  for (const { before, after } of matches) {
    if (before?.status !== after.status) decisions.inc({ source: after.source, status: after.status });
  }
  for (const { source } of deletedMatches) decisions.inc({ source, status: "deleted" });
}
