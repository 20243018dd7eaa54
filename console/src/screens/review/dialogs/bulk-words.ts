import { catalogue } from "../../../i18n/text.ts";

export const bulkWords = catalogue({
  confirmTitle: { en: "Confirm several lines", de: "Mehrere Buchungen bestätigen" },
  ignoreTitle: { en: "Ignore several lines", de: "Mehrere Buchungen ignorieren" },
  assignTitle: { en: "Assign several lines to me", de: "Mir mehrere Buchungen zuweisen" },
  willAssign: {
    en: { one: "{what} line will be assigned to you", other: "{what} lines will be assigned to you" },
    de: { one: "{what} Buchung wird Ihnen zugewiesen", other: "{what} Buchungen werden Ihnen zugewiesen" },
  },
  didAssign: {
    en: { one: "{what} line assigned", other: "{what} lines assigned" },
    de: { one: "{what} Buchung zugewiesen", other: "{what} Buchungen zugewiesen" },
  },
  checking: { en: "Checking …", de: "Wird geprüft …" },
  willConfirm: {
    en: { one: "{what} suggestion will be confirmed", other: "{what} suggestions will be confirmed" },
    de: { one: "{what} Vorschlag wird bestätigt", other: "{what} Vorschläge werden bestätigt" },
  },
  willIgnore: {
    en: { one: "{what} line will be ignored", other: "{what} lines will be ignored" },
    de: { one: "{what} Buchung wird ignoriert", other: "{what} Buchungen werden ignoriert" },
  },
  didConfirm: {
    en: { one: "{what} suggestion confirmed", other: "{what} suggestions confirmed" },
    de: { one: "{what} Vorschlag bestätigt", other: "{what} Vorschläge bestätigt" },
  },
  didIgnore: {
    en: { one: "{what} line ignored", other: "{what} lines ignored" },
    de: { one: "{what} Buchung ignoriert", other: "{what} Buchungen ignoriert" },
  },
  paidBy: {
    en: "{line}, which is selected as well, pays this invoice",
    de: "{line} ist ebenfalls ausgewählt und zahlt diese Rechnung",
  },
  leftOut: {
    en: {
      one: "{count} line is left out: it needs a person to choose.",
      other: "{count} lines are left out: they need a person to choose.",
    },
    de: {
      one: "{count} Buchung bleibt außen vor: Dort muss ein Mensch wählen.",
      other: "{count} Buchungen bleiben außen vor: Dort muss ein Mensch wählen.",
    },
  },
  more: {
    en: "The filter has more. The first {count} are done now.",
    de: "Der Filter enthält mehr. Jetzt werden die ersten {count} erledigt.",
  },
  refused: {
    en: { one: "{count} cannot be decided:", other: "{count} cannot be decided:" },
    de: { one: "{count} kann nicht entschieden werden:", other: "{count} können nicht entschieden werden:" },
  },
});
