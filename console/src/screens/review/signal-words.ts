import { catalogue } from "../../i18n/text.ts";

/** The words of signals about a candidate, by the `signal` of a reason. An unknown signal is shown by its name. */
const signalWords = catalogue({
  structured_reference: { en: "payment reference", de: "Zahlungsreferenz" },
  end_to_end_id: { en: "end-to-end id", de: "End-to-End-Id" },
  invoice_number: { en: "invoice number", de: "Rechnungsnummer" },
  check_number: { en: "number of the check", de: "Schecknummer" },
  invoice_number_digits: { en: "digits of the invoice number", de: "Ziffern der Rechnungsnummer" },
  invoice_number_part: { en: "part of the invoice number", de: "Teil der Rechnungsnummer" },
  invoice_number_misspelled: { en: "misspelled invoice number", de: "verschriebene Rechnungsnummer" },
  reference_misspelled: { en: "misspelled payment reference", de: "verschriebene Zahlungsreferenz" },
  shared_reference: { en: "reference that several invoices share", de: "Referenz mehrerer Rechnungen" },
  amount_exact: { en: "exactly the open amount", de: "genau der offene Betrag" },
  amount_instalment: { en: "exactly the next instalment", de: "genau die nächste Rate" },
  amount_in_range: { en: "within the expected range", de: "innerhalb der erwarteten Spanne" },
  amounts_sum: { en: "exactly the sum of the invoices", de: "genau die Summe der Rechnungen" },
  only_sum: { en: "the only such sum", de: "die einzige solche Summe" },
  amounts_less_credits: { en: "exactly the sum less credit notes", de: "genau die Summe abzüglich Gutschriften" },
  advice: { en: "a document lists it", de: "ein Dokument führt sie auf" },
  advice_of_order: {
    en: "your payment order has this account, amount and day",
    de: "Ihr Auftrag hat Konto, Betrag und Tag",
  },
  advice_of_payer: { en: "a document of the payer has the total", de: "ein Dokument des Zahlers hat die Summe" },
  advice_exact: { en: "exactly what the document lists", de: "genau was das Dokument aufführt" },
  amounts_less_fee: { en: "exactly the sum less a fee", de: "genau die Summe abzüglich einer Gebühr" },
  amount_discount: { en: "open amount less discount", de: "offener Betrag abzüglich Skonto" },
  amount_short: { en: "a fee below the open amount", de: "um eine Gebühr unter dem offenen Betrag" },
  amount_fee: { en: "differs by a bank charge", de: "weicht um Bankspesen ab" },
  amount_transposed: { en: "two digits exchanged", de: "zwei Ziffern vertauscht" },
  amount_over: { en: "a little more than the open amount", de: "etwas mehr als der offene Betrag" },
  amount_converted: { en: "open amount at the stored rate", de: "offener Betrag zum gespeicherten Kurs" },
  amount_partial: { en: "part of the open amount", de: "Teil des offenen Betrags" },
  amount_differs: { en: "more than the open amount", de: "mehr als der offene Betrag" },
  expected_text: { en: "the expected text", de: "der erwartete Text" },
  counterparty_iban: { en: "account of the counterparty", de: "Konto des Geschäftspartners" },
  learned_iban: { en: "account known from earlier matches", de: "Konto aus früheren Zuordnungen" },
  learned_name: { en: "name known from earlier matches", de: "Name aus früheren Zuordnungen" },
  counterparty_name: { en: "counterparty's name", de: "Name des Geschäftspartners" },
  counterparty_in_text: { en: "another counterparty in the text:", de: "anderer Geschäftspartner im Text:" },
  named_by_rule: { en: "your rule names the counterparty", de: "Ihre Regel nennt den Geschäftspartner" },
  counterparty_name_similar: { en: "name like the counterparty's", de: "ähnlicher Name" },
  name_in_text: { en: "counterparty's name in the text", de: "Name im Text" },
  name_in_text_misspelled: { en: "name in the text, spelled differently", de: "Name im Text, anders geschrieben" },
  name_in_text_cut: { en: "name in the text, shortened", de: "Name im Text, gekürzt" },
  name_in_text_part: { en: "part of the name in the text", de: "Teil des Namens im Text" },
  learned_merchant: { en: "text known from earlier decisions", de: "Text aus früheren Entscheidungen" },
  paid_by_another: { en: "another counterparty pays", de: "ein anderer Geschäftspartner zahlt" },
  counterparty_conflict: { en: "points to another counterparty", de: "weist auf einen anderen Geschäftspartner" },
  another_payee: {
    en: "neither account nor name is the supplier's:",
    de: "weder Konto noch Name ist der des Lieferanten:",
  },
  new_account: { en: "the account is new:", de: "das Konto ist neu:" },
  date_near_due: { en: "near the due date", de: "nahe der Fälligkeit" },
  date_near_issue: { en: "soon after the issue date", de: "kurz nach dem Rechnungsdatum" },
  date_before_issue: { en: "older than the invoice", de: "älter als die Rechnung" },
  date_in_window: { en: "on the expected days", de: "an den erwarteten Tagen" },
  date_outside_window: { en: "outside the expected days", de: "außerhalb der erwarteten Tage" },
  amount_alone: { en: "only the amount", de: "nichts außer dem Betrag" },
  ambiguous: { en: "fits several invoices equally", de: "passte gleich gut zu mehreren Rechnungen" },
  reference_contradicts: { en: "has another reference as well", de: "trägt auch eine andere Referenz" },
  reversal: { en: "reverses an earlier payment", de: "nimmt eine frühere Zahlung zurück" },
  keys_left_out: { en: "more numbers than are looked up", de: "mehr Nummern, als gesucht werden" },
  text_left_out: { en: "more text than is read", de: "mehr Text, als gelesen wird" },
  aggregated: { en: "stands for many payments", de: "steht für viele Zahlungen" },
});

/** Signals at which a person has to look before the money counts as the supplier's. */
const warningWords = catalogue({
  another_payee: {
    en: "Neither account nor name tells that this goes to the supplier; it says “{detail}”. Confirm only if you know why.",
    de: "Weder Konto noch Name belegt, dass dies an den Lieferanten geht; es nennt „{detail}“. Bestätigen Sie nur, wenn Sie wissen, warum.",
  },
  new_account: {
    en: "The account is new: {detail}. Ask the supplier by a telephone number that you know before you confirm.",
    de: "Das Konto ist neu: {detail}. Fragen Sie vor dem Bestätigen den Lieferanten unter einer bekannten Telefonnummer.",
  },
});

/** The warning that a signal is; undefined for any other signal. */
export function warningOfSignal(signal: string) {
  return (warningWords as Record<string, (typeof warningWords)["new_account"] | undefined>)[signal];
}

/** The words of a signal. */
export function wordsOfSignal(signal: string) {
  const known = signalWords as Record<string, (typeof signalWords)["ambiguous"] | undefined>;
  return known[signal] ?? { en: signal.replaceAll("_", " "), de: signal.replaceAll("_", " ") };
}
