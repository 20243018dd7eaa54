import { catalogue } from "../../i18n/text.ts";

/** The words of the filters that are opened. */
export const filterWords = catalogue({
  from: { en: "From", de: "Von" },
  to: { en: "To", de: "Bis" },
  amountMin: { en: "Amount from", de: "Betrag ab" },
  amountMax: { en: "Amount to", de: "Betrag bis" },
  direction: { en: "Direction", de: "Richtung" },
  both: { en: "In and out", de: "Ein- und Ausgang" },
  incoming: { en: "In", de: "Eingang" },
  outgoing: { en: "Out", de: "Ausgang" },
  confidence: { en: "Confidence", de: "Sicherheit" },
  anyConfidence: { en: "Any confidence", de: "Jede Sicherheit" },
  likelyOrBetter: { en: "Likely or certain", de: "Wahrscheinlich oder sicher" },
  certainOnly: { en: "Certain", de: "Sicher" },
  clear: { en: "Clear filters", de: "Filter löschen" },
});
