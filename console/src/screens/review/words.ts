import { catalogue } from "../../i18n/text.ts";

/** The words of the queues and the list. */
export const reviewWords = catalogue({
  account: { en: "Account", de: "Konto" },
  title: { en: "Review", de: "Prüfen" },
  queues: { en: "Queues", de: "Stapel" },
  suggested: { en: "Suggested", de: "Vorschläge" },
  choose: { en: "Choose", de: "Auswählen" },
  open: { en: "No match", de: "Ohne Treffer" },
  part: { en: "Part", de: "Teilweise" },
  done: { en: "Done", de: "Erledigt" },
  atLeast: { en: "{count}+", de: "{count}+" },
  filters: { en: "Filters", de: "Filter" },
  searchLines: { en: "Search lines", de: "Buchungen suchen" },
  order: { en: "Order", de: "Reihenfolge" },
  newest: { en: "Newest first", de: "Neueste zuerst" },
  oldest: { en: "Oldest first", de: "Älteste zuerst" },
  byAmount: { en: "Largest first", de: "Größte zuerst" },
  lines: { en: "Bank lines", de: "Buchungen" },
  chooseOf: { en: "[{count} suggestion|choose 1 of {count}]", de: "[{count} Vorschlag|1 von {count} wählen]" },
  statusClosed: { en: "closed", de: "abgeschlossen" },
  statusPart: { en: "partly matched", de: "teilweise zugeordnet" },
  statusIgnored: { en: "ignored", de: "ignoriert" },
  openBy: { en: "{name} has this line open", de: "{name} hat diese Buchung geöffnet" },
  select: { en: "Select the line", de: "Buchung auswählen" },
});
