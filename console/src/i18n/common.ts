import { catalogue } from "./text.ts";

/** Words that several screens use, but not the first row: they are no part of what is loaded before it. */
export const common = catalogue({
  cancel: { en: "Cancel", de: "Abbrechen" },
  close: { en: "Close", de: "Schließen" },
  save: { en: "Save", de: "Speichern" },
  amount: { en: "Amount", de: "Betrag" },
  date: { en: "Date", de: "Datum" },
  dateFrom: { en: "From", de: "Von" },
  dateTo: { en: "To", de: "Bis" },
  status: { en: "Status", de: "Status" },
  currency: { en: "Currency", de: "Währung" },
  counterparty: { en: "Counterparty", de: "Geschäftspartner" },
  invoices: { en: "Invoices", de: "Rechnungen" },
  actions: { en: "Actions", de: "Aktionen" },
  who: { en: "Who", de: "Wer" },
  what: { en: "What", de: "Was" },
  matching: { en: "Matching", de: "Abgleich" },
  apiKey: { en: "{name} (API key)", de: "{name} (API-Schlüssel)" },
  kept: { en: "I have kept it", de: "Ist gesichert" },
});
