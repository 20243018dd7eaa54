import type { Ledger } from "@matchbook/matcher/books/ledger";
import type { Match } from "@matchbook/matcher/model/model";
import type { Refusal } from "@matchbook/matcher/model/parts";

/** The match that a person changed is no longer that of matching, and no longer has its reasons. */
export const UNEXPLAINED = {
  reasons: [],
  explanation: "",
  difference: undefined,
  credits: undefined,
  automatic: undefined,
} satisfies Partial<Match>;

export function refuse(ledger: Ledger, lineId: string, invoiceId: string, kind: Refusal["kind"]): void {
  const line = ledger.line(lineId);
  const others = line.refusals.filter((refusal) => refusal.invoiceId !== invoiceId || refusal.kind !== kind);
  ledger.setLine({ ...line, refusals: [...others, { invoiceId, kind }] });
}

export function forgive(ledger: Ledger, lineId: string, kind: Refusal["kind"], invoiceId?: string): void {
  const line = ledger.line(lineId);
  const kept = line.refusals.filter(
    (refusal) => refusal.kind !== kind || (invoiceId !== undefined && refusal.invoiceId !== invoiceId),
  );
  if (kept.length !== line.refusals.length) ledger.setLine({ ...line, refusals: kept });
}
