import { catalogue } from "../../../i18n/text.ts";

export const dialogWords = catalogue({
  amountTitle: { en: "Confirm a part", de: "Einen Teil bestätigen" },
  amountLabel: {
    en: "Amount of the line that pays {invoice} ({currency})",
    de: "Betrag der Buchung, der {invoice} zahlt ({currency})",
  },
  tooMuch: { en: "Only {amount} of the line is open", de: "Von der Buchung sind nur {amount} offen" },
  confirm: { en: "Confirm", de: "Bestätigen" },
  findTitle: { en: "Match to an invoice", de: "Einer Rechnung zuordnen" },
  findLabel: { en: "Search open invoices", de: "Offene Rechnungen suchen" },
  findHint: {
    en: "Number, payment reference, counterparty or amount (351.42, >1000). Without a text: what matching considers.",
    de: "Nummer, Zahlungsreferenz, Geschäftspartner oder Betrag (351,42, >1000). Ohne Text: was der Abgleich betrachtet.",
  },
  otherCurrency: { en: "other currency: {currency}", de: "andere Währung: {currency}" },
  none: { en: "No open invoice fits", de: "Keine offene Rechnung passt" },
  match: { en: "Match", de: "Zuordnen" },
  splitTitle: { en: "Split over several invoices", de: "Auf mehrere Rechnungen aufteilen" },
  splitHint: {
    en: "All parts are matched together, or none.",
    de: "Alle Teile werden zusammen zugeordnet oder keiner.",
  },
  part: { en: "Part {number}", de: "Teil {number}" },
  addPart: { en: "Add an invoice", de: "Rechnung hinzufügen" },
  removePart: { en: "Remove part {number}", de: "Teil {number} entfernen" },
  invoiceNumber: { en: "Invoice number", de: "Rechnungsnummer" },
  converted: {
    en: "In {amountIn}: it is converted to {invoiceIn} at the stored rate.",
    de: "In {amountIn}: Der Betrag wird zum gespeicherten Kurs in {invoiceIn} umgerechnet.",
  },
  left: { en: "{amount} left to split", de: "{amount} noch aufzuteilen" },
  allSplit: { en: "Everything is split", de: "Alles ist aufgeteilt" },
  overSplit: { en: "{amount} too much", de: "{amount} zu viel" },
  split: { en: "Split", de: "Aufteilen" },
  newTitle: { en: "Invoice from this line", de: "Rechnung aus der Buchung" },
  newHint: {
    en: "Creates the invoice and matches the line to it.",
    de: "Legt die Rechnung an und ordnet ihr die Buchung zu.",
  },
  issueDate: { en: "Issue date", de: "Rechnungsdatum" },
  dueDate: { en: "Due date", de: "Fälligkeit" },
  required: { en: "Required", de: "Erforderlich" },
  create: { en: "Create and match", de: "Anlegen und zuordnen" },
});
