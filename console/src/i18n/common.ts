import { catalogue } from "./text.ts";

/** Words that several screens use. */
export const common = catalogue({
  cancel: { en: "Cancel", de: "Abbrechen" },
  close: { en: "Close", de: "Schließen" },
  save: { en: "Save", de: "Speichern" },
  remove: { en: "Remove", de: "Entfernen" },
  retry: { en: "Try again", de: "Erneut versuchen" },
  copy: { en: "Copy", de: "Kopieren" },
  copied: { en: "Copied", de: "Kopiert" },
  more: { en: "More", de: "Mehr" },
  loading: { en: "Loading", de: "Wird geladen" },
  search: { en: "Search", de: "Suchen" },
  amount: { en: "Amount", de: "Betrag" },
  date: { en: "Date", de: "Datum" },
  status: { en: "Status", de: "Status" },
  currency: { en: "Currency", de: "Währung" },
  counterparty: { en: "Counterparty", de: "Geschäftspartner" },
  invoice: { en: "Invoice", de: "Rechnung" },
  invoices: { en: "Invoices", de: "Rechnungen" },
  actions: { en: "Actions", de: "Aktionen" },
  who: { en: "Who", de: "Wer" },
  what: { en: "What", de: "Was" },
  matching: { en: "Matching", de: "Abgleich" },
  of: { en: "{position} of {count}", de: "{position} von {count}" },
  atLeast: { en: "{count}+", de: "{count}+" },
  kept: { en: "I have kept it", de: "Ist gesichert" },
});
