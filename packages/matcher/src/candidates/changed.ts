import { reasonOf, type Signal } from "../model/signals.ts";
import { type Candidate, type SumSignal, scoreOf } from "./evidence.ts";

export function withReason(candidate: Candidate, signal: Signal, detail: string): Candidate {
  const reason = reasonOf(signal, detail, candidate.without);
  return { ...candidate, reasons: [...candidate.reasons, reason], score: candidate.score + reason.points };
}

/** A candidate that the line pays together with others, but for `less` of its open amount. */
export function withAmount(candidate: Candidate, signal: SumSignal, detail: string, less = 0n): Candidate {
  const { without } = candidate;
  const matchedAmount = candidate.invoice.remaining - less;
  const others = candidate.reasons.filter((reason) => !reason.signal.startsWith("amount_"));
  // Who names another's invoices and has their amount pays for the other.
  const kept = others.map((reason) =>
    reason.signal === "counterparty_conflict" ? reasonOf("paid_by_another", reason.detail, without) : reason,
  );
  const reasons = [...kept, reasonOf(signal, detail, without)];
  return { ...candidate, amount: { signal, detail, matchedAmount }, reasons, score: scoreOf(reasons) };
}
