import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { lineQuery } from "../../api/line-query.ts";
import type { Match, TransactionWithMatches } from "../../api/resources.ts";
import { suggestionsOf } from "./suggestions.ts";

/** The line in view as it is shown, and the suggestion of it that keys act on. */
export interface ShownLine {
  code: string | undefined;
  /** Undefined until it is loaded. */
  line: TransactionWithMatches | undefined;
  match: Match | undefined;
  /** The position of the suggestion. */
  chosen: number;
  choose(position: number): void;
}

/**
 * The line in view with its chosen suggestion, the best one at first. What was shown as chosen stays it when other
 * suggestions come or go: a position alone would mean another one then.
 */
export function useShownLine(code: string | undefined): ShownLine {
  const { data: line } = useQuery({ ...lineQuery(code ?? ""), enabled: code !== undefined });
  const [picked, pick] = useState<{ code: string | undefined; id: string | undefined }>();
  const suggestions = line === undefined ? [] : suggestionsOf(line);
  const kept = picked?.code === code ? suggestions.findIndex(({ id }) => id === picked?.id) : -1;
  const chosen = Math.max(kept, 0);
  const match = suggestions[chosen];
  if (match !== undefined && kept < 0) pick({ code, id: match.id });
  return { code, line, match, chosen, choose: (position) => pick({ code, id: suggestions[position]?.id }) };
}
