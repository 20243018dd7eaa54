import { asLessFee, type Candidate } from "./evidence.ts";
import { isExpected } from "./expected.ts";
import type { Candidates } from "./found.ts";
import { type Line, lineRemaining } from "./model.ts";
import { shownMinor } from "./money.ts";
import { paysExactly } from "./signals/amount.ts";

/** The largest fee that a payout of several invoices may lack, in thousandths of their sum. */
const MAX_FEE_THOUSANDTHS = 200n;

/**
 * Recognizes a payout of the invoices that a line names, of which a card processor or marketplace kept a fee. The fee is
 * taken off the largest invoice, so the suggestions add up to the payout. They are never confirmed automatically.
 */
export function withFee(line: Line, found: Candidates, isRefused: (invoiceId: string) => boolean): Candidates {
  const { cited } = found;
  if (cited.length < 2 || !cited.every((each) => isWhole(line, each) && !isRefused(each.invoice.id))) return found;
  const sum = cited.reduce((total, { invoice }) => total + invoice.remaining, 0n);
  const fee = sum - lineRemaining(line);
  const [largest, ...others] = [...cited].sort((a, b) => Number(b.invoice.remaining - a.invoice.remaining));
  if (largest === undefined || fee <= 0n || fee * 1000n > sum * MAX_FEE_THOUSANDTHS || fee >= largest.invoice.remaining)
    return found;
  const detail = `${cited.length} invoices less ${shownMinor(fee, line.currency)} fee`;
  const paid = [asLessFee(largest, detail, fee), ...others.map((each) => asLessFee(each, detail, 0n))];
  return { ...found, cited: paid };
}

/** True when no other amount explains an invoice that the line names. */
function isWhole({ currency }: Line, { invoice, amount }: Candidate): boolean {
  const isExplained = paysExactly(amount) || amount.signal === "amount_discount";
  return invoice.currency === currency && !isExpected(invoice) && !isExplained && !amount.signal.startsWith("amounts_");
}
