import { listed } from "./collections.ts";
import type { Line } from "./model.ts";
import type { EvidenceGap, Reason } from "./parts.ts";
import signals from "./signals.json" with { type: "json" };

/** The ids of `signals.json`. Its type would make the package's declarations import JSON, which few projects read. */
export type Signal =
  | `invoice_number_${"digits" | "part" | "misspelled"}`
  | `amount_${"exact" | "instalment" | "in_range" | "discount" | "short" | "fee" | "transposed" | "over"}`
  | `amount_${"converted" | "partial" | "differs" | "alone"}`
  | `amounts_less_${"credits" | "fee"}`
  | `counterparty_${"iban" | "name" | "name_similar" | "in_text" | "conflict"}`
  | `learned_${"iban" | "name" | "merchant"}`
  | `name_in_text_${"misspelled" | "cut" | "part"}`
  | `advice_${"of_order" | "of_payer" | "exact" | "uncertain"}`
  | `date_${"near_due" | "near_issue" | "before_issue" | "in_window" | "outside_window"}`
  | `return_${"marked" | "worded" | "ambiguous"}`
  | `returned_${"id" | "advised" | "invoice_number" | "party" | "party_conflict"}`
  | `returned_amount${"" | "_more" | "_part"}`
  | "structured_reference"
  | "end_to_end_id"
  | "invoice_number"
  | "check_number"
  | "reference_misspelled"
  | "shared_reference"
  | "amounts_sum"
  | "only_sum"
  | "expected_text"
  | "name_in_text"
  | "named_by_rule"
  | "advice"
  | "paid_by_another"
  | "another_payee"
  | "new_account"
  | "ambiguous"
  | "reference_contradicts"
  | "reversal"
  | "keys_left_out"
  | "text_left_out"
  | "aggregated";

interface SignalRow {
  points: number;
  says: string;
  kind?: EvidenceGap["missing"][number]; // The kind of evidence that it is; absent for what no payer adds.
  fits?: string; // The fit, in words; absent for a signal without points for the invoice.
}

/** The reason, points and sentence of each signal. Points rank candidates; a confirmation also needs a gate. */
export const SIGNALS = signals satisfies Record<Signal, object> as Readonly<Record<Signal, SignalRow>>;

export type Said = readonly [signal: Signal, detail: string] | undefined;

/** The reason that a signal is. @param without the ids of rules that are switched off, which have no points */
export const reasonOf = (signal: Signal, detail: string, without?: ReadonlySet<string>): Reason => ({
  signal,
  detail,
  points: without?.has(signal) ? 0 : SIGNALS[signal].points,
});

/** Recognizes a reason about text that was left out. It never changes for a line. */
export const isAboutText = ({ signal }: { signal: string }) => signal === "keys_left_out" || signal === "text_left_out";

export function explainMatch(reasons: readonly Reason[], { direction }: Line): string {
  const way = direction === "credit" ? "comes from" : "goes to";
  const phrases = reasons.map(({ signal, detail }) => said(signal as Signal, way, detail));
  const isReturn = reasons.some(({ signal }) => signal.startsWith("return"));
  return `The ${isReturn ? "transaction returns a payment:" : "payment"} ${listed(phrases)}.`;
}

const said = (signal: Signal, way: string, detail: string): string =>
  SIGNALS[signal].says.replace("{way}", way).replace(detail === "" ? " ({detail})" : "{detail}", detail);
