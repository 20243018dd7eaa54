/** Statements of the line itself that prevent a confirmation, as a reason of the line and as a prevention. */
export const VETO_CODES = [
  ...(["another_payee", "new_account", "another_counterparty", "another_document", "other_purpose"] as const),
  ...(["own_account", "money_returned"] as const),
] as const;
export type VetoCode = (typeof VETO_CODES)[number];

/** Why a transaction is not confirmed: the `signal` of an entry of `match_reasons`. */
export const LINE_REASONS = [
  ...(["no_candidate", "payer_unknown", "ambiguous", "contested", "rival_payment"] as const),
  ...(["amount_exceeds_open", "amount_below_open", "unknown_number", "already_paid", "invoice_void"] as const),
  ...(["other_counterparty"] as const),
  ...VETO_CODES,
  ...(["text_cut_off", "other_direction", "no_exchange_rate", "held_back", "refused_before"] as const),
  ...(["not_certain", "keys_left_out", "text_left_out"] as const),
] as const;
export type LineReasonCode = (typeof LINE_REASONS)[number];

export const SUGGESTION_PREVENTIONS = [
  ...(["already_matched", "refused_pair", "not_plausible", "below_suggest_from"] as const),
  ...(["ambiguous", "contested", "better_candidates"] as const),
] as const;
export type SuggestionPrevention = (typeof SUGGESTION_PREVENTIONS)[number];

export const CONFIRMATION_PREVENTIONS = [
  ...(["auto_confirm_off", "below_confirm_from", "kept_by_rule", "above_the_ceiling", "ties"] as const),
  ...(["sum_of_others", "amount_and_date_alone", "payer_may_be_agent", "name_alone"] as const),
  ...(["incomplete_number", "weak_number", "cross_currency", "partial_or_over_payment", "reversal"] as const),
  ...(["uncertain_return", "uncertain_advice", "aggregated_without_detail"] as const),
  ...(["contradicting_references", "refused_pair", "older_than_the_invoice", "long_after_the_invoice"] as const),
  ...(["outside_the_window", "expected_text_missing", "range_alone", "written_by_the_payer"] as const),
  ...(["text_cut_off", "text_left_out", "numbers_left_out", "other_counterparty"] as const),
  ...VETO_CODES,
  ...(["already_matched", "rival_payment", "left_over", "not_unique"] as const),
] as const;
export type ConfirmationPrevention = (typeof CONFIRMATION_PREVENTIONS)[number];

export const PREVENTED_STEPS = ["suggestion", "confirmation"] as const;
export type PreventedStep = (typeof PREVENTED_STEPS)[number];
