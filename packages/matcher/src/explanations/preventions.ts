import { livePair } from "../allocation.ts";
import type { Claim, Gate } from "../claim.ts";
import type { Candidate } from "../evidence.ts";
import type { Candidates } from "../found.ts";
import { isPlausible, refusedBy, type Verdict } from "../judge.ts";
import type { Ledger } from "../ledger.ts";
import type { SuggestionPrevention } from "../match-reasons.ts";
import { allocates } from "../model.ts";
import { isCrowded } from "../place.ts";
import type { Pool } from "../pool.ts";
import type { MatchingSettings } from "../settings.ts";
import { isNamedInText } from "../signals/party-proof.ts";
import { Objections } from "../vetoes/objections.ts";
import type { Evidence } from "../vetoes/rule.ts";

/** What prevents matching from suggesting a candidate; undefined for a suggestion. */
export function whyNotSuggested(
  ledger: Ledger,
  { line, found, suggestions, ambiguous }: Verdict,
  candidate: Candidate,
  pool: Pool,
): SuggestionPrevention | undefined {
  const { invoice, score } = candidate;
  const live = livePair(ledger, line.id, invoice.id);
  if (live !== undefined) return allocates(live) ? "already_matched" : undefined;
  if (refusedBy(line)(invoice.id)) return "refused_pair";
  if (!isPlausible(candidate, found)) return "not_plausible";
  if (score < pool.settings.suggestFrom) return "below_suggest_from";
  if (suggestions.some((one) => one.invoice.id === invoice.id)) return "contested";
  if (isCrowded(ledger, candidate)) return "contested";
  return suggestions.length === 0 && ambiguous !== undefined ? "ambiguous" : "better_candidates";
}

/**
 * Everything that prevents matching from confirming a candidate. A candidate that no gate admits is examined as if the
 * line claimed it alone, so that the same checks say what speaks against it.
 */
export function whyNotConfirmed(
  ledger: Ledger,
  { line, found, claim, claimed, against, doubt }: Verdict,
  candidate: Candidate,
  pool: Pool,
): readonly Evidence[] {
  const live = livePair(ledger, line.id, candidate.invoice.id);
  if (live !== undefined && allocates(live)) return [withoutWords("already_matched")];
  const isOf = (one: Claim | undefined) => one?.candidates.some(({ invoice }) => invoice.id === candidate.invoice.id);
  if (isOf(claim)) return [withoutWords(doubt ?? "rival_payment")];
  if (against !== undefined && isOf(claimed)) return against.all();
  const supposed = new Objections({ line, claim: supposedClaim(candidate, found), found, pool }).all();
  return supposed.length > 0 ? supposed : [withoutWords("not_unique")];
}

/** The claim by which a candidate is examined that no gate admits. */
export function supposedClaim(candidate: Candidate, found: Candidates): Claim {
  return { gate: gateFor(candidate, found), candidates: [candidate] };
}

function withoutWords(code: Evidence["code"]): Evidence {
  return { rule: code, code, words: "" };
}

/** The gate that a candidate comes closest to. */
function gateFor(candidate: Candidate, { cited, side }: Candidates): Gate {
  if (cited.includes(candidate)) return "strong_reference";
  return isNamedInText(side.party) ? "named_in_text" : "only_open_invoice";
}

/** The points that a threshold of the settings asks for; undefined for the other settings. */
export function thresholdOf(prevention: string, { suggestFrom, confirmFrom }: MatchingSettings): number | undefined {
  if (prevention === "below_suggest_from") return suggestFrom;
  return prevention === "below_confirm_from" ? confirmFrom : undefined;
}
