import { endMatch } from "./allocation.ts";
import type { Ledger } from "./ledger.ts";
import type { Match } from "./model.ts";

/** Cancels the suggestions that matching made for a line, except those that are kept. */
export function endSuggestions(ledger: Ledger, lineId: string, isKept: (match: Match) => boolean): void {
  for (const match of ledger.matchesOfLine(lineId)) {
    if (match.status === "pending_review" && match.source === "auto" && !isKept(match))
      endMatch(ledger, match, "cancelled");
  }
}
