import { closeDifference } from "../books/adjustment.ts";
import { livePair, replaceMatch } from "../books/allocation.ts";
import type { Ledger } from "../books/ledger.ts";
import { endSuggestions, writeMatch } from "../books/new-match.ts";
import { quote } from "../books/quote.ts";
import { closableDifference } from "../candidates/by-rule.ts";
import type { Decision } from "../candidates/choice.ts";
import type { Candidate } from "../candidates/evidence.ts";
import type { Pool } from "../candidates/pool.ts";
import { isWaiting, type Line, lineRemaining, type Match } from "../model/model.ts";
import { LIMITS } from "../model/settings.ts";
import { isAboutText } from "../model/signals.ts";
import type { AutomaticMatchStatus } from "../model/value-sets.ts";
import { readingOf } from "../reading/reading.ts";
import { differenceOf } from "../signals/amount.ts";
import { methodByIban } from "../signals/party.ts";
import { awaitsOthers } from "./contest.ts";

/** Confirms a candidate, also from an earlier suggestion of the pair, and closes the difference that a gate allowed. */
export function confirm(decision: Decision, line: Line, candidate: Candidate): Match {
  const { ledger, pool, moment } = decision;
  const difference = closableDifference(line, candidate, pool);
  const match = write(decision, line, candidate, { status: "confirmed", waits: undefined });
  if (difference !== undefined) closeDifference(ledger, match, { reason: difference.reason, moment });
  return match;
}

/** Sets the suggestions of a line, best first; others are cancelled. They wait if later lines may contest one. */
export function suggest(decision: Decision, line: Line, wanted: Candidate[], waitsFor?: string): Match[] {
  const { ledger } = decision;
  const ids = new Set(wanted.map(({ invoice }) => invoice.id));
  endSuggestions(ledger, line.id, ({ invoiceId }) => ids.has(invoiceId));
  const waiting = waitsFor === undefined ? ledger.matchesOfLine(line.id).filter(isWaiting) : [];
  for (const match of waiting) replaceMatch(ledger, match, { ...match, waits: undefined });
  const open = lineRemaining(ledger.line(line.id));
  const waits = wanted.some(({ reasons }) => awaitsOthers(reasons)) ? waitsFor : undefined;
  return wanted.flatMap((candidate) => {
    if (livePair(ledger, line.id, candidate.invoice.id) !== undefined) return [];
    if (candidate.amount.matchedAmount > open || isCrowded(ledger, candidate)) return [];
    return [write(decision, line, candidate, { status: "pending_review", waits })];
  });
}

/** Tells whether an invoice has too many suggestions for another one from a line that does not name it. */
export function isCrowded(ledger: Ledger, { citation, invoice }: Candidate): boolean {
  if (citation !== undefined) return false;
  const waiting = ledger.matchesOfInvoice(invoice.id).filter(({ status }) => status === "pending_review");
  return waiting.length >= LIMITS.suggested;
}

/** Stores on a line what is left out of its text, and the rule of the tenant that acts on it. */
export function note(ledger: Ledger, line: Line, pool: Pool): void {
  const { leftOut } = readingOf(line);
  const isNoted = leftOut.length === 0 || line.matchReasons.some(isAboutText);
  const rule = pool.ruleOf(line)?.rule;
  const isSame = rule?.id === line.rule?.id && rule?.version === line.rule?.version;
  const matchReasons = isNoted ? line.matchReasons : [...line.matchReasons, ...leftOut];
  ledger.setLine({ ...line, matchReasons, rule: isSame ? line.rule : rule });
}

function write(
  { ledger, pool, moment }: Decision,
  line: Line,
  candidate: Candidate,
  given: { status: AutomaticMatchStatus; waits: string | undefined },
): Match {
  const { invoice, amount, reasons, score, credits } = candidate;
  const exchange = pool.exchange(line.currency, invoice.currency, line.valueDate);
  const { iban } = readingOf(line);
  const owner = iban === undefined ? undefined : pool.ownersOf(iban).find(({ id }) => id === invoice.counterpartyId);
  const pair = {
    lineId: line.id,
    invoiceId: invoice.id,
    paymentMethod: owner === undefined ? undefined : methodByIban(owner, iban),
  };
  const difference = given.status === "pending_review" ? differenceOf(amount, invoice) : undefined;
  const amounts = quote(ledger, line.id, pair, amount.matchedAmount, exchange);
  return writeMatch(ledger, pair, { ...given, ...amounts, reasons, score, difference, credits }, moment);
}
