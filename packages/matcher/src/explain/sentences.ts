import type { Candidate } from "../candidates/evidence.ts";
import { listed } from "../model/collections.ts";
import type { ConfirmationPrevention, LineReasonCode, SuggestionPrevention } from "../model/match-reasons.ts";
import type { Line } from "../model/model.ts";
import { shownMinor } from "../model/money.ts";
import type { EvidenceGap, LineReason, NamedInvoice } from "../model/parts.ts";
import { SIGNALS, type Signal } from "../model/signals.ts";
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

type Kind = EvidenceGap["missing"][number];

/** The signal of each kind that a payer would most likely add. */
const BEST = {
  number: "invoice_number",
  account: "counterparty_iban",
  amount: "amount_exact",
  name: "counterparty_name",
} as const satisfies Record<Kind, Signal>;
const KINDS = Object.keys(BEST) as Kind[];
const kindOf = (signal: string): Kind | undefined => SIGNALS[signal as Signal].kind;

/** The points of a kind that the reasons of a candidate have. An account also tells the name. */
function pointsOf({ reasons }: Candidate, kind: Kind): number {
  const isOf = (signal: string) => kindOf(signal) === kind || (isParty(kind) && isParty(kindOf(signal)));
  return reasons.reduce((sum, { signal, points }) => (isOf(signal) ? sum + points : sum), 0);
}

const isParty = (kind: Kind | undefined): boolean => kind === "account" || kind === "name";

/** Evidence that would lift a candidate to a number of points: each alone that suffices, or else all that it lacks. */
export function evidenceGap(candidate: Candidate, threshold: number): EvidenceGap {
  const gain = (kind: Kind) =>
    // Who is known to be another one has no better account or name.
    candidate.conflict && isParty(kind) ? 0 : SIGNALS[BEST[kind]].points - pointsOf(candidate, kind);
  const enough = KINDS.filter((kind) => candidate.score + gain(kind) >= threshold && gain(kind) > 0);
  const signals = candidate.reasons.map(({ signal }) => signal);
  if (enough.length > 0) return { signals, missing: enough, isTogether: false };
  return { signals, missing: KINDS.filter((kind) => kind !== "name" && gain(kind) > 0), isTogether: true };
}

/** The evidence that fits, what speaks against it, and what would complete it, without a full stop. */
export function sayGap({ signals, missing, isTogether }: EvidenceGap, direction: Line["direction"]): string {
  const party = direction === "credit" ? "payer" : "payee";
  const way = direction === "credit" ? "comes from" : "goes to";
  const rows = signals.filter((signal) => signal !== "amount_alone").map((signal) => SIGNALS[signal as Signal]);
  const found = new Set(rows.flatMap(({ points, fits = [] }) => (points > 0 ? fits : [])));
  const fits = [...found].map((words) => words.replace("{party}", party));
  const against = rows.flatMap(({ points, says }) => (points < 0 ? says.replace("{way}", way) : []));
  const head = fits.length === 0 ? "nothing fits well" : `${listed(fits, "and")} ${fits.length > 1 ? "fit" : "fits"}`;
  const but = against.length === 0 ? "" : `, but the payment ${listed(against, "and")}`;
  const wanted = missing.map((kind) => sentences.wanted[kind].replace("{party}", party));
  const end = wanted.length === 0 ? "" : `; ${listed(wanted, isTogether ? "and" : "or")} would complete it`;
  return `${head.charAt(0).toUpperCase()}${head.slice(1)}${but}${end}`;
}
