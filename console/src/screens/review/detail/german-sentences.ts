import type { Candidates } from "../../../api/resources.ts";

type PreventionCode = Candidates["candidates"][number]["preventedBy"][number]["code"];
export type LineReason = Candidates["match_reasons"][number];

/** The detail of a reason in the language of the page; its accounts are the new one and those on file. */
export function detailIn(language: string, detail: string): string {
  return language === "de" ? detail.replace(" instead of ", " statt ") : detail;
}

/** Reasons against a suggestion or a confirmation, without a full stop. The API gives them in English only. */
export const GERMAN_PREVENTIONS: Record<PreventionCode, string> = {
  already_matched: "Ein Teil der Zahlung ist der Rechnung schon zugeordnet",
  refused_pair: "Eine Person hat diese Zahlung und die Rechnung schon abgelehnt oder gelöst",
  not_plausible: "Text, Konto, Name und Betrag reichen nicht für einen Vorschlag",
  below_suggest_from: "Die Zahlung sagt nach den Einstellungen zu wenig für einen Vorschlag",
  ambiguous: "Zu viele offene Rechnungen kommen gleichermaßen infrage",
  contested: "Zu viele Zahlungen warten auf die Rechnung",
  better_candidates: "Andere Rechnungen passen besser",
  auto_confirm_off: "Die Einstellungen schalten das selbsttätige Bestätigen ab",
  below_confirm_from: "Die Zahlung sagt nach den Einstellungen zu wenig für eine Bestätigung",
  kept_by_rule: "Eine Regel behält diese Zahlung, oder eine, die mit ihr konkurriert, einer Person vor",
  above_the_ceiling: "Die Zahlung liegt über der Obergrenze der Einstellungen",
  ties: "Eine andere Rechnung passt fast ebenso gut",
  sum_of_others: "Auch andere offene Rechnungen des Geschäftspartners ergeben zusammen den Betrag",
  amount_and_date_alone: "Nur Betrag und Datum passen zur Rechnung",
  payer_may_be_agent: "Konto oder Name können einem Vermittler gehören, der auch für andere zahlt",
  name_alone: "Nur der Name passt zur Rechnung, weder eine Nummer noch ein Konto",
  incomplete_number: "Die Nummer ist unvollständig, und kein Konto weist den Zahler aus",
  weak_number: "Die Nummer kann etwas anderes sein, und weder Konto noch Name sagen, dass sie die der Rechnung ist",
  cross_currency: "Die Zahlung hat eine andere Währung als die Rechnung",
  partial_or_over_payment: "Die Zahlung ist nicht genau der offene Betrag",
  reversal: "Die Bank hat eine frühere Buchung zurückgenommen",
  uncertain_return: "Die Buchung scheint eine Zahlung zurückzugeben, und ein Mensch muss entscheiden",
  uncertain_advice: "Ein Dokument führt auf, was bezahlt wurde, und ein Mensch muss entscheiden",
  aggregated_without_detail: "Die Bank hat mehrere Zahlungen als einen Betrag gebucht",
  contradicting_references: "Der Text nennt auch eine andere Nummer",
  older_than_the_invoice: "Die Zahlung ist älter als die Rechnung",
  long_after_the_invoice: "Die Zahlung kam lange nach der Fälligkeit der Rechnung",
  outside_the_window: "Die Zahlung kommt vor oder lange nach den erwarteten Tagen",
  expected_text_missing: "Der erwartete Text steht nicht in der Zahlung",
  range_alone: "Der Betrag liegt in der erwarteten Spanne, aber nichts sagt, wofür die Zahlung ist",
  written_by_the_payer: "Nur ein Text, der nicht von der Bank ist, nennt den Geschäftspartner",
  text_cut_off: "Der Text ist so lang wie ein Feld von Banken und vielleicht abgeschnitten",
  text_left_out: "Der Text ist länger, als gelesen wird",
  numbers_left_out: "Der Text enthält mehr Nummern, als gesucht werden",
  other_counterparty: "Konto oder Name gehören zu einem anderen Geschäftspartner als die Rechnung",
  another_payee: "Weder Konto noch Name belegt, dass die Zahlung an den Lieferanten geht",
  new_account: "Das Konto des Empfängers ist ein anderes als das hinterlegte",
  another_counterparty: "Die Buchung nennt auch einen anderen Geschäftspartner",
  another_document: "Die Buchung nennt ein anderes Dokument, etwa eine Bestellung oder eine bezahlte Rechnung",
  other_purpose: "Die Buchung nennt einen anderen Zweck als die Zahlung einer Rechnung",
  own_account: "Das Konto der Gegenseite ist eines Ihrer eigenen Bankkonten",
  money_returned: "Die Buchung sagt, dass Geld zurückgeht",
  rival_payment: "Eine andere Zahlung kann für dieselbe Rechnung gemeint sein",
  left_over: "Die Zahlung passte auch zu einer anderen Rechnung, die inzwischen eine andere Zahlung beglichen hat",
  not_unique: "Text, Konto und Name passen zu mehreren Rechnungen",
};

