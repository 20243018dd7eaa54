import { candidatesOf } from "../candidates/candidates.ts";
import type { Candidates, Choice, Current } from "../candidates/choice.ts";
import { bestAssumption } from "../candidates/coincidences.ts";
import { byRank, type Candidate, withReason } from "../candidates/evidence.ts";
import type { Pool } from "../candidates/pool.ts";
import { withCredits, withFee } from "../candidates/reductions.ts";
import { withSums } from "../candidates/sums.ts";
import { isRefused, type Line } from "../model/model.ts";
import { fullKeys } from "../reading/invoice-forms.ts";
import { paysExactly } from "../signals/amount.ts";
import { citesAnother } from "../signals/citation.ts";
import { sideByRule } from "../signals/party.ts";
import { choiceOf } from "../vetoes/gates.ts";
import type { Evidence } from "../vetoes/rule.ts";
import { objectionsTo } from "../vetoes/rules.ts";

/** The maximum number of suggestions for a line, unless one payment settles a larger set. */
export const MAX_SUGGESTIONS = 5;

export interface Verdict {
  line: Line;
  found: Candidates; // Everything that was weighed, with sums of several invoices recognized.
  choice: Choice | undefined; // The choice to confirm, unless another line chooses the same invoice.
  chosen: Choice | undefined; // The choice that a gate allows, also when something else prevents its confirmation.
  against: readonly Evidence[]; // Everything that prevents its confirmation.
  /** Why the choice was not confirmed: see contest.ts. */
  doubt?: "left_over" | "sum_of_others" | "rival_payment";
  suggestions: Candidate[];
  /** The number of equal candidates that prevented a choice; `more than <n>` above the limit. */
  ambiguous: string | undefined;
  considered: string[];
}

export type Verdicts = Map<string, Verdict>;

export function judge(line: Line, pool: Pool, current: Current): Verdict {
  const summed = bestAssumption((side) => withSums(line, candidatesOf(line, pool, current, side)));
  const found = withFee(line, withCredits(line, summed, pool, current));
  const chosen = choiceOf(line, found, pool);
  const against = chosen === undefined ? [] : objectionsTo({ line, choice: chosen, found, pool });
  // Suggestions see the invoices of a counterparty that a rule names, too. The choice does not.
  const side = sideByRule(line, found.side, pool);
  const shown = side === undefined ? found : candidatesOf(line, pool, current, side);
  const all = [...shown.cited, ...shown.others];
  const plausible = all.filter((each) => isPlausible(each, shown) && !isRefused(line, each.invoice));
  const { suggestions, ambiguous = found.tooMany } = ranked(contradicted(plausible, shown), pool);
  const considered = all.map(({ invoice }) => invoice.id);
  const choice = against.length > 0 ? undefined : chosen;
  return { line, found, choice, chosen, against, suggestions, considered, ambiguous };
}

/** Recognizes a candidate with enough evidence to be suggested, if its score suffices too. */
export function isPlausible(candidate: Candidate, { cited, others }: Candidates): boolean {
  const { citation, fromParty, amount, reasons } = candidate;
  if (citation?.strength === "strong" || cited.includes(candidate)) return true;
  if (reasons.some(({ signal }) => signal === "shared_reference")) return true;
  if (fromParty && reasons.some(({ signal }) => signal === "invoice_number_part")) return true;
  if (!fromParty) return paysExactly(amount);
  // A partial payment or an overpayment could belong to any of several invoices, so none is suggested.
  if (amount.signal === "amount_partial" || amount.signal === "amount_differs")
    return cited.length === 0 && others.filter((each) => each.fromParty).length === 1;
  return true;
}

function contradicted(candidates: readonly Candidate[], { reading, cited, creditNotes = [] }: Candidates): Candidate[] {
  const named = new Set([...cited.map(({ invoice }) => invoice), ...creditNotes].flatMap(fullKeys));
  return candidates.map((each) =>
    citesAnother(reading, each.invoice, named) ? withReason(each, "reference_contradicts", "") : each,
  );
}

/** Keeps the best five. If more lead equally, those with only the amount go, and the others are told their number. */
function ranked(plausible: Candidate[], pool: Pool): { suggestions: Candidate[]; ambiguous: string | undefined } {
  const above = plausible.filter(({ score }) => score >= pool.settings.suggestFrom).sort(byRank);
  const [best] = above;
  if (best === undefined) return { suggestions: [], ambiguous: undefined };
  const set = above.filter(({ amount }) => amount.signal.startsWith("amounts_"));
  const leaders = above.filter(({ score }) => score === best.score);
  if (set.includes(best))
    return { suggestions: above.slice(0, Math.max(MAX_SUGGESTIONS, set.length)), ambiguous: undefined };
  const equal = leaders.length > 1 ? String(leaders.length) : undefined;
  const isOfSharedAccount = best.reasons.some(({ signal }) => signal === "counterparty_iban");
  const onAmountAlone = best.citation === undefined && !best.fromParty && !isOfSharedAccount;
  if (onAmountAlone && leaders.length > MAX_SUGGESTIONS) return { suggestions: [], ambiguous: equal };
  const suggestions = above
    .slice(0, MAX_SUGGESTIONS)
    .map((each) => (equal !== undefined && leaders.includes(each) ? withReason(each, "ambiguous", equal) : each));
  return { suggestions, ambiguous: equal };
}
