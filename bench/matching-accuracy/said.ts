import type { Answer, Answered } from "@matchbook/accuracy/score";
import type { Ledger } from "@matchbook/matcher/books/ledger";
import { allocates, isLive, type Match } from "@matchbook/matcher/model/model";

/** The decision of the engine about a line: its live matches after the import of the line, best first. */
export interface Said extends Answered {
  matches: Match[];
}

export function bestFirst(ledger: Ledger, lineId: string): Match[] {
  const live = ledger.matchesOfLine(lineId).filter(isLive);
  return live.sort((a, b) => (b.confidence ?? 0) - (a.confidence ?? 0));
}

/** The answer that matches are. The parts of a sum that come first are one suggestion. */
export function answerOf(matches: readonly Match[]): Answer {
  const isPartOfSum = ({ reasons }: Match) => reasons.some(({ signal }) => signal === "amounts_sum");
  const suggested = matches.filter((match) => !allocates(match));
  const [first] = suggested;
  const together = first !== undefined && isPartOfSum(first) ? suggested.filter(isPartOfSum).length : 1;
  return {
    confirmed: matches.filter(allocates).map(({ invoiceId, matchedAmount }) => ({ invoiceId, amount: matchedAmount })),
    suggested: suggested.map(({ invoiceId }) => invoiceId),
    together,
  };
}
