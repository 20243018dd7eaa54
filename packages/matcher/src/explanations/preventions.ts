import { livePair } from "../allocation.ts";
import type { Claim, Gate } from "../claim.ts";
import type { Candidate } from "../evidence.ts";
import type { Candidates } from "../found.ts";
import { objections } from "../gates.ts";
import { isPlausible, refusedBy, type Verdict } from "../judge.ts";
import type { Ledger } from "../ledger.ts";
import type { ConfirmationPrevention, SuggestionPrevention } from "../match-reasons.ts";
import { allocates } from "../model.ts";
import { isCrowded } from "../place.ts";
import type { Pool } from "../pool.ts";
import type { MatchingSettings } from "../settings.ts";
import { isNamedInText } from "../signals/party-proof.ts";

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
  { line, found, claim, claimed, doubt }: Verdict,
  candidate: Candidate,
  pool: Pool,
): ConfirmationPrevention[] {
  const live = livePair(ledger, line.id, candidate.invoice.id);
  if (live !== undefined && allocates(live)) return ["already_matched"];
  const isOf = (one: Claim | undefined) => one?.candidates.some(({ invoice }) => invoice.id === candidate.invoice.id);
  if (isOf(claim)) return [doubt ?? "rival_payment"];
  const supposed = supposedClaim(candidate, found, claimed);
  const against = objections({ line, claim: supposed, found, pool });
  return against.length > 0 || supposed === claimed ? against : ["not_unique"];
}

/** The claim on a candidate, or the one by which it is examined if no gate admits it. */
export function supposedClaim(candidate: Candidate, found: Candidates, claimed: Claim | undefined): Claim {
  const isOf = claimed?.candidates.some(({ invoice }) => invoice.id === candidate.invoice.id);
  return isOf && claimed ? claimed : { gate: gateFor(candidate, found), candidates: [candidate] };
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
