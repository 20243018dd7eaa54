import { adjust, applyCredits } from "../adjustment.ts";
import { assertLineHolds, endMatch, livePair, replaceMatch, withoutReasons } from "../allocation.ts";
import { ceilingExceeded } from "../ceiling.ts";
import { explainMatch } from "../explanations/explain-match.ts";
import { lineReason, sameReasons } from "../explanations/reason.ts";
import type { Ledger } from "../ledger.ts";
import type { LineReasonCode } from "../match-reasons.ts";
import { allocates, type Line, type Match, type Moment } from "../model.ts";
import { newMatch } from "../new-match.ts";
import type { Pool } from "../pool.ts";
import { statedBy } from "../purposes/stated-purposes.ts";
import { readingOf } from "../reading.ts";
import type { Reason } from "../reason.ts";
import { SIGNALS, type Signal } from "../signals/signals.ts";
import type { AdvicePlan, PlannedPayment } from "./advice-plan.ts";
import { exactKeys } from "./advices.ts";
import { type Joined, joinAdvices } from "./join.ts";
import { planAdvice } from "./plan.ts";
import { adviceSentence } from "./sentence.ts";

/** The most suggestions that a person is shown for one line; a confirmation has no such limit. */
const MOST_SUGGESTED = 100;

/** The most doubts that a sentence names. */
const MOST_DOUBTS = 3;

/**
 * Matches the lines that an advice explains to what it lists: confirms what is certain, and suggests the rest.
 * @param lines by value date
 * @returns the created matches, and the ids of the lines that an advice has decided
 */
export function settleAdvices(
  ledger: Ledger,
  lines: readonly Line[],
  pool: Pool,
  moment: Moment,
): { made: Match[]; settled: Set<string> } {
  const made: Match[] = [];
  const settled = new Set<string>();
  for (const [lineId, joined] of joinAdvices(lines, (line) => pool.advices.of(line))) {
    const { id, kind, number } = joined.advice;
    const line = ledger.line(lineId);
    if (line.advice?.id !== id) ledger.setLine({ ...line, advice: { id, kind, number } });
    const plan = planAdvice(joined.advice, line, { ledger, pool });
    const doubts = [...plan.doubts, ...doubtsOf(line, joined, plan, pool)];
    const reasons = reasonsOf(joined, plan, doubts);
    const score = reasons.reduce((sum, { points }) => sum + points, 0);
    const isCertain = doubts.length === 0 && pool.settings.autoConfirm && score >= pool.settings.confirmFrom;
    const write = new PlanWriter(ledger, ledger.line(lineId), { reasons, score, moment });
    const setting = pool.settings.autoConfirm ? "below_confirm_from" : "auto_confirm_off";
    const why = doubts.length > 0 ? (["not_certain", "uncertain_advice"] as const) : (["held_back", setting] as const);
    const matches = isCertain ? write.confirmed(plan) : write.suggested(plan, why);
    if (matches === undefined) continue;
    made.push(...matches);
    settled.add(lineId);
  }
  return { made, settled };
}

/** What the line itself and the settings have against a confirmation. */
function doubtsOf(line: Line, { advice, by }: Joined, plan: AdvicePlan, pool: Pool): string[] {
  const invoices = plan.payments.map(({ invoice }) => invoice);
  const own = new Set(invoices.flatMap(exactKeys));
  const named = new Set(advice.items.flatMap(({ documents }) => documents));
  const others = [...readingOf(line).cites]
    .filter(([key, { strength }]) => strength === "strong" && !own.has(key))
    .flatMap(([key]) => pool.cited(key).values)
    .filter(({ id, invoiceNumber }) => !invoices.some((one) => one.id === id) && !named.has(invoiceNumber));
  const refused = new Set(line.refusals.map(({ invoiceId }) => invoiceId));
  const parts = [...invoices.map(({ id }) => id), ...plan.returns.map(({ payment }) => payment.invoiceId)];
  const instead = statedBy(line).purposes.find(({ kind }) => kind === "instead");
  return [
    ...(by === "payer" ? ["the transaction does not name it"] : []),
    ...(parts.length === 0 ? ["it names nothing that is open"] : []),
    ...(others.length > 0 ? [`the transaction names ${others[0]?.invoiceNumber} too`] : []),
    ...((line.reversal || line.bankReturn !== undefined) && plan.returns.length === 0
      ? ["the bank takes a booking back"]
      : []),
    ...(line.ownAccount ? ["the other side is an own account"] : []),
    ...(instead === undefined ? [] : [`the transaction says "${instead.words}"`]),
    ...(parts.some((id) => refused.has(id)) ? ["a person refused a part of it"] : []),
    ...(ceilingExceeded(line, pool) === undefined ? [] : ["the amount is above the ceiling"]),
  ];
}

