import { catalogue } from "../../i18n/text.ts";

export const pageWords = catalogue({
  pages: { en: "Pages of the list", de: "Seiten der Liste" },
  previous: { en: "Previous page", de: "Vorige Seite" },
  next: { en: "Next page", de: "Nächste Seite" },
  position: { en: "Page {page} of {pages}, {total} in total", de: "Seite {page} von {pages}, {total} insgesamt" },
  positionAtLeast: {
    en: "Page {page} of {pages}, more than {total} in total",
    de: "Seite {page} von {pages}, mehr als {total} insgesamt",
  },
  sort: { en: "Sort by", de: "Sortieren nach" },
  unsorted: { en: "no column", de: "keiner Spalte" },
  narrow: {
    en: "Narrow the list to at most {most} rows to sort it by its columns.",
    de: "Zum Sortieren nach Spalten die Liste auf höchstens {most} Zeilen eingrenzen.",
  },
});
