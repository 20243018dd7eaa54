import { removeMatch } from "@matchbook/matcher/books/allocation";
import type { Ledger } from "@matchbook/matcher/books/ledger";
import { allocates, isLive, type Line, type Match } from "@matchbook/matcher/model/model";
import type { RuleOutcome } from "@matchbook/vocabulary/statuses";
import { setCodings } from "./codings.ts";

/** The outcome that matching would give a line. */
export interface LineOutcome {
  outcome: RuleOutcome;
  /** The invoices that it would confirm or suggest, best first. */
  invoices: Pick<Match, "invoiceId" | "invoiceNumber">[];
}

export interface Decision {
  /** The ids of the invoices that the person allocated the line to; undefined when no person allocated it. */
  paid: ReadonlySet<string> | undefined;
  /** The ids of the invoices that the person rejected or unlinked. */
  refused: ReadonlySet<string>;
}

/** The outcomes of a line now and under a proposal, undefined when it cannot be matched again; and what people decided. */
export interface Replayed {
  line: Line;
  current: LineOutcome | undefined;
  proposed: LineOutcome | undefined;
  decision: Decision;
}

/** Of a line about which no person decided. */
export const UNDECIDED: Decision = { paid: undefined, refused: new Set() };

/**
 * Takes lines back to their arrival, in a ledger to discard, except ignored ones and those with a return or a credit:
 * their first state depends on others. @returns the ids of the lines that were taken back
 */
export function rewind(ledger: Ledger, lines: readonly Line[]): string[] {
  const rewound = lines.filter(({ id, ignored, codings }) => {
    const live = ledger.matchesOfLine(id).filter(isLive);
    const keepsCredit = codings?.some(({ onAccount }) => onAccount !== undefined) ?? false;
    return (
      !ignored && !keepsCredit && live.every(({ kind, returnedAmount }) => kind === "payment" && returnedAmount === 0n)
    );
  });
  for (const { id } of rewound) {
    for (const match of ledger.matchesOfLine(id).filter(isLive)) removeMatch(ledger, match);
    if (ledger.line(id).codings !== undefined) setCodings(ledger, id, []);
    ledger.setLine({ ...ledger.line(id), refusals: [], matchReasons: [] });
  }
  return rewound.map(({ id }) => id);
}

/** Reads what matching did with a line that was taken back. */
export function outcomeOf(ledger: Ledger, lineId: string): LineOutcome {
  const live = ledger.matchesOfLine(lineId).filter(isLive);
  if (ledger.line(lineId).ignored) return { outcome: "ignored", invoices: [] };
  if (ledger.line(lineId).codings !== undefined) return { outcome: "coded", invoices: [] };
  const confirmed = live.filter(allocates);
  if (confirmed.length > 0) return { outcome: "confirmed", invoices: confirmed };
  const best = live.sort((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0));
  return { outcome: best.length > 0 ? "pending_review" : "none", invoices: best };
}

/** Tells whether matching would confirm what a person refused or chose otherwise, or ignore what was allocated. */
export function contradicts({ outcome, invoices }: LineOutcome, { paid, refused }: Decision): boolean {
  if (outcome === "ignored" || outcome === "coded") return paid !== undefined;
  if (outcome !== "confirmed") return false;
  return invoices.some(({ invoiceId }) => refused.has(invoiceId) || (paid !== undefined && !paid.has(invoiceId)));
}

/** Counts lines by what matching would do with them, and those about which a person decided otherwise. */
export function countOutcomes(outcomes: readonly { outcome: string; contradicts: boolean }[]) {
  const count = (name: RuleOutcome) => outcomes.filter(({ outcome }) => outcome === name).length;
  return {
    confirmed: count("confirmed"),
    suggested: count("pending_review"),
    none: count("none"),
    ignored: count("ignored"),
    coded: count("coded"),
    contradictions: outcomes.filter((one) => one.contradicts).length,
  };
}
