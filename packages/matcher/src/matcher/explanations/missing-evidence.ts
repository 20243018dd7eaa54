import type { Line } from "../../model.ts";
import type { EvidenceGap } from "../../reason.ts";
import type { Candidate } from "../evidence.ts";
import { SIGNALS, type Signal } from "../signals/signals.ts";

type Kind = EvidenceGap["missing"][number];

/** The signal of each kind that a payer would most likely add. */
const BEST = {
  number: "invoice_number",
  account: "counterparty_iban",
  amount: "amount_exact",
  name: "counterparty_name",
} as const satisfies Record<Kind, Signal>;
const KINDS = Object.keys(BEST) as Kind[];

const KIND_OF: Partial<Record<Signal, Kind>> = {
  structured_reference: "number",
  end_to_end_id: "number",
  invoice_number: "number",
  invoice_number_digits: "number",
  invoice_number_part: "number",
  invoice_number_misspelled: "number",
  reference_misspelled: "number",
  shared_reference: "number",
  check_number: "number",
  learned_iban: "account",
  counterparty_iban: "account",
};

function kindOf(signal: string): Kind | undefined {
  if (signal.startsWith("amount") && signal !== "amount_alone") return "amount";
  if (/name|merchant/.test(signal)) return "name";
  return KIND_OF[signal as Signal];
}

/** The points of a kind that the reasons of a candidate have. An account also tells the name. */
function pointsOf({ reasons }: Candidate, kind: Kind): number {
  const isOf = (signal: string) => kindOf(signal) === kind || (isParty(kind) && isParty(kindOf(signal)));
  return reasons.reduce((sum, { signal, points }) => (isOf(signal) ? sum + points : sum), 0);
}

function isParty(kind: Kind | undefined): boolean {
  return kind === "account" || kind === "name";
}

/** What would lift a candidate to a number of points: each alone that suffices, or else all that it lacks. */
export function evidenceGap(candidate: Candidate, threshold: number): EvidenceGap {
  const gain = (kind: Kind) =>
    // Who is known to be another one has no better account or name.
    candidate.conflict && isParty(kind) ? 0 : SIGNALS[BEST[kind]].points - pointsOf(candidate, kind);
  const enough = KINDS.filter((kind) => candidate.score + gain(kind) >= threshold && gain(kind) > 0);
  const signals = candidate.reasons.map(({ signal }) => signal);
  if (enough.length > 0) return { signals, missing: enough, isTogether: false };
  return { signals, missing: KINDS.filter((kind) => kind !== "name" && gain(kind) > 0), isTogether: true };
}

/** What fits, what speaks against it, and what would complete it, without a full stop. */
export function sayGap({ signals, missing, isTogether }: EvidenceGap, direction: Line["direction"]): string {
  const party = direction === "credit" ? "payer" : "payee";
  const way = direction === "credit" ? "comes from" : "goes to";
  const points = (signal: string) => SIGNALS[signal as Signal].points;
  const found = [...new Set(signals.filter((signal) => points(signal) > 0).map((signal) => FITTING[signal as Signal]))];
  const fits = found.flatMap((words) => words?.replace("{party}", party) ?? []);
  const against = signals
    .filter((signal) => points(signal) < 0 && signal !== "amount_alone")
    .map((signal) => SIGNALS[signal as Signal].says.replace("{way}", way));
  const head = fits.length === 0 ? "nothing fits well" : `${joined(fits, "and")} ${fits.length > 1 ? "fit" : "fits"}`;
  const but = against.length === 0 ? "" : `, but the payment ${joined(against, "and")}`;
  const wanted = missing.map((kind) => WANTED[kind].replace("{party}", party));
  const end = wanted.length === 0 ? "" : `; ${joined(wanted, isTogether ? "and" : "or")} would complete it`;
  return `${head.charAt(0).toUpperCase()}${head.slice(1)}${but}${end}`;
}

const WANTED: Record<Kind, string> = {
  number: "the invoice number or its payment reference",
  account: "an account of the {party} on file",
  amount: "the exact open amount",
  name: "the {party}'s name as on file",
};

const FITTING: Partial<Record<Signal, string>> = {
  structured_reference: "the payment reference",
  end_to_end_id: "the invoice number",
  invoice_number: "the invoice number",
  invoice_number_digits: "the digits of the invoice number",
  invoice_number_part: "a part of the invoice number",
  invoice_number_misspelled: "a number nearly the invoice's",
  reference_misspelled: "a reference nearly the invoice's",
  shared_reference: "a reference of several invoices",
  check_number: "the number of the check",
  amount_exact: "the amount",
  amounts_sum: "the sum of several invoices",
  amounts_less_credits: "the amount less credit notes",
  amounts_less_fee: "the sum less a fee",
  amount_discount: "the amount less a discount",
  amount_short: "the amount less a fee",
  amount_fee: "the amount less a bank's fee",
  amount_transposed: "the amount with two digits exchanged",
  amount_over: "nearly the amount",
  amount_converted: "the converted amount",
  counterparty_iban: "the {party}'s account",
  learned_iban: "the {party}'s account",
  learned_name: "the {party}'s name",
  counterparty_name: "the {party}'s name",
  counterparty_name_similar: "a name like the {party}'s",
  name_in_text: "the name in the text",
  name_in_text_misspelled: "a name like it in the text",
  name_in_text_cut: "a shortened name in the text",
  name_in_text_part: "a part of the name in the text",
  learned_merchant: "the wording of the text",
  date_near_due: "the date",
  date_near_issue: "the date",
};

function joined(words: readonly string[], last: string): string {
  return words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} ${last} ${words.at(-1)}`;
}
