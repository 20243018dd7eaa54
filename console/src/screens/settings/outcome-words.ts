import { catalogue } from "../../i18n/text.ts";

export const outcomeWords = catalogue({
  outcome: { en: "Outcome", de: "Ergebnis" },
  current: { en: "Now", de: "Jetzt" },
  confirmed: { en: "confirmed", de: "bestätigt" },
  suggested: { en: "suggested", de: "vorgeschlagen" },
  pending_review: { en: "suggested", de: "vorgeschlagen" },
  none: { en: "no match", de: "ohne Treffer" },
  ignored: { en: "ignored", de: "ignoriert" },
  coded: { en: "coded to an account", de: "auf ein Konto kontiert" },
  contradictions: { en: "against what people decided", de: "gegen Entscheidungen von Personen" },
  contradicts: { en: "against a decision", de: "gegen eine Entscheidung" },
});
