/**
 * All signals: the reason of a match, its weight in points and its sentence. A confirmation also needs a gate; points
 * rank candidates and are compared with the tenant's thresholds.
 */
export const SIGNALS = {
  structured_reference: { points: 60, says: "carries the invoice's payment reference" },
  end_to_end_id: { points: 55, says: "carries the invoice in its end-to-end id" },
  invoice_number: { points: 50, says: "names the invoice number" },
  check_number: { points: 50, says: "names the number of the check" },
  invoice_number_digits: { points: 45, says: "names the digits of the invoice number" },
  invoice_number_part: { points: 20, says: "holds a part of the invoice number" },
  invoice_number_misspelled: {
    points: 15,
    says: "names a number that differs from the invoice's in one character or two swapped ones",
  },
  reference_misspelled: {
    points: 20,
    says: "carries a payment reference that differs from the invoice's in one character or two swapped ones",
  },
  shared_reference: { points: 35, says: "carries a payment reference that several open invoices share" },
  amount_exact: { points: 30, says: "is exactly the open amount" },
  amounts_sum: { points: 30, says: "is exactly the sum of the open amounts it pays" },
  only_sum: { points: 0, says: "is the sum of no other open invoices of the counterparty" },
  amounts_less_credits: { points: 30, says: "is exactly the open amounts less credit notes" },
  amounts_less_fee: { points: 20, says: "is the sum of {detail}" },
  amount_discount: { points: 18, says: "is the open amount less an early payment discount" },
  amount_short: { points: 15, says: "lacks no more than a fee of the open amount" },
  amount_fee: { points: 12, says: "differs from the open amount by what a bank charges" },
  amount_transposed: { points: 16, says: "is the open amount with two digits exchanged" },
  amount_over: { points: 8, says: "is a little more than the open amount" },
  amount_converted: { points: 20, says: "is the open amount at the stored rate" },
  amount_partial: { points: 0, says: "is a part of the open amount" },
  amount_differs: { points: -10, says: "is more than the open amount" },
  counterparty_iban: { points: 40, says: "{way} an account of the counterparty" },
  learned_iban: { points: 40, says: "{way} an account that earlier matches taught to be the counterparty's" },
  learned_name: { points: 40, says: "bears a name that earlier matches taught to be the counterparty's" },
  counterparty_name: { points: 20, says: "bears the counterparty's name" },
  counterparty_name_similar: { points: 14, says: "bears a name like the counterparty's" },
  name_in_text: { points: 40, says: "names the counterparty in its text" },
  name_in_text_misspelled: { points: 40, says: "names the counterparty in its text with another spelling" },
  name_in_text_cut: { points: 40, says: "names the counterparty in its text, shortened" },
  name_in_text_part: { points: 18, says: "names a part of the counterparty's name in its text" },
  learned_merchant: { points: 40, says: "has a text that an earlier decision taught to mean the counterparty" },
  paid_by_another: { points: 0, says: "{way} another counterparty, which may pay for this one" },
  counterparty_conflict: { points: -40, says: "{way} somebody else" },
  date_near_due: { points: 6, says: "comes near the due date" },
  date_near_issue: { points: 6, says: "comes soon after the issue date" },
  date_before_issue: { points: -15, says: "is older than the invoice" },
  amount_alone: { points: -5, says: "says nothing else" },
  ambiguous: { points: 0, says: "fits several invoices alike" },
  contested: { points: 0, says: "is one of many that fit the invoice alike" },
  reference_contradicts: { points: -10, says: "carries another reference too" },
  reversal: { points: -10, says: "takes back an earlier payment" },
  keys_left_out: { points: 0, says: "holds more numbers than are looked up" },
  text_left_out: { points: 0, says: "holds more text than is read" },
  aggregated: { points: -10, says: "stands for many payments without telling them apart" },
} as const;

export type Signal = keyof typeof SIGNALS;

/** True for a reason about text that was left out. It never changes for a line. */
export function isAboutText({ signal }: { signal: string }): boolean {
  return signal === "keys_left_out" || signal === "text_left_out";
}
