import type { ConfirmationPrevention, LineReasonCode, SuggestionPrevention } from "../model/match-reasons.ts";
import type { Line } from "../model/model.ts";
import { shownMinor } from "../model/money.ts";
import type { LineReason, NamedInvoice } from "../model/parts.ts";
import { sayGap } from "./missing-evidence.ts";
import sentences from "./sentences.json" with { type: "json" };

/** The sentence of each reason of a line; a second word of the key is the detail for which another one holds. */
const REASONS: Record<LineReasonCode, string> & Record<string, string> = sentences.reasons;
/** Preventions of a suggestion or a confirmation, in words, without a full stop. */
export const PREVENTIONS: Record<ConfirmationPrevention | SuggestionPrevention, string> = sentences.preventions;

export function sentenceOf(reason: LineReason, line: Pick<Line, "currency" | "direction">): string {
  const { signal, detail, amount, gap, invoices = [] } = reason;
  const { currency, direction } = line;
  const list = (more: (invoice: NamedInvoice) => string) =>
    invoices.map((each) => `${each.invoiceNumber}${more(each)}`).join(", ");
  const words: Record<string, () => string> = {
    detail: () => detail,
    currency: () => currency,
    amount: () => money(amount, currency),
    party: () => (direction === "credit" ? "payer" : "payee"),
    moved: () => (direction === "credit" ? "came in" : "went out"),
    gap: () => (gap === undefined ? "" : ` ${sayGap(gap, direction)}.`),
    prevention: () => PREVENTIONS[detail as ConfirmationPrevention] ?? "A person has to decide",
    invoices: () => list(() => ""),
    open: () => list((each) => ` (${money(each.remaining, each.currency)})`),
    counterparties: () => list(({ counterpartyCode }) => ` (${counterpartyCode})`),
  };
  const isNamed = signal === "ambiguous" && String(reason.invoices?.length) === detail;
  const sentence = REASONS[`${signal} ${isNamed ? "named" : detail}`] ?? REASONS[signal as LineReasonCode];
  return sentence.replace(/\{(\w+)\}/g, (_, name: string) => words[name]?.() ?? "");
}

const money = (minor: bigint | undefined, currency: string) => `${shownMinor(minor ?? 0n, currency)} ${currency}`;
