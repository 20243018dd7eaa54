import { adjust, applyCredits } from "../books/adjustment.ts";
import { assertLineHolds, livePair } from "../books/allocation.ts";
import type { Ledger } from "../books/ledger.ts";
import { endSuggestions, writeMatch } from "../books/new-match.ts";
import type { Decision } from "../candidates/choice.ts";
import { allocates, isRefused, type Line, type Match } from "../model/model.ts";
import type { Reason } from "../model/parts.ts";
import { explainMatch } from "../model/signals.ts";
import type { AdvicePlan, PlannedPayment } from "./take-off.ts";

/** The most suggestions that a person is shown for one line; a confirmation has no such limit. */
const MOST_SUGGESTED = 100;

/** The parts of a plan that may be suggested: each fits its line and its invoice, and no person has decided about it. */
export function suggestible({ payments, returns, doubts }: AdvicePlan, line: Line, ledger: Ledger): AdvicePlan {
  const isFree = (id: string) => {
    const pair = livePair(ledger, line.id, id);
    return !isRefused(line, { id }) && (pair === undefined || !allocates(pair));
  };
  const pays = payments.filter(
    ({ invoice, amount }) => isFree(invoice.id) && amount <= line.amount && amount <= invoice.remaining,
  );
  const gives = returns.filter(({ payment, deducted }) => !deducted && isFree(payment.invoiceId));
  return { payments: pays.slice(0, MOST_SUGGESTED), returns: gives.slice(0, MOST_SUGGESTED), doubts };
}

/** Replaces what an earlier suggestion of the pair said. */
const PLAIN = {
  ...{ kind: "payment", returnsMatchId: undefined, deducted: undefined },
  ...{ waits: undefined, difference: undefined, credits: undefined },
} satisfies Partial<Match>;

/** Confirms or suggests the parts of a plan, and ends the other suggestions of the line. */
export function writePlan(
  { ledger, moment }: Decision,
  line: Line,
  { payments, returns }: AdvicePlan,
  { isCertain, score, reasons }: { isCertain: boolean; score: number; reasons: Reason[] },
): Match[] {
  const explanation = explainMatch(reasons, line);
  const status = isCertain ? "confirmed" : "pending_review";
  const write = (invoiceId: string, amount: bigint, given: Partial<Match>): Match => {
    const next = { ...PLAIN, ...given, status, matchedAmount: amount, invoiceAmount: amount } as const;
    const existing = livePair(ledger, line.id, invoiceId);
    if (existing !== undefined && saysTheSame(existing, { ...next, explanation })) return existing;
    // The amounts fit only together, so the bounds of the line are checked at the end.
    const when = { lineBounds: isCertain ? "later" : "now" } as const;
    return writeMatch(ledger, { lineId: line.id, invoiceId }, { ...next, reasons, score }, moment, when);
  };
  const made = payments.map((payment) => {
    const { invoice, amount, credits, closes } = payment;
    const difference = isCertain ? undefined : differenceOf(payment);
    const match = write(invoice.id, amount, { difference, credits: credits.length === 0 ? undefined : credits });
    if (isCertain) applyCredits(ledger, match, { reason: undefined, moment });
    if (isCertain) for (const close of closes) adjust(ledger, invoice.id, { ...close, matchId: match.id }, moment);
    return match;
  });
  for (const { payment, amount, deducted } of returns) {
    const back = { kind: "return", returnsMatchId: payment.id, deducted: deducted || undefined } as const;
    made.push(write(payment.invoiceId, amount, back));
  }
  if (isCertain) assertLineHolds(ledger, line.id);
  const ids = new Set(made.map(({ id }) => id));
  endSuggestions(ledger, line.id, ({ id }) => ids.has(id));
  return made;
}

/** The amount that a suggested payment leaves open, when one kind of deduction explains it. */
function differenceOf({ invoice, amount, closes, credits }: PlannedPayment): Match["difference"] {
  const [first] = closes;
  const closed = closes.reduce((sum, one) => sum + one.amount, 0n);
  const isOne = closes.every(({ reason }) => reason === first?.reason) && credits.length === 0;
  if (first === undefined || !isOne || amount + closed !== invoice.remaining) return undefined;
  return { amount: closed, reason: first.reason };
}

function saysTheSame(existing: Match, next: Pick<Match, "status" | "matchedAmount" | "explanation" | "difference">) {
  const { status, matchedAmount, explanation, difference } = existing;
  const isSame = status === "pending_review" && next.status === status && matchedAmount === next.matchedAmount;
  return isSame && explanation === next.explanation && difference?.amount === next.difference?.amount;
}
