import { isPlausible, type Verdict } from "../assign/judge.ts";
import { isCrowded } from "../assign/place.ts";
import { livePair } from "../books/allocation.ts";
import type { Ledger } from "../books/ledger.ts";
import type { Candidates, Choice, Gate, Sources } from "../candidates/choice.ts";
import { byRank, type Candidate } from "../candidates/evidence.ts";
import type { Pool } from "../candidates/pool.ts";
import type { ConfirmationPrevention, PreventedStep, SuggestionPrevention } from "../model/match-reasons.ts";
import { allocates, isRefused } from "../model/model.ts";
import type { EvidenceGap } from "../model/parts.ts";
import type { MatchingSettings } from "../model/settings.ts";
import type { PreviewOutcome } from "../model/value-sets.ts";
import { isNamedInText } from "../signals/other-side.ts";
import type { Evidence } from "../vetoes/rule.ts";
import { objectionsTo, traceOf } from "../vetoes/rules.ts";
import { evidenceGap, PREVENTIONS, sayGap } from "./sentences.ts";

function whyNotSuggested(verdict: Verdict, candidate: Candidate, { ledger, pool }: Sources) {
  const { line, found, suggestions, ambiguous } = verdict;
  const { invoice, score } = candidate;
  const live = livePair(ledger, line.id, invoice.id);
  if (live !== undefined) return allocates(live) ? "already_matched" : undefined;
  if (isRefused(line, invoice)) return "refused_pair";
  if (!isPlausible(candidate, found)) return "not_plausible";
  if (score < pool.settings.suggestFrom) return "below_suggest_from";
  const isSuggested = suggestions.some((one) => one.invoice.id === invoice.id);
  if (isSuggested || isCrowded(ledger, candidate)) return "contested";
  return suggestions.length === 0 && ambiguous !== undefined ? "ambiguous" : "better_candidates";
}

/** Everything that prevents a confirmation. A candidate that no gate admits is examined as if it were chosen alone. */
export function whyNotConfirmed(verdict: Verdict, candidate: Candidate, { ledger, pool }: Sources) {
  const { line, found, choice, chosen, against, doubt } = verdict;
  const live = livePair(ledger, line.id, candidate.invoice.id);
  if (live !== undefined && allocates(live)) return [withoutWords("already_matched")];
  const isOf = (one: Choice | undefined) => one?.candidates.some(({ invoice }) => invoice.id === candidate.invoice.id);
  if (isOf(choice)) return [withoutWords(doubt ?? "rival_payment")];
  if (isOf(chosen)) return against;
  const supposed = objectionsTo({ line, choice: supposedChoice(candidate, found), found, pool });
  return supposed.length > 0 ? supposed : [withoutWords("not_unique")];
}

/** The choice by which a candidate is examined that no gate admits. */
export function supposedChoice(candidate: Candidate, { cited, side }: Candidates): Choice {
  const uncited: Gate = isNamedInText(side.party) ? "named_in_text" : "only_open_invoice";
  return { gate: cited.includes(candidate) ? "strong_reference" : uncited, candidates: [candidate] };
}

const withoutWords = (code: Evidence["code"]): Evidence => ({ rule: code, code, words: "" });

/** The gap to the threshold of the settings that prevents something; undefined for all else that does. */
export function gapTo(prevention: string, candidate: Candidate, settings: MatchingSettings): EvidenceGap | undefined {
  if (prevention === "below_suggest_from") return evidenceGap(candidate, settings.suggestFrom);
  return prevention === "below_confirm_from" ? evidenceGap(candidate, settings.confirmFrom) : undefined;
}

export const MAX_PROSPECTS = 10;

export interface Prevention {
  code: SuggestionPrevention | ConfirmationPrevention;
  prevents: PreventedStep;
  explanation: string;
}

export interface Prospect {
  candidate: Candidate;
  outcome: PreviewOutcome;
  preventions: Prevention[]; // Empty when it would be confirmed.
}

/** The best candidates, with what prevents each. @param kept matches that the line had before, not made by matching */
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
      preventions: outcome === "confirmed" ? [] : preventionsOf(verdict, candidate, outcome, { ledger, pool }),
    }));
}

const ORDER: readonly PreviewOutcome[] = ["confirmed", "pending_review", "none"];

function preventionsOf(verdict: Verdict, candidate: Candidate, outcome: PreviewOutcome, sources: Sources) {
  const prevention = (code: Prevention["code"], prevents: PreventedStep): Prevention => {
    const gap = gapTo(code, candidate, sources.pool.settings);
    const said = gap === undefined ? "" : `. ${sayGap(gap, verdict.line.direction)}`;
    return { code, prevents, explanation: `${PREVENTIONS[code]}${said}.` };
  };
  const suggestion: SuggestionPrevention | undefined =
    outcome === "none" ? whyNotSuggested(verdict, candidate, sources) : undefined;
  return [
    ...(suggestion === undefined ? [] : [prevention(suggestion, "suggestion")]),
    ...whyNotConfirmed(verdict, candidate, sources).map(({ code }) => prevention(code, "confirmation")),
  ];
}

/** Evidence about the choice of a line: the only one that a gate admits, else that on its best open items. */
export interface LineTrace {
  lineId: string;
  /** The gate that is open to the line; undefined when none is. */
  gate: Gate | undefined;
  openItemIds: readonly string[];
  /** Every rule that found something against a confirmation, with the words of the line; empty when none did. */
  found: readonly Evidence[];
}

export function lineTrace(verdict: Verdict | undefined, pool: Pool): LineTrace | undefined {
  if (verdict === undefined) return undefined;
  const { line, found, chosen, suggestions } = verdict;
  const [best = [...found.cited, ...found.others].sort(byRank)[0]] = suggestions;
  const choice = chosen ?? (best && supposedChoice(best, found));
  if (choice === undefined) return undefined;
  const openItemIds = choice.candidates.map(({ invoice }) => invoice.id);
  return { lineId: line.id, gate: chosen?.gate, openItemIds, found: traceOf({ line, choice, found, pool }) };
}
