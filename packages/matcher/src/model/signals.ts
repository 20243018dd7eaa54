import { listed } from "./collections.ts";
import type { Line } from "./model.ts";
import type { EvidenceGap, Reason } from "./parts.ts";
import signals from "./signals.json" with { type: "json" };

/** The ids of `signals.json`. Its type would make the package's declarations import JSON, which few projects read. */
export type Signal =
  | "structured_reference"
  | "end_to_end_id"
  | "invoice_number"
  | "check_number"
  | "invoice_number_digits"
  | "invoice_number_part"
  | "invoice_number_misspelled"
  | "reference_misspelled"
  | "shared_reference"
  | "amount_exact"
  | "amount_instalment"
  | "amount_in_range"
  | "amounts_sum"
  | "only_sum"
  | "amounts_less_credits"
  | "amounts_less_fee"
  | "amount_discount"
  | "amount_short"
  | "amount_fee"
  | "amount_transposed"
  | "amount_over"
  | "amount_converted"
  | "amount_partial"
  | "amount_differs"
  | "expected_text"
  | "counterparty_iban"
  | "learned_iban"
  | "learned_name"
  | "counterparty_name"
  | "counterparty_name_similar"
  | "name_in_text"
  | "name_in_text_misspelled"
  | "name_in_text_cut"
  | "name_in_text_part"
  | "counterparty_in_text"
  | "named_by_rule"
  | "learned_merchant"
  | "advice"
  | "advice_of_order"
  | "advice_of_payer"
  | "advice_exact"
  | "advice_uncertain"
  | "paid_by_another"
  | "counterparty_conflict"
  | "another_payee"
  | "new_account"
  | "date_near_due"
  | "date_near_issue"
  | "date_before_issue"
  | "date_in_window"
  | "date_outside_window"
  | "amount_alone"
  | "ambiguous"
  | "reference_contradicts"
  | "reversal"
  | "keys_left_out"
  | "text_left_out"
  | "aggregated";

/** A signal as `signals.json` has it. */
interface SignalRow {
  points: number;
  says: string;
  /** The kind of evidence that it is; absent for what no payer adds. */
  kind?: EvidenceGap["missing"][number];
  /** The fit, in words; absent for a signal without points for the invoice. */
  fits?: string;
}

/**
 * All signals: the reason of a match, its weight in points and its sentence. A confirmation also needs a gate; points
 * rank candidates and are compared with the tenant's thresholds.
 */
export const SIGNALS = signals satisfies Record<Signal, object> as Readonly<Record<Signal, SignalRow>>;

/** The reason that a signal is. @param without the ids of rules that are switched off, which have no points */
export function reasonOf(signal: Signal, detail: string, without?: ReadonlySet<string>): Reason {
  return { signal, detail, points: without?.has(signal) ? 0 : SIGNALS[signal].points };
}

/** Recognizes a reason about text that was left out. It never changes for a line. */
export function isAboutText({ signal }: { signal: string }): boolean {
  return signal === "keys_left_out" || signal === "text_left_out";
}

/** One plain sentence that says what the reasons of a match say. */
export function explainMatch(reasons: readonly Reason[], { direction }: Line): string {
  const way = direction === "credit" ? "comes from" : "goes to";
  const phrases = reasons.map(({ signal, detail }) => said(signal as Signal, way, detail));
  return `The payment ${listed(phrases)}.`;
}

function said(signal: Signal, way: string, detail: string): string {
  const { says }: { says: string } = SIGNALS[signal];
  return says.replace("{way}", way).replace("{detail}", detail);
}
