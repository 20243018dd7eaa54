import type { Match } from "@matchbook/matcher/model";
import type { Candidate } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { Rpc } from "../context.ts";
import { simulate } from "../engine/simulate.ts";
import { toLineState } from "../store/lines.ts";
import { toMatchMessage } from "../store/matches.ts";
import { lineOf } from "./get-line.ts";

/** Runs matching for one line on a ledger that is then discarded, and returns the outcome. */
export const previewMatches: Rpc<"previewMatches"> = async (context, request, call) => {
  const { line, preview } = await simulate(context, call, await lineOf(request, context, call.tenant));
  return {
    state: toLineState(line),
    outcome: preview.outcome,
    explanation: preview.explanation,
    candidates: preview.candidates.map(toCandidate),
  };
};

function toCandidate(match: Match): Candidate {
  // A candidate is not stored, so it has no id and no lifecycle. Its other fields are those of a match.
  return { ...toMatchMessage(match), confidence: match.confidence ?? 0 };
}
