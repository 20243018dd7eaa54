import { assertLineHolds, describeLine } from "@matchbook/matcher/books/allocation";
import type { Ledger } from "@matchbook/matcher/books/ledger";
import { voidUnsettled } from "@matchbook/matcher/books/lines";
import { lineRemaining } from "@matchbook/matcher/model/model";
import type { Coding } from "@matchbook/matcher/model/parts";
import { RefusedError } from "@matchbook/matcher/model/refused";

export const codedAmount = (codings: readonly Coding[] = []) => codings.reduce((sum, { amount }) => sum + amount, 0n);

/** Gives a line other codings, at most what matches leave of it. @throws RefusedError credit_used */
export function setCodings(ledger: Ledger, lineId: string, codings: readonly Coding[]): void {
  const line = ledger.line(lineId);
  const allocated = line.allocated - codedAmount(line.codings) + codedAmount(codings);
  ledger.setLine({ ...line, allocated, codings: codings.length === 0 ? undefined : [...codings] });
  for (const { id, onAccount } of line.codings ?? [])
    if (onAccount !== undefined && !codings.some((kept) => kept.id === id))
      if (!voidUnsettled(ledger, onAccount.creditNoteId)) throw new RefusedError("credit_used");
  assertLineHolds(ledger, lineId);
  const left = lineRemaining(ledger.line(lineId));
  for (const match of ledger.matchesOfLine(lineId))
    if (match.status === "pending_review" && match.matchedAmount > left)
      ledger.setMatch({ ...match, status: "cancelled" });
  describeLine(ledger, lineId);
}
