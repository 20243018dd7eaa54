import { catalogue } from "../../i18n/text.ts";

export const stepWords = catalogue({
  title: { en: "First steps", de: "Erste Schritte" },
  hint: {
    en: "Matchbook compares bank lines with open invoices. It needs both.",
    de: "Matchbook vergleicht Buchungen der Bank mit offenen Rechnungen. Dafür braucht es beides.",
  },
  readerHint: {
    en: "There is no data yet. Your role may read; a colleague adds the first statement and invoices.",
    de: "Noch gibt es keine Daten. Ihre Rolle darf lesen; den ersten Auszug und Rechnungen fügt jemand aus dem Team hinzu.",
  },
  bank: { en: "Connect a bank account", de: "Ein Bankkonto verbinden" },
  statement: { en: "Import a statement", de: "Einen Kontoauszug importieren" },
  invoice: { en: "Create an invoice", de: "Eine Rechnung anlegen" },
  key: { en: "Or let your system send invoices with a key", de: "Oder Rechnungen vom eigenen System senden lassen" },
  invite: { en: "Invite a reviewer", de: "Jemanden zum Prüfen einladen" },
  start: { en: "Import a statement", de: "Kontoauszug importieren" },
  sample: { en: "Try with sample data", de: "Mit Beispieldaten ausprobieren" },
  filling: { en: "Adding sample data …", de: "Beispieldaten werden angelegt …" },
  sampleHint: {
    en: "Adds 3 counterparties, 5 invoices and 5 bank lines to this tenant.",
    de: "Legt 3 Geschäftspartner, 5 Rechnungen und 5 Buchungen in diesem Mandanten an.",
  },
});
