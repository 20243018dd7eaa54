import { adjust, applyCredits } from "../books/adjustment.ts";
import { assertLineHolds, livePair, replaceMatch } from "../books/allocation.ts";
import type { Ledger } from "../books/ledger.ts";
import { confidenceOf, endSuggestions, newMatch } from "../books/new-match.ts";
import { lineReason, storeReasons } from "../books/reason.ts";
import type { LineReasonCode } from "../model/match-reasons.ts";
import { allocates, type Line, type Match, type Moment } from "../model/model.ts";
import type { Reason } from "../model/parts.ts";
import { explainMatch } from "../model/signals.ts";
import type { AdvicePlan, PlannedPayment } from "./take-off.ts";

/** The most suggestions that a person is shown for one line; a confirmation has no such limit. */
const MOST_SUGGESTED = 100;

export class PlanWriter {
  readonly #ledger: Ledger;
  readonly #line: Line;
  readonly #why: { reasons: Reason[]; score: number; moment: Moment };

  constructor(ledger: Ledger, line: Line, why: { reasons: Reason[]; score: number; moment: Moment }) {
    this.#ledger = ledger;
    this.#line = line;
    this.#why = why;
  }

  /** The amounts fit only together, so the bounds of the line are checked at the end. */
  confirmed({ payments, returns }: AdvicePlan): Match[] {
    const { moment } = this.#why;
    const made = [
      ...payments.map((payment) => {
        const match = this.#write(payment.invoice.id, payment.amount, {
          status: "confirmed",
          credits: payment.credits,
        });
        applyCredits(this.#ledger, match, { reason: undefined, moment });
        for (const close of payment.closes)
          adjust(this.#ledger, payment.invoice.id, { ...close, matchId: match.id }, moment);
        return match;
      }),
      ...returns.map(({ payment, amount, deducted }) => {
        const back = { kind: "return", returnsMatchId: payment.id, deducted: deducted || undefined } as const;
        return this.#write(payment.invoiceId, amount, { status: "confirmed", ...back });
      }),
    ];
    assertLineHolds(this.#ledger, this.#line.id);
    this.#endOthers(made);
    return made;
  }

  /** @returns undefined when nothing of the advice can be suggested */
  suggested(
    { payments, returns }: AdvicePlan,
    [signal, detail]: readonly [LineReasonCode, string],
  ): Match[] | undefined {
    const refused = new Set(this.#line.refusals.map(({ invoiceId }) => invoiceId));
    const isFree = (invoiceId: string) => {
      const pair = livePair(this.#ledger, this.#line.id, invoiceId);
      return !refused.has(invoiceId) && (pair === undefined || !allocates(pair));
    };
    const pays = payments.filter(
      ({ invoice, amount }) => isFree(invoice.id) && amount <= this.#line.amount && amount <= invoice.remaining,
    );
    const gives = returns.filter(({ payment, deducted }) => !deducted && isFree(payment.invoiceId));
    if (pays.length + gives.length === 0) return undefined;
    const made = [
      ...pays.slice(0, MOST_SUGGESTED).map((payment) => {
        const given = { difference: differenceOf(payment), credits: payment.credits };
        return this.#write(payment.invoice.id, payment.amount, { status: "pending_review", ...given });
      }),
      ...gives.slice(0, MOST_SUGGESTED).map(({ payment, amount }) => {
        const back = { kind: "return", returnsMatchId: payment.id } as const;
        return this.#write(payment.invoiceId, amount, { status: "pending_review", ...back });
      }),
    ];
    this.#endOthers(made);
    const about = pays.map(({ invoice }) => invoice);
    storeReasons(this.#ledger, this.#line.id, [lineReason(signal, detail, about)]);
    return made;
  }

  #write(invoiceId: string, amount: bigint, given: Partial<Match> & { status: "confirmed" | "pending_review" }): Match {
    const { reasons, score, moment } = this.#why;
    const existing = livePair(this.#ledger, this.#line.id, invoiceId);
    const match: Match = {
      ...newMatch(this.#ledger, { lineId: this.#line.id, invoiceId }, moment, { source: "auto", status: given.status }),
      ...(existing && { id: existing.id, version: existing.version, createdAt: existing.createdAt }),
      ...given,
      ...(given.credits?.length === 0 && { credits: undefined }),
      matchedAmount: amount,
      invoiceAmount: amount,
      automatic: given.status === "confirmed" || undefined,
      confidence: confidenceOf(score),
      reasons,
      explanation: explainMatch(reasons, this.#line),
    };
    if (existing !== undefined && saysTheSame(existing, match)) return existing;
    replaceMatch(this.#ledger, existing, match, { lineBounds: given.status === "confirmed" ? "later" : "now" });
    return match;
  }

  #endOthers(made: readonly Match[]): void {
    const ids = new Set(made.map(({ id }) => id));
    endSuggestions(this.#ledger, this.#line.id, ({ id }) => ids.has(id));
  }
}

/** The amount that a suggested payment leaves open, when one kind of deduction explains it. */
function differenceOf({ invoice, amount, closes, credits }: PlannedPayment): Match["difference"] {
  const [first] = closes;
  const closed = closes.reduce((sum, one) => sum + one.amount, 0n);
  const isOne = closes.every(({ reason }) => reason === first?.reason) && credits.length === 0;
  if (first === undefined || !isOne || amount + closed !== invoice.remaining) return undefined;
  return { amount: closed, reason: first.reason };
}

function saysTheSame(existing: Match, next: Match): boolean {
  const { status, matchedAmount, explanation, difference } = existing;
  const isSame = status === "pending_review" && next.status === status && matchedAmount === next.matchedAmount;
  return isSame && explanation === next.explanation && difference?.amount === next.difference?.amount;
}
