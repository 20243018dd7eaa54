import { MAX_ADJUSTMENTS } from "../books/adjustment.ts";
import { type Line, lineRemaining } from "../model/model.ts";
import { type Adjustment, pairKey } from "../model/parts.ts";
import { differenceLimitOf } from "../model/settings.ts";
import { isExpected } from "../reading/expected.ts";
import { differenceOf, paysExactly } from "../signals/amount.ts";
import type { Candidate } from "./evidence.ts";
import type { Pool } from "./pool.ts";

type Closing = Pick<Adjustment, "amount" | "reason">;

export const isKeptByRule = (line: Line, pool: Pool): boolean => pool.ruleOf(line)?.neverConfirm === true;

/** Recognizes a choice against which nothing stands only because rules keep back, or allow, other lines. */
export const isFreedByRules = (line: Line, invoiceIds: readonly string[], { unruled }: Pool): boolean =>
  unruled !== undefined && invoiceIds.some((id) => !unruled.has(pairKey(line.id, id)));

/** The difference that matching closes with a confirmation: explained and within the settings, or allowed by a rule. */
export function closableDifference(line: Line, candidate: Candidate, pool: Pool): Closing | undefined {
  const { amount, invoice } = candidate;
  if (isExpected(invoice) || invoice.adjustments.length >= MAX_ADJUSTMENTS) return undefined;
  const explained = differenceOf(amount, invoice);
  const isWithin = explained !== undefined && explained.amount <= differenceLimitOf(pool.settings, invoice.currency);
  const closing = isWithin ? explained : allowedByRule(line, candidate, pool);
  if (closing === undefined) return undefined;
  // The amount may be meant for another invoice of the party, which it pays whole.
  const { values } = pool.ofPartyWith(invoice.counterpartyId, line.currency, amount.matchedAmount);
  return values.some(({ remaining }) => remaining === amount.matchedAmount) ? undefined : closing;
}

// Only beside the whole number or reference of the invoice: the amount is then no evidence that the line is about it.
function allowedByRule(line: Line, { amount: fit, citation, invoice, credits }: Candidate, pool: Pool) {
  const allowed = pool.ruleOf(line)?.difference;
  const { matchedAmount } = fit;
  if (allowed === undefined || citation?.strength !== "strong" || citation.partial || credits !== undefined)
    return undefined;
  if (invoice.currency !== line.currency || matchedAmount !== lineRemaining(line)) return undefined;
  // An instalment lacks nothing: the rest of the invoice is due later.
  if (paysExactly(fit)) return undefined;
  const { amount, basisPoints, reason } = allowed;
  const difference = invoice.remaining - matchedAmount;
  if (difference <= 0n || (amount !== undefined && difference > amount)) return undefined;
  if (basisPoints !== undefined && difference * 10_000n > invoice.remaining * BigInt(basisPoints)) return undefined;
  return amount === undefined && basisPoints === undefined ? undefined : { amount: difference, reason };
}
