import { catalogue } from "../../i18n/text.ts";

export const booksWords = catalogue({
  title: { en: "Books", de: "Bücher" },
  balances: { en: "Balances", de: "Salden" },
  statement: { en: "Reconciliation statement", de: "Abstimmung" },
  closing: { en: "Closing", de: "Abschluss" },
  exports: { en: "Exports", de: "Exporte" },
  openItems: { en: "Open items", de: "Offene Posten" },
  csv: { en: "Download CSV", de: "CSV herunterladen" },
  importStatement: { en: "Import a statement", de: "Kontoauszug importieren" },
  complete: { en: "complete", de: "vollständig" },
  incomplete: { en: "incomplete", de: "unvollständig" },
  not_provable: { en: "not provable", de: "nicht nachweisbar" },
});
