import type { Ledger } from "../ledger.ts";
import { type Line, lineRemaining } from "../model.ts";
import type { Claim } from "./gates.ts";

/** A line with what it claims. */
export interface Claimant {
  line: Line;
  claim: Claim;
}

/** The order in which lines are decided about: by value date, then by code. It does not depend on how they came. */
export function byDate(a: Line, b: Line): number {
  return compare(a.valueDate, b.valueDate) || compare(a.transactionCode, b.transactionCode) || compare(a.id, b.id);
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

/**
 * Which of several lines that name invoices settle them. Lines that claim exactly the same are one payment made twice:
 * the earliest settles, the rest are left. Lines whose claims overlap otherwise contradict each other: none settles.
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
export function undisputed(claimants: readonly Claimant[]): Claimant[] {
  const claims = new Map<string, number>();
  for (const { claim } of claimants) {
    for (const { invoice } of claim.candidates) claims.set(invoice.id, (claims.get(invoice.id) ?? 0) + 1);
  }
  return claimants.filter(({ claim }) => claim.candidates.every(({ invoice }) => claims.get(invoice.id) === 1));
}

const IDENTIFIED = new Set(["counterparty_iban", "learned_iban", "learned_name"]);

/**
 * True when a line that was decided about earlier waits, with the same evidence, for an invoice that this one claims
 * without naming it. Both wait then.
 */
export function isAwaited({ line, claim }: Claimant, ledger: Ledger): boolean {
  return claim.candidates.some(({ invoice }) =>
    ledger
      .matchesOfInvoice(invoice.id)
      .some(
        (match) =>
          match.status === "pending_review" &&
          match.transactionId !== line.id &&
          match.currency === line.currency &&
          match.matchedAmount === lineRemaining(line) &&
          match.reasons.some(({ signal }) => signal === "amount_exact") &&
          match.reasons.some(({ signal }) => IDENTIFIED.has(signal)),
      ),
  );
}
