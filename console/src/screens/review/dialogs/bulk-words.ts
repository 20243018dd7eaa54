import { catalogue } from "../../../i18n/text.ts";

export const bulkWords = catalogue({
  confirmTitle: { en: "Confirm several lines", de: "Mehrere Buchungen bestätigen" },
  ignoreTitle: { en: "Ignore several lines", de: "Mehrere Buchungen ignorieren" },
  assignTitle: { en: "Assign several lines to me", de: "Mir mehrere Buchungen zuweisen" },
  willAssign: {
    en: "{what} [line|lines] will be assigned to you",
    de: "{what} [Buchung wird|Buchungen werden] Ihnen zugewiesen",
  },
  didAssign: { en: "{what} [line|lines] assigned", de: "{what} [Buchung|Buchungen] zugewiesen" },
  checking: { en: "Checking …", de: "Wird geprüft …" },
  willConfirm: {
    en: "{what} [suggestion|suggestions] will be confirmed",
    de: "{what} [Vorschlag wird|Vorschläge werden] bestätigt",
  },
  willIgnore: { en: "{what} [line|lines] will be ignored", de: "{what} [Buchung wird|Buchungen werden] ignoriert" },
  didConfirm: { en: "{what} [suggestion|suggestions] confirmed", de: "{what} [Vorschlag|Vorschläge] bestätigt" },
  didIgnore: { en: "{what} [line|lines] ignored", de: "{what} [Buchung|Buchungen] ignoriert" },
  paidBy: { en: "{line}, also selected, pays this invoice", de: "{line}, auch ausgewählt, zahlt diese Rechnung" },
  leftOut: {
    en: "{count} [line is left out: it needs|lines are left out: they need] a person to choose.",
    de: "{count} [Buchung bleibt|Buchungen bleiben] außen vor: Dort muss ein Mensch wählen.",
  },
  more: { en: "Only the first {count} are done now.", de: "Jetzt werden nur die ersten {count} erledigt." },
  refused: { en: "{count} cannot be decided:", de: "{count} [kann|können] nicht entschieden werden:" },
});
