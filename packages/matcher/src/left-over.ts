import { type Claimant, isEqualEvidence } from "./contest.ts";
import type { Ledger } from "./ledger.ts";
import type { Match } from "./model.ts";

/** Maximum age of a line that belongs to the batch that ends now, in milliseconds. */
export const BATCH_MS = 15 * 60_000;

/**
 * True when an earlier batch also suggested the line for another invoice of its amount, which has been paid by now. The
 * claimed invoice is then only what is left over: the line may be a second payment of the other one
 * (docs/decisions/0061-unexplained-text-never-confirms.md). Within a batch, the order of its lines makes no difference.
 */
export function isLeftOver(ledger: Ledger, { line, claim }: Claimant, now: Date): boolean {
  const claimed = new Set(claim.candidates.map(({ invoice }) => invoice.id));
  return ledger
    .matchesOfLine(line.id)
    .some(
      (match) =>
        isFormerRival(match) &&
        now.getTime() - match.createdAt.getTime() > BATCH_MS &&
        !claimed.has(match.invoiceId) &&
        isPaid(ledger, match),
    );
}

/** True for a cancelled automatic match that only payer and amount supported. */
export function isFormerRival({ status, source, reasons }: Match): boolean {
  return status === "cancelled" && source === "auto" && isEqualEvidence(reasons);
}

function isPaid(ledger: Ledger, { invoiceId, invoiceAmount }: Match): boolean {
  if (!ledger.hasInvoice(invoiceId)) return false;
  const invoice = ledger.invoice(invoiceId);
  return !invoice.void && invoice.remaining < invoiceAmount;
}
