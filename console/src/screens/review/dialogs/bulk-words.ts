import { catalogue } from "../../../i18n/text.ts";

export const bulkWords = catalogue({
  confirmTitle: { en: "Confirm several lines", de: "Mehrere Buchungen bestätigen" },
  ignoreTitle: { en: "Ignore several lines", de: "Mehrere Buchungen ignorieren" },
  assignTitle: { en: "Assign several lines to me", de: "Mir mehrere Buchungen zuweisen" },
  willAssign: { en: "{what} lines will be assigned to you", de: "{what} Buchungen werden Ihnen zugewiesen" },
  didAssign: { en: "{what} lines assigned", de: "{what} Buchungen zugewiesen" },
  checking: { en: "Checking …", de: "Wird geprüft …" },
  willConfirm: { en: "{what} suggestions will be confirmed", de: "{what} Vorschläge werden bestätigt" },
  willIgnore: { en: "{what} lines will be ignored", de: "{what} Buchungen werden ignoriert" },
  didConfirm: { en: "{what} suggestions confirmed", de: "{what} Vorschläge bestätigt" },
  didIgnore: { en: "{what} lines ignored", de: "{what} Buchungen ignoriert" },
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
