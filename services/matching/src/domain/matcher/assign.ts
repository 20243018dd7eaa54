import { livePair, quote, replaceMatch } from "../allocation.ts";
import { newMatch } from "../create-match.ts";
import type { Ledger } from "../ledger.ts";
import { isLive, lineRemaining, type Match, type Moment } from "../model.ts";
import { judge, MAX_SUGGESTIONS, type Proposal } from "./judge.ts";
import type { Pool } from "./pool.ts";

/**
 * Matches a chunk of lines in a ledger. All lines are weighed before any is allocated, so which of them comes first
 * changes nothing: where several would be confirmed on one invoice, none is, and all become suggestions.
 * @returns the matches made, best first per line
 */
export function matchAll(ledger: Ledger, lineIds: string[], pool: Pool, moment: Moment): Match[] {
  const proposals = lineIds.flatMap((lineId) => {
    const line = ledger.line(lineId);
    return line.ignored || lineRemaining(line) === 0n ? [] : judge(line, pool);
  });
  const claims = new Map<string, number>();
  for (const { status, invoice } of proposals) {
    if (status === "confirmed") claims.set(invoice.id, (claims.get(invoice.id) ?? 0) + 1);
  }
  const settled = proposals.map((proposal) =>
    (claims.get(proposal.invoice.id) ?? 0) > 1 ? { ...proposal, status: "pending_review" as const } : proposal,
  );
  // Confirmations first: a suggestion is only worth making for what they leave open.
  const confirmed = settled.filter((proposal) => proposal.status === "confirmed");
  const suggested = settled.filter((proposal) => proposal.status === "pending_review");
  return [...confirmed, ...suggested].flatMap((proposal) => place(ledger, proposal, moment) ?? []);
}

function place(ledger: Ledger, proposal: Proposal, moment: Moment): Match | undefined {
  const { lineId, status, paymentMethod } = proposal;
  const invoice = ledger.invoice(proposal.invoice.id);
  if (proposal.matchedAmount > lineRemaining(ledger.line(lineId)) || proposal.matchedAmount > invoice.remaining) {
    return undefined;
  }
  const existing = livePair(ledger, lineId, invoice.id);
  // A suggestion made earlier is confirmed when the evidence now suffices; otherwise what is there stays.
  if (existing !== undefined && !(existing.status === "pending_review" && status === "confirmed")) return undefined;
  if (existing === undefined && status === "pending_review" && suggestionsOf(ledger, lineId) >= MAX_SUGGESTIONS) {
    return undefined;
  }
  const amounts = quote(ledger, lineId, invoice.id, proposal.matchedAmount, { kind: "same_currency" });
  const pair = { lineId, invoiceId: invoice.id, paymentMethod, metadataJson: undefined };
  const match: Match = {
    ...(existing ?? newMatch(ledger, pair, moment, { source: "auto", status })),
    ...amounts,
    status,
    confidence: proposal.confidence,
    reasons: proposal.reasons,
    explanation: proposal.explanation,
  };
  replaceMatch(ledger, existing, match);
  return match;
}

function suggestionsOf(ledger: Ledger, lineId: string): number {
  return ledger.matchesOfLine(lineId).filter(isLive).length;
}
