import { catalogue } from "../../../i18n/text.ts";

export const matchingWords = catalogue({
  title: { en: "Matching", de: "Abgleich" },
  autoConfirm: { en: "Confirm certain matches without a person", de: "Sichere Zuordnungen ohne Person bestätigen" },
  suggestFrom: { en: "Suggest from (points)", de: "Vorschlagen ab (Punkte)" },
  confirmFrom: { en: "Confirm from (points)", de: "Bestätigen ab (Punkte)" },
  margin: { en: "Lead over the next candidate (points)", de: "Vorsprung vor dem nächsten Kandidaten (Punkte)" },
  points: { en: "A whole number from 1 to 100", de: "Eine ganze Zahl von 1 bis 100" },
  preview: { en: "Try on the latest lines", de: "An den letzten Buchungen ausprobieren" },
  previewTitle: { en: "What would change", de: "Was sich ändern würde" },
  previewOf: {
    en: "{count} of the latest lines, {decided} of them decided by people.",
    de: "{count} der letzten Buchungen, davon {decided} von Personen entschieden.",
  },
  outcome: { en: "Outcome", de: "Ergebnis" },
  current: { en: "Now", de: "Jetzt" },
  proposed: { en: "With these settings", de: "Mit diesen Einstellungen" },
  confirmed: { en: "confirmed", de: "bestätigt" },
  suggested: { en: "suggested", de: "vorgeschlagen" },
  none: { en: "no match", de: "ohne Treffer" },
  contradictions: { en: "against what people decided", de: "gegen Entscheidungen von Personen" },
  changes: { en: "Lines with another outcome", de: "Buchungen mit anderem Ergebnis" },
  line: { en: "Line", de: "Buchung" },
  pending_review: { en: "suggested", de: "vorgeschlagen" },
  contradicts: { en: "against a decision", de: "gegen eine Entscheidung" },
  saved: { en: "Settings saved", de: "Einstellungen gespeichert" },
});
