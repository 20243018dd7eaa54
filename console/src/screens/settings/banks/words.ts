import { catalogue } from "../../../i18n/text.ts";

export const bankWords = catalogue({
  editTitle: { en: "Bank account {name}", de: "Bankkonto {name}" },
  iban: { en: "IBAN", de: "IBAN" },
  currencyHint: { en: "Used for files without a currency, such as EUR", de: "Für Dateien ohne Währung, etwa EUR" },
  strict: { en: "Refuse statements whose balances do not add up", de: "Auszüge ablehnen, deren Salden nicht aufgehen" },
  otherAccounts: { en: "Lines of another account in a file", de: "Buchungen eines anderen Kontos in einer Datei" },
  refuse: { en: "Refuse the file", de: "Datei ablehnen" },
  skip: { en: "Skip and count them", de: "Überspringen und zählen" },
  csv: { en: "CSV files", de: "CSV-Dateien" },
  byHeader: { en: "Recognised by their header", de: "Am Kopf der Datei erkannt" },
  ownColumns: { en: "Columns that you chose", de: "Von Ihnen gewählte Spalten" },
  disconnect: { en: "Disconnect", de: "Trennen" },
  disconnectTitle: { en: "Disconnect {name}?", de: "{name} trennen?" },
  disconnectHint: { en: "No more imports for it. Its lines stay.", de: "Keine Importe mehr. Die Buchungen bleiben." },
  connected: { en: "connected", de: "verbunden" },
  disconnected: { en: "disconnected", de: "getrennt" },
  emptyHint: { en: "Add the account whose statements you import.", de: "Legen Sie das Konto zu Ihren Auszügen an." },
  imports: { en: "Imports", de: "Importe" },
  saved: { en: "{name} saved", de: "{name} gespeichert" },
});