function reasonsOf({ advice, by }: Joined, { payments }: AdvicePlan, doubts: readonly string[]): Reason[] {
  const reason = (signal: Signal, detail: string) => ({ signal, detail, points: SIGNALS[signal].points });
  const told = doubts.slice(0, MOST_DOUBTS).join("; ");
  return [
    reason(by === "reference" ? "advice" : "advice_of_payer", adviceSentence(advice)),
    ...(doubts.length > 0
      ? [reason("advice_uncertain", told)]
      : payments.length > 0
        ? [reason("advice_exact", "")]
        : []),
  ];
}

/** Writes the matches of one line by its advice. */
class PlanWriter {
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
    this.#endOthers(new Set(made.map(({ id }) => id)));
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
    this.#endOthers(new Set(made.map(({ id }) => id)));
    const line = this.#ledger.line(this.#line.id);
    const about = pays.map(({ invoice }) => invoice);
    const reasons = [lineReason(signal, detail, about), ...withoutReasons(line)];
    if (!sameReasons(reasons, line.reasons)) this.#ledger.setLine({ ...line, reasons });
    return made;
  }

  #write(invoiceId: string, amount: bigint, given: Partial<Match> & { status: "confirmed" | "pending_review" }): Match {
    const { reasons, score, moment } = this.#why;
    const existing = livePair(this.#ledger, this.#line.id, invoiceId);
    const pair = { lineId: this.#line.id, invoiceId, paymentMethod: undefined, metadataJson: undefined };
    const match: Match = {
      ...newMatch(this.#ledger, pair, moment, { source: "auto", status: given.status }),
      ...(existing && { id: existing.id, version: existing.version, createdAt: existing.createdAt }),
      ...given,
      ...(given.credits?.length === 0 && { credits: undefined }),
      matchedAmount: amount,
      invoiceAmount: amount,
      automatic: given.status === "confirmed" || undefined,
      confidence: Math.min(0.99, score / 100),
      reasons,
      explanation: explainMatch(reasons, this.#line),
    };
    if (existing !== undefined && saysTheSame(existing, match)) return existing;
    replaceMatch(this.#ledger, existing, match, { lineBounds: given.status === "confirmed" ? "later" : "now" });
    return match;
  }

  /** Ends the earlier suggestions of the line that are not among these. */
  #endOthers(kept: ReadonlySet<string>): void {
    for (const match of this.#ledger.matchesOfLine(this.#line.id)) {
      if (match.status === "pending_review" && match.source === "auto" && !kept.has(match.id))
        endMatch(this.#ledger, match, "cancelled");
    }
  }
}

/** What the suggested payment leaves open, when one kind of deduction explains it. */
function differenceOf({ invoice, amount, closes, credits }: PlannedPayment): Match["difference"] {
  const [first] = closes;
  const closed = closes.reduce((sum, one) => sum + one.amount, 0n);
  const isOne = closes.every(({ reason }) => reason === first?.reason) && credits.length === 0;
  if (first === undefined || !isOne || amount + closed !== invoice.remaining) return undefined;
  return { amount: closed, reason: first.reason };
}

/** True for a suggestion that is stored already. */
function saysTheSame(existing: Match, next: Match): boolean {
  const { status, matchedAmount, explanation, difference } = existing;
  const isSame = status === "pending_review" && next.status === status && matchedAmount === next.matchedAmount;
  return isSame && explanation === next.explanation && difference?.amount === next.difference?.amount;
}
