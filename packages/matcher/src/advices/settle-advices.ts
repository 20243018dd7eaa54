import { lineReason, storeReasons } from "../books/reason.ts";
import type { Advice } from "../candidates/advice.ts";
import { exactKeys } from "../candidates/advices.ts";
import { isFreedByRules, isKeptByRule } from "../candidates/by-rule.ts";
import { ceilingExceeded } from "../candidates/ceiling.ts";
import type { Decision } from "../candidates/choice.ts";
import { scoreOf } from "../candidates/evidence.ts";
import type { Pool } from "../candidates/pool.ts";
import { listed } from "../model/collections.ts";
import { type Invoice, isRefused, type Line, type Match } from "../model/model.ts";
import type { Reason } from "../model/parts.ts";
import { reasonOf } from "../model/signals.ts";
import { statedBy } from "../purposes/stated-purposes.ts";
import { readingOf } from "../reading/reading.ts";
import { JOINED_BY, type Joined, joinAdvices, unlikeOrder } from "./join.ts";
import { planAdvice } from "./plan.ts";
import { suggestible, writePlan } from "./plan-writer.ts";
import type { AdvicePlan } from "./take-off.ts";

/** Says `payout po_123 of Stripe: 3 payments less 2 fees and 1 refund`, or `payment 3 of the order PI-7`. */
export function adviceSentence({ kind, number, party, items, item: place }: Advice): string {
  const document = kind === "remittance" ? "remittance advice" : kind;
  if (place !== undefined)
    return `${items[0]?.rejected === null ? "" : "returned "}payment ${place} of the ${document} ${number}`;
  const adds = new Map<string, number>();
  const takes = new Map<string, number>();
  const count = (counts: Map<string, number>, word: string) => counts.set(word, (counts.get(word) ?? 0) + 1);
  for (const item of items) {
    const named = item.kind === "other" ? "other item" : item.kind;
    const word = item.rejected === null ? named : "returned payment";
    count(item.amount < 0n ? takes : adds, word);
    for (const { type } of item.deductions) count(takes, type === "other" ? "deduction" : type);
  }
  const less = takes.size === 0 ? "" : adds.size === 0 ? list(takes) : ` less ${list(takes)}`;
  return `${document} ${number}${party.name === null ? "" : ` of ${party.name}`}: ${list(adds)}${less}`;
}

const list = (counts: ReadonlyMap<string, number>): string =>
  listed([...counts].map(([word, count]) => `${count} ${word}${count === 1 ? "" : word.endsWith("x") ? "es" : "s"}`));

const MOST_DOUBTS = 3;

/** Confirms what is certain of the lines that an advice explains, and suggests the rest. @param lines by value date */
export function settleAdvices(decision: Decision, lines: readonly Line[]) {
  const { ledger, pool } = decision;
  const made: Match[] = [];
  const settled = new Set<string>();
  for (const [lineId, joined] of joinAdvices(lines, (line) => pool.advices.of(line))) {
    const { id, kind, number, item } = joined.advice;
    const line = ledger.line(lineId);
    if (line.advice?.id !== id || line.advice.item !== item)
      ledger.setLine({ ...line, advice: { id, kind, number, item } });
    const plan = planAdvice(joined.advice, line, decision);
    const doubts = [...plan.doubts, ...doubtsOf(line, joined, plan, pool)];
    const reasons = reasonsOf(joined, plan, doubts);
    const score = scoreOf(reasons);
    const isCertain = doubts.length === 0 && pool.settings.autoConfirm && score >= pool.settings.confirmFrom;
    const part = isCertain ? plan : suggestible(plan, line, ledger);
    if (part.payments.length + part.returns.length === 0) continue;
    settled.add(lineId);
    made.push(...writePlan(decision, line, part, { isCertain, reasons, score }));
    if (isCertain) continue;
    const about = part.payments.map(({ invoice }) => invoice);
    const held = pool.settings.autoConfirm ? "below_confirm_from" : "auto_confirm_off";
    const isDoubtful = doubts.length > 0;
    const [code, detail] = isDoubtful ? (["not_certain", "uncertain_advice"] as const) : (["held_back", held] as const);
    storeReasons(ledger, lineId, [lineReason(code, detail, about)]);
  }
  return { made, settled };
}

function doubtsOf(line: Line, { advice, by }: Joined, plan: AdvicePlan, pool: Pool): string[] {
  const invoices = plan.payments.map(({ invoice }) => invoice);
  const own = new Set(invoices.flatMap(exactKeys));
  const named = new Set(advice.items.flatMap(({ documents }) => documents));
  const others = [...readingOf(line).cites]
    .filter(([key, { strength }]) => strength === "strong" && !own.has(key))
    .flatMap(([key]) => pool.cited(key).values)
    .filter(({ id, invoiceNumber }) => !invoices.some((one) => one.id === id) && !named.has(invoiceNumber));
  const parts = [...invoices.map(({ id }) => id), ...plan.returns.map(({ payment }) => payment.invoiceId)];
  // On money out, a refund may be a credit note that the advice lists. It may also list the payments that came back.
  const isBack = line.reversal || line.bankReturn !== undefined;
  const unlisted = plan.returns.length > 0 ? ["refund", "chargeback"] : ["refund", "chargeback", "returned"];
  const against = statedBy(line).purposes.find(
    ({ kind }) => kind === "instead" || (line.direction === "credit" && unlisted.includes(kind)),
  );
  return [
    ...(by === "payer" ? ["the transaction does not name it"] : []),
    ...unlikeOrder(line, advice),
    ...(parts.length === 0 ? ["it names nothing that is open"] : []),
    ...(others.length > 0 ? [`the transaction names ${others[0]?.invoiceNumber} too`] : []),
    ...(isBack && plan.returns.length === 0 ? ["the bank takes a booking back"] : []),
    ...(line.ownAccount ? ["the other side is an own account"] : []),
    ...(against === undefined ? [] : [`the transaction says "${against.words}"`]),
    ...(advice.kind === "remittance" && isOfAnother(line, invoices, pool) ? ["another counterparty pays it"] : []),
    ...(parts.some((id) => isRefused(line, { id })) ? ["a person refused a part of it"] : []),
    ...(ceilingExceeded(line, pool) === undefined ? [] : ["the amount is above the ceiling"]),
    ...(isKeptByRule(line, pool) || isFreedByRules(line, parts, pool) ? ["a rule keeps it for a person"] : []),
  ];
}

function isOfAnother(line: Line, invoices: readonly Invoice[], pool: Pool): boolean {
  const { iban } = readingOf(line);
  const owners = iban === undefined ? [] : pool.ownersOf(iban);
  return owners.length === 1 && invoices.some(({ counterpartyId }) => counterpartyId !== owners[0]?.id);
}

function reasonsOf({ advice, by }: Joined, { payments }: AdvicePlan, doubts: readonly string[]): Reason[] {
  const told = doubts.slice(0, MOST_DOUBTS).join("; ");
  const named = reasonOf(JOINED_BY[by], adviceSentence(advice));
  if (doubts.length > 0) return [named, reasonOf("advice_uncertain", told)];
  return payments.length > 0 ? [named, reasonOf("advice_exact", "")] : [named];
}
