import { addTo } from "./add-to.ts";
import type { Claim } from "./claim.ts";
import type { Verdict } from "./judge.ts";
import type { Ledger } from "./ledger.ts";
import type { Line } from "./model.ts";
import type { Reason } from "./reason.ts";
import { EXACT_AMOUNTS } from "./signals/amount.ts";

export interface Claimant {
  line: Line;
  claim: Claim;
}

/** Orders lines by value date, then by code: independent of the order of arrival. */
export function byDate(a: Line, b: Line): number {
  return compare(a.valueDate, b.valueDate) || compare(a.transactionCode, b.transactionCode) || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Selects the lines that settle the invoices they name. Lines with identical claims are one payment made twice: the
 * earliest settles. Lines whose claims overlap otherwise contradict each other: none settles.
 */
export function amongCiting(claimants: readonly Claimant[]): Claimant[] {
  const earliest = new Map<string, Claimant>();
  for (const claimant of claimants) {
    const ids = claimant.claim.candidates.map(({ invoice }) => invoice.id).sort();
    const key = ids.join(" ");
    const known = earliest.get(key);
    if (known === undefined || byDate(claimant.line, known.line) < 0) earliest.set(key, claimant);
  }
  return undisputed([...earliest.values()]);
}

/** The claimants that are alone in claiming each of their invoices. */
function undisputed(claimants: readonly Claimant[]): Claimant[] {
  const claims = new Map<string, number>();
  for (const { claim } of claimants) {
    for (const { invoice } of claim.candidates) claims.set(invoice.id, (claims.get(invoice.id) ?? 0) + 1);
  }
  return claimants.filter(({ claim }) => claim.candidates.every(({ invoice }) => claims.get(invoice.id) === 1));
}

const IDENTIFIED = new Set(["counterparty_iban", "learned_iban", "learned_name"]);
const IN_TEXT = new Set(["learned_merchant", "name_in_text", "name_in_text_misspelled", "name_in_text_cut"]);

const TOO_EARLY = new Set(["date_before_issue"]);

/** True for evidence that a claim without a citation is based on: the payer is known and the amount is exact. */
export function isEqualEvidence(reasons: readonly Reason[]): boolean {
  const has = (signals: ReadonlySet<string>) => reasons.some(({ signal }) => signals.has(signal));
  if (!has(EXACT_AMOUNTS)) return false;
  // The date tells the payments of a party apart that only a text names.
  return has(IDENTIFIED) || (has(IN_TEXT) && !has(TOO_EARLY));
}

function isInText(reasons: readonly Reason[]): boolean {
  return reasons.some(({ signal }) => IN_TEXT.has(signal));
}

/** True for a suggestion that may be confirmed when its batch is complete; see `MatchOptions.waitsFor`. */
export function awaitsOthers(reasons: readonly Reason[]): boolean {
  return isEqualEvidence(reasons) && reasons.every(({ signal }) => signal !== "ambiguous");
}

/**
 * Selects claims that name no invoice and whose invoice no other line could mean equally well: neither a line of this
 * chunk nor one with an earlier suggestion. When several could, none is selected.
 */
export function amongPayers(
  claimants: readonly Claimant[],
  verdicts: ReadonlyMap<string, Verdict>,
  ledger: Ledger,
): Claimant[] {
  const rivals = new Map<string, Set<string>>();
  for (const { line, suggestions } of verdicts.values()) {
    const equal = suggestions.filter(({ reasons }) => isEqualEvidence(reasons));
    for (const candidate of equal) {
      // Of a text that names only the party, the date tells which of its equal invoices is meant.
      if (candidate === equal[0] || !isInText(candidate.reasons)) addTo(rivals, candidate.invoice.id, line.id);
    }
  }
  const waits = ({ line, claim }: Claimant): boolean =>
    claim.candidates.some(
      ({ invoice }) =>
        ledger
          .matchesOfInvoice(invoice.id)
          .some(
            (match) =>
              match.status === "pending_review" && !verdicts.has(match.transactionId) && isEqualEvidence(match.reasons),
          ) || [...(rivals.get(invoice.id) ?? [])].some((id) => id !== line.id),
    );
  return undisputed(claimants).filter((claimant) => !waits(claimant));
}
