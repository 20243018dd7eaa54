import { catalogue } from "../../../i18n/text.ts";

export const closingWords = catalogue({
  periods: { en: "Closed periods", de: "Abgeschlossene Zeiträume" },
  intro: {
    en: "In a closed period no decision changes. Late lines are stored and marked.",
    de: "In einem abgeschlossenen Zeitraum ändert sich keine Entscheidung. Spätere Buchungen werden gespeichert und markiert.",
  },
  empty: { en: "Nothing is closed", de: "Nichts ist abgeschlossen" },
  scope: { en: "Books of", de: "Bücher von" },
  tenant: { en: "All accounts and all adjustments", de: "Alle Konten und alle Ausbuchungen" },
  until: { en: "Closed up to", de: "Abgeschlossen bis" },
  open: { en: "open", de: "offen" },
  unexplained: { en: "Unexplained then", de: "Damals ungeklärt" },
  who: { en: "Last changed by", de: "Zuletzt geändert von" },
  whenWho: { en: "{who}, {when}", de: "{who}, {when}" },
  close: { en: "Close a period", de: "Zeitraum abschließen" },
  closeAction: { en: "Close the period", de: "Zeitraum abschließen" },
  lastDay: { en: "Last day", de: "Letzter Tag" },
  stillUnexplained: {
    en: {
      one: "{count} line is still unexplained up to {day}:",
      other: "{count} lines are still unexplained up to {day}:",
    },
    de: {
      one: "{count} Buchung bis {day} ist noch ungeklärt:",
      other: "{count} Buchungen bis {day} sind noch ungeklärt:",
    },
  },
  allExplained: { en: "Every line up to {day} is explained.", de: "Jede Buchung bis {day} ist geklärt." },
  withoutBank: { en: "Without a bank account", de: "Ohne Bankkonto" },
  show: { en: "Show them", de: "Anzeigen" },
  acknowledge: {
    en: { one: "Close although {count} line is unexplained", other: "Close although {count} lines are unexplained" },
    de: {
      one: "Trotz {count} ungeklärten Buchung abschließen",
      other: "Trotz {count} ungeklärter Buchungen abschließen",
    },
  },
  didClose: { en: "Closed up to {day}", de: "Abgeschlossen bis {day}" },
  reopen: { en: "Reopen", de: "Wieder öffnen" },
  reopenTitle: { en: "Reopen {name}", de: "{name} wieder öffnen" },
  staysClosed: { en: "Stays closed up to", de: "Bleibt abgeschlossen bis" },
  staysClosedHint: { en: "Empty: nothing stays closed", de: "Leer: nichts bleibt abgeschlossen" },
  reason: { en: "Reason", de: "Grund" },
  reasonHint: { en: "It stands in the history.", de: "Er steht im Verlauf." },
  didReopen: { en: "Reopened", de: "Wieder geöffnet" },
  history: { en: "Who closed and reopened", de: "Wer abgeschlossen und wieder geöffnet hat" },
  noHistory: { en: "Nobody has closed a period yet.", de: "Noch niemand hat einen Zeitraum abgeschlossen." },
  onlyAdmins: {
    en: "An administrator closes and reopens periods.",
    de: "Zeiträume schließt und öffnet die Administration.",
  },
});
