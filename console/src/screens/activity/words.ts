import { catalogue } from "../../i18n/text.ts";

export const activityWords = catalogue({
  title: { en: "Activity", de: "Aktivität" },
  entity: { en: "What changed", de: "Was sich änderte" },
  any: { en: "Everything", de: "Alles" },
  transaction: { en: "bank line", de: "Buchung" },
  invoice: { en: "invoice", de: "Rechnung" },
  match: { en: "match", de: "Zuordnung" },
  rule_set: { en: "rules", de: "Regeln" },
  closed_period: { en: "closed books", de: "geschlossene Bücher" },
  onlyMine: { en: "Only what I did", de: "Nur von mir" },
  allOperations: { en: "One operation is shown: show all", de: "Ein Vorgang wird gezeigt: alle zeigen" },
  empty: { en: "Nothing has happened here", de: "Hier ist nichts geschehen" },
  startReviewing: { en: "Start reviewing", de: "Mit dem Prüfen beginnen" },
  older: { en: "Older", de: "Ältere" },
  newest: { en: "Newest", de: "Neueste" },
});
