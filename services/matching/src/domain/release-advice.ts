import { endMatch } from "@matchbook/matcher/allocation";
import type { Ledger } from "@matchbook/matcher/ledger";

/** The line of an advice. */
export interface AdvisedLine {
  lineId: string;
  adviceId: string;
}

/** True when money of the line is allocated as the advice says. */
export function isDecidedBy(ledger: Ledger, { lineId, adviceId }: AdvisedLine): boolean {
  const { advice, allocated } = ledger.line(lineId);
  return advice?.id === adviceId && allocated > 0n;
}

/** Takes an advice of which nothing is decided from its line, and cancels its suggestions. */
export function releaseAdvice(ledger: Ledger, { lineId, adviceId }: AdvisedLine): void {
  if (ledger.line(lineId).advice?.id !== adviceId) return;
  for (const match of ledger.matchesOfLine(lineId)) {
    if (match.status !== "pending_review" || match.source !== "auto") continue;
    if (match.reasons.some(({ signal }) => signal === "advice" || signal === "advice_of_payer"))
      endMatch(ledger, match, "cancelled");
  }
  ledger.setLine({ ...ledger.line(lineId), advice: undefined });
}
