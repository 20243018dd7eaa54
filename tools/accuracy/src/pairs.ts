import type { Answered } from "./score.ts";

/**
 * The score of pairs of line and invoice, as benchmarks of reconciliation count: a matcher answers a line with what it
 * confirmed, otherwise with its first suggestion. Shares are 0 to 1, or NaN without pairs.
 */
export interface PairScore {
  truePairs: number;
  /** Confirmed pairs. */
  confirmed: number;
  /** The share of confirmed pairs that are true. */
  precision: number;
  /** The share of true pairs that are confirmed. */
  confirmedOfTrue: number;
  /** The share of true pairs that are confirmed or suggested first. */
  found: number;
  /** The harmonic mean of `found` and the share of answers that are true pairs. */
  f1: number;
}

/**
 * The answer to a line: the confirmed invoices, otherwise the first suggestion. A suggestion for several invoices at once
 * is one.
 * @param together how many of the first suggestions belong together
 */
function answered({ confirmed, suggested, together = 1 }: Answered["answer"]): string[] {
  return confirmed.length > 0 ? confirmed.map(({ invoiceId }) => invoiceId) : suggested.slice(0, together);
}

/** Scores all pairs of some lines. */
export function pairScoreOf(lines: readonly Answered[]): PairScore {
  let [truePairs, confirmed, rightlyConfirmed, given, right] = [0, 0, 0, 0, 0];
  for (const { arrival, answer } of lines) {
    const meant = new Set(arrival.truth.pairs.map(({ invoiceId }) => invoiceId));
    truePairs += meant.size;
    confirmed += answer.confirmed.length;
    rightlyConfirmed += answer.confirmed.filter(({ invoiceId }) => meant.has(invoiceId)).length;
    const ids = answered(answer);
    given += ids.length;
    right += ids.filter((id) => meant.has(id)).length;
  }
  return {
    truePairs,
    confirmed,
    precision: rightlyConfirmed / confirmed,
    confirmedOfTrue: rightlyConfirmed / truePairs,
    found: right / truePairs,
    f1: (2 * right) / (given + truePairs),
  };
}
