import { catalogue } from "../../../i18n/text.ts";

export const matchingWords = catalogue({
  autoConfirm: { en: "Confirm certain matches without a person", de: "Sichere Zuordnungen ohne Person bestätigen" },
  suggestFrom: { en: "Suggest from (of 100)", de: "Vorschlagen ab (von 100)" },
  confirmFrom: { en: "Confirm from (of 100)", de: "Bestätigen ab (von 100)" },
  margin: { en: "Lead over the next candidate (of 100)", de: "Vorsprung vor dem nächsten Kandidaten (von 100)" },
  points: { en: "A whole number from 1 to 100", de: "Eine ganze Zahl von 1 bis 100" },
  ceilings: { en: "Only a person confirms above", de: "Nur eine Person bestätigt über" },
  ceilingsHint: { en: "Larger amounts are only suggested.", de: "Größere Beträge werden nur vorgeschlagen." },
  otherwise: { en: "In all other currencies", de: "In allen anderen Währungen" },
  otherwiseHint: { en: "A whole amount; empty for no limit", de: "Ein ganzer Betrag; leer für keine Grenze" },
  baseCurrency: { en: "Base currency", de: "Basiswährung" },
  baseCurrencyHint: {
    en: "Other currencies are converted at your stored rates, or by their order of magnitude without a rate.",
    de: "Andere Währungen werden mit den gespeicherten Kursen umgerechnet, ohne Kurs nach ihrer Größenordnung.",
  },
  currencyCode: { en: "Three letters, such as EUR", de: "Drei Buchstaben, zum Beispiel EUR" },
  whole: { en: "A whole amount of up to 15 digits", de: "Ein ganzer Betrag mit bis zu 15 Stellen" },
  differences: { en: "Differences that matching may close", de: "Differenzen, die der Abgleich ausbuchen darf" },
  differencesHint: {
    en: "Fees, discounts and roundings up to this amount are confirmed without a person; none in other currencies.",
    de: "Gebühren, Skonti und Rundungen bis zu diesem Betrag werden ohne Person bestätigt; keine in anderen Währungen.",
  },
  ruleCeilings: { en: "The highest limit that a rule can set", de: "Höchste Grenze, die eine Regel setzen kann" },
  ruleCeilingsHint: { en: "Other currencies: rules only lower it.", de: "Andere Währungen: Regeln senken sie nur." },
  addLimit: { en: "Add a currency", de: "Währung hinzufügen" },
  preview: { en: "Try on the latest lines", de: "An den letzten Buchungen ausprobieren" },
  previewTitle: { en: "What would change", de: "Was sich ändern würde" },
  previewOf: {
    en: "{count} of the latest lines, {decided} of them decided by people.",
    de: "{count} der letzten Buchungen, davon {decided} von Personen entschieden.",
  },
  proposed: { en: "With these settings", de: "Mit diesen Einstellungen" },
  changes: { en: "Lines that would change", de: "Buchungen mit anderem Ergebnis" },
});
