import type { Match, TransactionWithMatches } from "../../api/resources.ts";

/** The suggestions of a line, the best one first. */
export function suggestionsOf({ matches }: Pick<TransactionWithMatches, "matches">): Match[] {
  return matches
    .filter(({ status }) => status === "pending_review")
    .sort((one, other) => (other.confidence ?? 0) - (one.confidence ?? 0));
}
