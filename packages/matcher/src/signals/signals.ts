import type { EvidenceGap } from "../reason.ts";

/** What a signal is. A new one that lacks a part does not compile. */
interface SignalRow {
  points: number;
  says: string;
  /** The kind of evidence that it is; undefined for what no payer adds. */
  kind: EvidenceGap["missing"][number] | undefined;
  /** What fits, in words; undefined for a signal without points for the invoice. */
  fits: string | undefined;
}

/**
 * All signals: the reason of a match, its weight in points and its sentence. A confirmation also needs a gate; points
 * rank candidates and are compared with the tenant's thresholds.
 */
export const SIGNALS = {
  structured_reference: {
    points: 60,
    says: "carries the invoice's payment reference",
    kind: "number",
    fits: "the payment reference",
  },
  end_to_end_id: {
    points: 55,
    says: "carries the invoice in its end-to-end id",
    kind: "number",
    fits: "the invoice number",
  },
  invoice_number: { points: 50, says: "names the invoice number", kind: "number", fits: "the invoice number" },
  check_number: { points: 50, says: "names the number of the check", kind: "number", fits: "the number of the check" },
  invoice_number_digits: {
    points: 45,
    says: "names the digits of the invoice number",
    kind: "number",
    fits: "the digits of the invoice number",
  },
  invoice_number_part: {
    points: 20,
    says: "holds a part of the invoice number",
    kind: "number",
    fits: "a part of the invoice number",
  },
  invoice_number_misspelled: {
    points: 15,
    says: "names a number that differs from the invoice's in one character or two swapped ones",
    kind: "number",
    fits: "a number nearly the invoice's",
  },
  reference_misspelled: {
    points: 20,
    says: "carries a payment reference that differs from the invoice's in one character or two swapped ones",
    kind: "number",
    fits: "a reference nearly the invoice's",
  },
  shared_reference: {
    points: 35,
    says: "carries a payment reference that several open invoices share",
    kind: "number",
    fits: "a reference of several invoices",
  },
  amount_exact: { points: 30, says: "is exactly the open amount", kind: "amount", fits: "the amount" },
  amount_instalment: {
    points: 30,
    says: "is exactly the next instalment",
    kind: "amount",
    fits: "the amount of the next instalment",
  },
  amount_in_range: {
    points: 20,
    says: "is within the expected {detail}",
    kind: "amount",
    fits: "an amount within the expected range",
  },
  amounts_sum: {
    points: 30,
    says: "is exactly the sum of the open amounts it pays",
    kind: "amount",
    fits: "the sum of several invoices",
  },
  only_sum: {
    points: 0,
    says: "is the sum of no other open invoices of the counterparty",
    kind: undefined,
    fits: undefined,
  },
  amounts_less_credits: {
    points: 30,
    says: "is exactly the open amounts less credit notes",
    kind: "amount",
    fits: "the amount less credit notes",
  },
  amounts_less_fee: { points: 20, says: "is the sum of {detail}", kind: "amount", fits: "the sum less a fee" },
  amount_discount: {
    points: 18,
    says: "is the open amount less an early payment discount",
    kind: "amount",
    fits: "the amount less a discount",
  },
  amount_short: {
    points: 15,
    says: "lacks no more than a fee of the open amount",
    kind: "amount",
    fits: "the amount less a fee",
  },
  amount_fee: {
    points: 12,
    says: "differs from the open amount by what a bank charges",
    kind: "amount",
    fits: "the amount less a bank's fee",
  },
  amount_transposed: {
    points: 16,
    says: "is the open amount with two digits exchanged",
    kind: "amount",
    fits: "the amount with two digits exchanged",
  },
  amount_over: { points: 8, says: "is a little more than the open amount", kind: "amount", fits: "nearly the amount" },
  amount_converted: {
    points: 20,
    says: "is the open amount at the stored rate",
    kind: "amount",
    fits: "the converted amount",
  },
  amount_partial: { points: 0, says: "is a part of the open amount", kind: "amount", fits: undefined },
  amount_differs: { points: -10, says: "is more than the open amount", kind: "amount", fits: undefined },
  expected_text: { points: 20, says: "contains the expected text", kind: "number", fits: "the expected text" },
  counterparty_iban: {
    points: 40,
    says: "{way} an account of the counterparty",
    kind: "account",
    fits: "the {party}'s account",
  },
  learned_iban: {
    points: 40,
    says: "{way} an account that earlier matches taught to be the counterparty's",
    kind: "account",
    fits: "the {party}'s account",
  },
  learned_name: {
    points: 40,
    says: "bears a name that earlier matches taught to be the counterparty's",
    kind: "name",
    fits: "the {party}'s name",
  },
  counterparty_name: { points: 20, says: "bears the counterparty's name", kind: "name", fits: "the {party}'s name" },
  counterparty_name_similar: {
    points: 14,
    says: "bears a name like the counterparty's",
    kind: "name",
    fits: "a name like the {party}'s",
  },
  name_in_text: { points: 40, says: "names the counterparty in its text", kind: "name", fits: "the name in the text" },
  name_in_text_misspelled: {
    points: 40,
    says: "names the counterparty in its text with another spelling",
    kind: "name",
    fits: "a name like it in the text",
  },
  name_in_text_cut: {
    points: 40,
    says: "names the counterparty in its text, shortened",
    kind: "name",
    fits: "a shortened name in the text",
  },
  name_in_text_part: {
    points: 18,
    says: "names a part of the counterparty's name in its text",
    kind: "name",
    fits: "a part of the name in the text",
  },
  named_by_rule: {
    points: 20,
    says: "is the counterparty's by a rule",
    kind: undefined,
    fits: "the {party} that a rule names",
  },
  learned_merchant: {
    points: 40,
    says: "has a text that an earlier decision taught to mean the counterparty",
    kind: "name",
    fits: "the wording of the text",
  },
  advice: {
    points: 70,
    says: "names the {detail}",
    kind: "number",
    fits: "the document that lists the invoice",
  },
  advice_of_order: {
    points: 45,
    says: "has the account, the amount and the day of the {detail}",
    kind: "number",
    fits: "an order that pays the invoice",
  },
  advice_of_payer: {
    points: 45,
    says: "has the payer and the total of the {detail}",
    kind: "number",
    fits: "a document of the payer that lists the invoice",
  },
  advice_exact: { points: 25, says: "is exactly what that lists", kind: "amount", fits: "the sum of a document" },
  advice_uncertain: {
    points: 0,
    says: "leaves something to a person: {detail}",
    kind: undefined,
    fits: undefined,
  },
  paid_by_another: {
    points: 0,
    says: "{way} another counterparty, which may pay for this one",
    kind: undefined,
    fits: undefined,
  },
  counterparty_conflict: { points: -40, says: "{way} somebody else", kind: undefined, fits: undefined },
  date_near_due: { points: 6, says: "comes near the due date", kind: undefined, fits: "the date" },
  date_near_issue: { points: 6, says: "comes soon after the issue date", kind: undefined, fits: "the date" },
  date_before_issue: { points: -15, says: "is older than the invoice", kind: undefined, fits: undefined },
  date_in_window: { points: 10, says: "comes on the expected days, {detail}", kind: undefined, fits: "the date" },
  date_outside_window: {
    points: -15,
    says: "comes outside the expected days, {detail}",
    kind: undefined,
    fits: undefined,
  },
  amount_alone: { points: -5, says: "says nothing else", kind: undefined, fits: undefined },
  ambiguous: { points: 0, says: "fits several invoices alike", kind: undefined, fits: undefined },
  contested: { points: 0, says: "is one of many that fit the invoice alike", kind: undefined, fits: undefined },
  reference_contradicts: { points: -10, says: "carries another reference too", kind: undefined, fits: undefined },
  reversal: { points: -10, says: "takes back an earlier payment", kind: undefined, fits: undefined },
  keys_left_out: { points: 0, says: "holds more numbers than are looked up", kind: undefined, fits: undefined },
  text_left_out: { points: 0, says: "holds more text than is read", kind: undefined, fits: undefined },
  aggregated: {
    points: -10,
    says: "stands for many payments without telling them apart",
    kind: undefined,
    fits: undefined,
  },
} as const satisfies Record<string, SignalRow>;

export type Signal = keyof typeof SIGNALS;

/** True for a reason about text that was left out. It never changes for a line. */
export function isAboutText({ signal }: { signal: string }): boolean {
  return signal === "keys_left_out" || signal === "text_left_out";
}
