import type { Change, Changes } from "@matchbook/matcher/books/book";
import { lineAfter, sameSuggestion } from "@matchbook/matcher/books/tracked";
import type { Line, Match } from "@matchbook/matcher/model/model";
import { findLines } from "./lines.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/**
 * Adds the lines that lose a suggestion, or get one back, by another line's decision: a payment ends the suggestions of
 * others on its invoice. Each is added to the last decision that changes its suggestions.
 */
export async function withLinesElsewhere<D extends { changes: Changes }>(
  collections: TenantCollections,
  decisions: readonly D[],
): Promise<readonly D[]> {
  const loaded = new Set(decisions.flatMap(({ changes }) => changes.lines.map(({ after }) => after.id)));
  const found = new Map<string, { decision: D; matches: Match[] }>();
  for (const decision of decisions) {
    for (const { before, after } of decision.changes.matches) {
      if (loaded.has(after.lineId) || sameSuggestion(before, after)) continue;
      const { matches = [] } = found.get(after.lineId) ?? {};
      found.set(after.lineId, { decision, matches: [...matches, after] });
    }
  }
  if (found.size === 0) return decisions;
  const added = new Map<D, Change<Line>[]>();
  for (const before of await findLines(collections, [...found.keys()])) {
    const { decision, matches } = found.get(before.id) as { decision: D; matches: Match[] };
    const changed = matches.reduce((line, match) => lineAfter(line, match.id, match), before);
    if (changed === before) continue;
    const after = { ...changed, version: before.version + 1n };
    added.set(decision, [...(added.get(decision) ?? []), { before, after, contentChanged: false }]);
  }
  return decisions.map((decision) => {
    const lines = [...decision.changes.lines, ...(added.get(decision) ?? [])];
    return { ...decision, changes: { ...decision.changes, lines } };
  });
}
