import { type Line, type LineSuggestion, lineRemaining, type Match } from "./model.ts";

/** The part of a suggestion that its line keeps; undefined for any other match. */
export function suggestionOf(match: Match | undefined): LineSuggestion | undefined {
  if (match?.status !== "pending_review") return undefined;
  return { matchId: match.id, matchedAmount: match.matchedAmount, confidence: match.confidence ?? 0 };
}

/** True when a change of a match changes what its line keeps of it. */
export function sameSuggestion(before: Match | undefined, after: Match | undefined): boolean {
  const [was, is] = [suggestionOf(before), suggestionOf(after)];
  return was?.matchedAmount === is?.matchedAmount && was?.confidence === is?.confidence;
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
  if (known?.matchedAmount === next?.matchedAmount && known?.confidence === next?.confidence) return suggestions;
  const others = suggestions.filter((suggestion) => suggestion !== known);
  return next === undefined ? others : [...others, next].sort((a, b) => (a.matchId < b.matchId ? -1 : 1));
}

/** The suggestions of a line in short; undefined when there is none. */
export function summaryOf(line: Line): { count: number; confidence: number; ambiguous: boolean } | undefined {
  const { suggestions } = line;
  if (suggestions.length === 0) return undefined;
  const wanted = suggestions.reduce((sum, { matchedAmount }) => sum + matchedAmount, 0n);
  return {
    count: suggestions.length,
    confidence: Math.max(...suggestions.map(({ confidence }) => confidence)),
    ambiguous: wanted > lineRemaining(line),
  };
}
