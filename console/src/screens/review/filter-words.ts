import { catalogue } from "../../i18n/text.ts";

/** The words of the filters that are opened. */
export const filterWords = catalogue({
  amountMin: { en: "Amount from", de: "Betrag ab" },
  amountMax: { en: "Amount to", de: "Betrag bis" },
  both: { en: "In and out", de: "Ein- und Ausgang" },
  anyAccount: { en: "Any account", de: "Jedes Konto" },
  confidence: { en: "Confidence", de: "Sicherheit" },
  anyConfidence: { en: "Any confidence", de: "Jede Sicherheit" },
  likelyOrBetter: { en: "Likely or certain", de: "Wahrscheinlich oder sicher" },
  certainOnly: { en: "Certain", de: "Sicher" },
  clear: { en: "Clear filters", de: "Filter löschen" },
});
