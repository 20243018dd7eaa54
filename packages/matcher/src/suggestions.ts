import type { LineSuggestion } from "./line-parts.ts";
import { type Line, lineRemaining, type Match } from "./model.ts";

/** The part of a suggestion that its line keeps; undefined for any other match. */
export function suggestionOf(match: Match | undefined): LineSuggestion | undefined {
  if (match?.status !== "pending_review") return undefined;
  const { id: matchId, matchedAmount, confidence = 0, waits } = match;
  return { matchId, matchedAmount, confidence, ...(waits && { waits }) };
}

/** True when a change of a match changes what its line keeps of it. */
export function sameSuggestion(before: Match | undefined, after: Match | undefined): boolean {
  return isSame(suggestionOf(before), suggestionOf(after));
}

function isSame(one: LineSuggestion | undefined, other: LineSuggestion | undefined): boolean {
  return (
    one?.matchedAmount === other?.matchedAmount && one?.confidence === other?.confidence && one?.waits === other?.waits
  );
}

/**
 * The suggestions of a line after a change of one of its matches; the same array when nothing changed.
 * @param match the match after the change, undefined when it was deleted
 */
export function suggestionsAfter(
  suggestions: LineSuggestion[],
  matchId: string,
  match: Match | undefined,
): LineSuggestion[] {
  const next = suggestionOf(match);
  const known = suggestions.find((suggestion) => suggestion.matchId === matchId);
  if (isSame(known, next)) return suggestions;
  const others = suggestions.filter((suggestion) => suggestion !== known);
  return next === undefined ? others : [...others, next].sort((a, b) => (a.matchId < b.matchId ? -1 : 1));
}

/** The short form of a suggested line. Suggestions that wait are left out; undefined without any other. */
export function summaryOf(line: Line): { count: number; confidence: number; ambiguous: boolean } | undefined {
  const suggestions = line.suggestions.filter(({ waits }) => !waits);
  if (suggestions.length === 0) return undefined;
  const wanted = suggestions.reduce((sum, { matchedAmount }) => sum + matchedAmount, 0n);
  return {
    count: suggestions.length,
    confidence: Math.max(...suggestions.map(({ confidence }) => confidence)),
    ambiguous: wanted > lineRemaining(line),
  };
}
