import type { EvidenceGap, Reason } from "../reason.ts";

/** What a signal is. */
export interface SignalRow {
  points: number;
  says: string;
  /** The kind of evidence that it is; undefined for what no payer adds. */
  kind: EvidenceGap["missing"][number] | undefined;
  /** What fits, in words; undefined for a signal without points for the invoice. */
  fits: string | undefined;
}

const of =
  (kind: SignalRow["kind"]) =>
  (points: number, says: string, fits?: string): SignalRow => ({ points, says, kind, fits });
const [number, account, amount, name, other] = [of("number"), of("account"), of("amount"), of("name"), of(undefined)];

const ROWS = {
  structured_reference: number(60, "carries the invoice's payment reference", "the payment reference"),
  end_to_end_id: number(55, "carries the invoice in its end-to-end id", "the invoice number"),
  invoice_number: number(50, "names the invoice number", "the invoice number"),
  check_number: number(50, "names the number of the check", "the number of the check"),
  invoice_number_digits: number(45, "names the digits of the invoice number", "the digits of the invoice number"),
  invoice_number_part: number(20, "holds a part of the invoice number", "a part of the invoice number"),
  invoice_number_misspelled: number(
    15,
    "names a number that differs from the invoice's in one character or two swapped ones",
    "a number nearly the invoice's",
  ),
  reference_misspelled: number(
    20,
    "carries a payment reference that differs from the invoice's in one character or two swapped ones",
    "a reference nearly the invoice's",
  ),
  shared_reference: number(
    35,
    "carries a payment reference that several open invoices share",
    "a reference of several invoices",
  ),
  amount_exact: amount(30, "is exactly the open amount", "the amount"),
  amount_instalment: amount(30, "is exactly the next instalment", "the amount of the next instalment"),
  amount_in_range: amount(20, "is within the expected {detail}", "an amount within the expected range"),
  amounts_sum: amount(30, "is exactly the sum of the open amounts it pays", "the sum of several invoices"),
  only_sum: other(0, "is the sum of no other open invoices of the counterparty"),
  amounts_less_credits: amount(30, "is exactly the open amounts less credit notes", "the amount less credit notes"),
  amounts_less_fee: amount(20, "is the sum of {detail}", "the sum less a fee"),
  amount_discount: amount(18, "is the open amount less an early payment discount", "the amount less a discount"),
  amount_short: amount(15, "lacks no more than a fee of the open amount", "the amount less a fee"),
  amount_fee: amount(12, "differs from the open amount by what a bank charges", "the amount less a bank's fee"),
  amount_transposed: amount(16, "is the open amount with two digits exchanged", "the amount with two digits exchanged"),
  amount_over: amount(8, "is a little more than the open amount", "nearly the amount"),
  amount_converted: amount(20, "is the open amount at the stored rate", "the converted amount"),
  amount_partial: amount(0, "is a part of the open amount"),
  amount_differs: amount(-10, "is more than the open amount"),
  expected_text: number(20, "contains the expected text", "the expected text"),
  counterparty_iban: account(40, "{way} an account of the counterparty", "the {party}'s account"),
  learned_iban: account(
    40,
    "{way} an account that earlier matches taught to be the counterparty's",
    "the {party}'s account",
  ),
  learned_name: name(40, "bears a name that earlier matches taught to be the counterparty's", "the {party}'s name"),
  counterparty_name: name(20, "bears the counterparty's name", "the {party}'s name"),
  counterparty_name_similar: name(14, "bears a name like the counterparty's", "a name like the {party}'s"),
  name_in_text: name(40, "names the counterparty in its text", "the name in the text"),
  name_in_text_misspelled: name(
    40,
    "names the counterparty in its text with another spelling",
    "a name like it in the text",
  ),
  name_in_text_cut: name(40, "names the counterparty in its text, shortened", "a shortened name in the text"),
  name_in_text_part: name(18, "names a part of the counterparty's name in its text", "a part of the name in the text"),
  named_by_rule: other(20, "is the counterparty's by a rule", "the {party} that a rule names"),
  learned_merchant: name(
    40,
    "has a text that an earlier decision taught to mean the counterparty",
    "the wording of the text",
  ),
  advice: number(70, "names the {detail}", "the document that lists the invoice"),
  advice_of_order: number(
    45,
    "has the account, the amount and the day of the {detail}",
    "an order that pays the invoice",
  ),
  advice_of_payer: number(
    45,
    "has the payer and the total of the {detail}",
    "a document of the payer that lists the invoice",
  ),
  advice_exact: amount(25, "is exactly what that lists", "the sum of a document"),
  advice_uncertain: other(0, "leaves something to a person: {detail}"),
  paid_by_another: other(0, "{way} another counterparty, which may pay for this one"),
  counterparty_conflict: other(-40, "{way} somebody else"),
  date_near_due: other(6, "comes near the due date", "the date"),
  date_near_issue: other(6, "comes soon after the issue date", "the date"),
  date_before_issue: other(-15, "is older than the invoice"),
  date_in_window: other(10, "comes on the expected days, {detail}", "the date"),
  date_outside_window: other(-15, "comes outside the expected days, {detail}"),
  amount_alone: other(-5, "says nothing else"),
  ambiguous: other(0, "fits several invoices alike"),
  contested: other(0, "is one of many that fit the invoice alike"),
  reference_contradicts: other(-10, "carries another reference too"),
  reversal: other(-10, "takes back an earlier payment"),
  keys_left_out: other(0, "holds more numbers than are looked up"),
  text_left_out: other(0, "holds more text than is read"),
  aggregated: other(-10, "stands for many payments without telling them apart"),
};

export type Signal = keyof typeof ROWS;

/**
 * All signals: the reason of a match, its weight in points, its sentence and what fits, in words. A confirmation also needs
 * a gate; points rank candidates and are compared with the tenant's thresholds.
 */
export const SIGNALS: Readonly<Record<Signal, SignalRow>> = ROWS;

/** The reason that a signal is. @param without the ids of rules that are switched off, which have no points */
export function reasonOf(signal: Signal, detail: string, without?: ReadonlySet<string>): Reason {
  return { signal, detail, points: without?.has(signal) ? 0 : SIGNALS[signal].points };
}

/** True for a reason about text that was left out. It never changes for a line. */
export function isAboutText({ signal }: { signal: string }): boolean {
  return signal === "keys_left_out" || signal === "text_left_out";
}
