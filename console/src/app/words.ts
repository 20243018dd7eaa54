import { catalogue } from "../i18n/text.ts";

export const appWords = catalogue({
  overview: { en: "Overview", de: "Übersicht" },
  review: { en: "Review", de: "Prüfen" },
  invoices: { en: "Invoices", de: "Rechnungen" },
  counterparties: { en: "Counterparties", de: "Geschäftspartner" },
  imports: { en: "Imports", de: "Importe" },
  books: { en: "Books", de: "Bücher" },
  activity: { en: "Activity", de: "Aktivität" },
  webhooks: { en: "Webhooks", de: "Webhooks" },
  settings: { en: "Settings", de: "Einstellungen" },
  navigation: { en: "Main navigation", de: "Hauptnavigation" },
  openNavigation: { en: "Open navigation", de: "Navigation öffnen" },
  skip: { en: "Skip to content", de: "Zum Inhalt springen" },
  readOnly: { en: "Read only", de: "Nur lesen" },
  search: { en: "Search", de: "Suchen" },
  help: { en: "Keyboard shortcuts", de: "Tastenkürzel" },
  everywhere: { en: "Everywhere", de: "Überall" },
  offline: {
    en: "No connection. You can decide again when it is back.",
    de: "Keine Verbindung. Entscheiden können Sie wieder, sobald sie zurück ist.",
  },
  account: { en: "Account of {name}", de: "Konto von {name}" },
});