/** Why a line is not confirmed, without a full stop. A detail chooses the sentence where it is a code. */
export const GERMAN_REASONS: Record<LineReason["signal"], string | Record<string, string>> = {
  no_candidate: {
    nothing_open: "Keine Rechnung der Gegenseite ist offen, und der Text nennt keine",
    amounts_differ: "Der Betrag passt zu keiner offenen Rechnung der Gegenseite",
    other: "Keine offene Rechnung ist plausibel genug für einen Vorschlag",
  },
  payer_unknown: {
    several: "Mehrere Geschäftspartner haben das Konto oder den Namen der Gegenseite",
    not_named: "Die Buchung nennt weder Konto noch Namen der Gegenseite",
    other: "Kein Geschäftspartner hat das Konto oder den Namen der Gegenseite",
  },
  ambiguous: "Mehrere Rechnungen passen gleich gut",
  contested: "Zu viele Zahlungen warten auf die Rechnung",
  rival_payment: GERMAN_PREVENTIONS.rival_payment,
  amount_exceeds_open: "Die Zahlung ist um {amount} höher als der offene Betrag",
  amount_below_open: "Die Zahlung ist um {amount} niedriger als der offene Betrag",
  unknown_number: "Keine Rechnung hat die genannte Nummer {detail}",
  already_paid: "Die Zahlung nennt eine Rechnung, die schon bezahlt ist",
  invoice_void: "Die Zahlung nennt eine stornierte Rechnung",
  other_counterparty: "Die Zahlung nennt eine Rechnung eines anderen Geschäftspartners",
  another_payee:
    "Weder Konto noch Name belegt, dass die Zahlung an den Lieferanten geht; sie nennt „{detail}“, und ein Mensch muss entscheiden",
  new_account: "Das Konto ist neu: {detail}. Fragen Sie den Lieferanten, bevor Sie bestätigen",
  another_counterparty: "Der Text nennt einen anderen Geschäftspartner, „{detail}“, und ein Mensch muss entscheiden",
  another_document: "Der Text nennt ein anderes Dokument, „{detail}“, und ein Mensch muss entscheiden",
  other_purpose: "Der Text sagt auch „{detail}“, was etwas anderes bedeuten kann, und ein Mensch muss entscheiden",
  own_account: "Das Konto der Gegenseite, {detail}, ist eines Ihrer eigenen Bankkonten",
  money_returned: "Die Zahlung sagt, dass Geld zurückgeht, „{detail}“, und ein Mensch muss entscheiden",
  text_cut_off:
    "Der Text ist so lang wie ein Feld von Banken und hinter „{detail}“ vielleicht abgeschnitten; der Rest sagt nicht, wofür die Zahlung ist",
  other_direction: "Das Geld fließt in die andere Richtung als bei der genannten Rechnung",
  no_exchange_rate: "Kein Kurs der Wertstellung rechnet in die Währung der genannten Rechnung um",
  held_back: {
    ...GERMAN_PREVENTIONS,
    above_the_converted_ceiling: "Die Zahlung liegt über der umgerechneten Obergrenze von {amount}",
    above_the_ceiling_of_a_rule: "Die Zahlung liegt über der Obergrenze Ihrer Regel von {amount}",
    above_the_estimated_ceiling: "Die Zahlung liegt über der geschätzten Obergrenze von {amount}",
    other: GERMAN_PREVENTIONS.below_confirm_from,
  },
  refused_before: GERMAN_PREVENTIONS.refused_pair,
  not_certain: { ...GERMAN_PREVENTIONS, other: "Ein Mensch muss entscheiden" },
  keys_left_out: "Der Text enthält mehr Nummern, als gesucht werden; nicht gesucht: {detail}",
  text_left_out: "Der Text ist länger, als gelesen wird; nicht gelesen: {detail}",
};
