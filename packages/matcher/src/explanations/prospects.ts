import { livePair } from "../allocation.ts";
import { byRank, type Candidate } from "../evidence.ts";
import type { Verdict } from "../judge.ts";
import type { Ledger } from "../ledger.ts";
import type { ConfirmationPrevention, PreventedStep, SuggestionPrevention } from "../match-reasons.ts";
import type { Pool } from "../pool.ts";
import type { PreviewOutcome } from "../value-sets.ts";
import { evidenceGap, sayGap } from "./missing-evidence.ts";
import { thresholdOf, whyNotConfirmed, whyNotSuggested } from "./preventions.ts";
import { PREVENTIONS } from "./sentences.ts";

/** The maximum number of candidates that are shown for a line. */
export const MAX_PROSPECTS = 10;

/** What keeps matching from one step with a candidate. */
export interface Prevention {
  code: SuggestionPrevention | ConfirmationPrevention;
  prevents: PreventedStep;
  /** One plain sentence. */
  explanation: string;
}

export interface Prospect {
  candidate: Candidate;
  outcome: PreviewOutcome;
  /** Empty when it would be confirmed. */
  preventions: Prevention[];
}

/**
 * The best candidates of a line with what prevents each from being suggested or confirmed.
 * @param ledger after matching has worked on it
 * @param verdict the line's, from before anything was settled
 * @param kept matches that the line had before and that matching did not make
 */
export function prospectsOf(ledger: Ledger, verdict: Verdict, pool: Pool, kept: ReadonlySet<string>): Prospect[] {
  const { line, found, suggestions } = verdict;
  // A suggestion has reasons that were added when the candidates were compared.
  const compared = new Map(suggestions.map((candidate) => [candidate.invoice.id, candidate]));
  const outcomeOf = ({ invoice }: Candidate): PreviewOutcome => {
    const live = livePair(ledger, line.id, invoice.id);
    if (live === undefined || kept.has(live.id)) return "none";
    return live.status === "confirmed" ? "confirmed" : "pending_review";
  };
  return [...found.cited, ...found.others]
    .sort(byRank)
    .map((candidate) => ({ candidate, outcome: outcomeOf(candidate) }))
    .sort((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome))
    .slice(0, MAX_PROSPECTS)
    .map(({ candidate, outcome }) => ({
      candidate: compared.get(candidate.invoice.id) ?? candidate,
      outcome,
      preventions: outcome === "confirmed" ? [] : preventionsOf(ledger, verdict, candidate, outcome, pool),
    }));
}

const ORDER: readonly PreviewOutcome[] = ["confirmed", "pending_review", "none"];

function preventionsOf(
  ledger: Ledger,
  verdict: Verdict,
  candidate: Candidate,
  outcome: PreviewOutcome,
  pool: Pool,
): Prevention[] {
  const prevention = (code: Prevention["code"], prevents: PreventedStep): Prevention => {
    const threshold = thresholdOf(code, pool.settings);
    const gap = threshold === undefined ? "" : `. ${sayGap(evidenceGap(candidate, threshold), verdict.line.direction)}`;
    return { code, prevents, explanation: `${PREVENTIONS[code]}${gap}.` };
  };
  const suggestion = outcome === "none" ? whyNotSuggested(ledger, verdict, candidate, pool) : undefined;
  return [
    ...(suggestion === undefined ? [] : [prevention(suggestion, "suggestion")]),
    ...whyNotConfirmed(ledger, verdict, candidate, pool).map(({ code }) => prevention(code, "confirmation")),
  ];
}
