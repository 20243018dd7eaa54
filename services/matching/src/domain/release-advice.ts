import { JOINED_BY } from "@matchbook/matcher/advices/join";
import type { Ledger } from "@matchbook/matcher/books/ledger";
import { endSuggestions } from "@matchbook/matcher/books/new-match";

const BY_ADVICE: ReadonlySet<string> = new Set(Object.values(JOINED_BY));

export interface AdvisedLine {
  lineId: string;
  adviceId: string;
}

/** Tells whether money of the line is allocated as the advice says. */
export function isDecidedBy(ledger: Ledger, { lineId, adviceId }: AdvisedLine): boolean {
  const { advice, allocated } = ledger.line(lineId);
  return advice?.id === adviceId && allocated > 0n;
}

/** Takes an advice of which nothing is decided from its line, and cancels its suggestions. */
export function releaseAdvice(ledger: Ledger, { lineId, adviceId }: AdvisedLine): void {
  if (ledger.line(lineId).advice?.id !== adviceId) return;
  endSuggestions(ledger, lineId, ({ reasons }) => !reasons.some(({ signal }) => BY_ADVICE.has(signal)));
  ledger.setLine({ ...ledger.line(lineId), advice: undefined });
}
