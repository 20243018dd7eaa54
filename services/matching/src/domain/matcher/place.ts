import { endMatch, livePair, quote, replaceMatch } from "../allocation.ts";
import { newMatch } from "../create-match.ts";
import type { Ledger } from "../ledger.ts";
import { isLive, type Line, lineRemaining, type Match, type Moment } from "../model.ts";
import type { Candidate } from "./evidence.ts";
import { explain } from "./explain.ts";
import type { Pool } from "./pool.ts";
import { readingOf } from "./reading.ts";
import { methodByIban } from "./signals/party.ts";

/** No match is certain, so confidence stays below 1. */
const MAX_CONFIDENCE = 0.99;

/** Confirms a candidate; a suggestion made earlier becomes the confirmation. */
export function confirm(ledger: Ledger, line: Line, candidate: Candidate, pool: Pool, moment: Moment): Match {
  return write(ledger, line, candidate, "confirmed", pool, moment);
}

/**
 * Leaves a line with these suggestions, best first. Those that stand already stay as they are; earlier ones that are
 * no longer among them are cancelled.
 * @returns the new ones
 */
export function suggest(ledger: Ledger, line: Line, wanted: Candidate[], pool: Pool, moment: Moment): Match[] {
  const ids = new Set(wanted.map(({ invoice }) => invoice.id));
  for (const match of ledger.matchesOfLine(line.id)) {
    if (match.status === "pending_review" && match.source === "auto" && !ids.has(match.invoiceId)) {
      endMatch(ledger, match, "cancelled");
    }
  }
  const open = lineRemaining(ledger.line(line.id));
  return wanted.flatMap((candidate) => {
    if (livePair(ledger, line.id, candidate.invoice.id) !== undefined) return [];
    if (candidate.amount.matchedAmount > open) return [];
    return [write(ledger, line, candidate, "pending_review", pool, moment)];
  });
}

/**
 * Keeps on a line that nothing is suggested for how many invoices were equally good.
 * @param ambiguous how many; undefined when that was not the reason
 */
export function explainNone(ledger: Ledger, { id }: Line, ambiguous: string | undefined): void {
  const line = ledger.line(id);
  if (line.reasons[0]?.detail === ambiguous) return;
  const reasons = ambiguous === undefined ? [] : [{ signal: "ambiguous", detail: ambiguous, points: 0 }];
  ledger.setLine({ ...line, reasons });
}

function write(
  ledger: Ledger,
  line: Line,
  candidate: Candidate,
  status: "confirmed" | "pending_review",
  pool: Pool,
  moment: Moment,
): Match {
  const { invoice, amount, reasons, score } = candidate;
  const existing = ledger.matchesOfLine(line.id).find((match) => match.invoiceId === invoice.id && isLive(match));
  const exchange = pool.exchange(line.currency, invoice.currency, line.valueDate);
  const amounts = quote(ledger, line.id, invoice.id, amount.matchedAmount, exchange);
  const { iban } = readingOf(line);
  const owner = iban === undefined ? undefined : pool.ownersOf(iban).find(({ id }) => id === invoice.counterpartyId);
  const pair = {
    lineId: line.id,
    invoiceId: invoice.id,
    paymentMethod: owner === undefined ? undefined : methodByIban(owner, line.counterpartyIban),
    metadataJson: undefined,
  };
  const match: Match = {
    ...(existing ?? newMatch(ledger, pair, moment, { source: "auto", status })),
    ...amounts,
    status,
    confidence: Math.max(0, Math.min(MAX_CONFIDENCE, score / 100)),
    reasons,
    explanation: explain(reasons, line),
  };
  replaceMatch(ledger, existing, match);
  return match;
}
