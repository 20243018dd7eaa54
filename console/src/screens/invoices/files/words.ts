import { OPEN_ITEM_FORMATS } from "@matchbook/vocabulary/statuses";
import { catalogue } from "../../../i18n/text.ts";

const formats = OPEN_ITEM_FORMATS.slice(0, -1).join(", ");
const last = OPEN_ITEM_FORMATS.at(-1);

export const invoiceFileWords = catalogue({
  title: { en: "Import invoices", de: "Rechnungen importieren" },
  formats: {
    en: `${formats} or ${last}, also in a zip, at most 16 MiB and 1,000 documents`,
    de: `${formats} oder ${last}, auch in einem Zip, höchstens 16 MiB und 1.000 Dokumente`,
  },
  otherwise: { en: "Direction if the file names none", de: "Richtung, wenn die Datei sie nicht nennt" },
  asked: { en: "not set: reject such documents", de: "keine: nicht importieren" },
  receivable: { en: "to receive", de: "Forderungen" },
  payable: { en: "to pay", de: "Verbindlichkeiten" },
  checked: { en: "Checked: {name}", de: "Geprüft: {name}" },
  stored: { en: "Imported: {name}", de: "Importiert: {name}" },
  importAll: { en: "Import {count} [invoice|invoices]", de: "{count} [Rechnung|Rechnungen] importieren" },
  nothingNew: { en: "All invoices of this file are already imported.", de: "Alle Rechnungen sind schon vorhanden." },
  changed: { en: "Changed", de: "Geändert" },
  outcome: { en: "Result", de: "Ergebnis" },
  isCreated: { en: "new", de: "neu" },
  isChanged: { en: "changed", de: "geändert" },
  isUnchanged: { en: "already imported", de: "schon vorhanden" },
  nothing_to_pay: { en: "nothing to pay", de: "nichts zu zahlen" },
  documents: { en: "Documents of the file", de: "Dokumente der Datei" },
  byTaxId: { en: "by the tax number", de: "nach der Steuernummer" },
  byIban: { en: "by the account", de: "nach dem Konto" },
  byName: { en: "by the name", de: "nach dem Namen" },
  byFile: { en: "by the file", de: "nach der Datei" },
  byRequest: { en: "as chosen above", de: "wie oben gewählt" },
  byCode: { en: "by the code", de: "nach dem Code" },
  newParty: { en: "new counterparty", de: "neuer Geschäftspartner" },
  prepaid: { en: "{amount} was paid before", de: "{amount} wurde vorab bezahlt" },
  difference: { en: "{field}: {before} → {after}", de: "{field}: {before} → {after}" },
  none: { en: "none", de: "ohne" },
  totalAmount: { en: "Amount", de: "Betrag" },
  issueDate: { en: "Issue date", de: "Rechnungsdatum" },
  dueDate: { en: "Due date", de: "Fälligkeit" },
  paymentReference: { en: "Payment reference", de: "Zahlungsreferenz" },
  corrects: { en: "corrects {numbers}", de: "berichtigt {numbers}" },
  mappingHint: {
    en: "Assign each column. The assignment is kept for all files with these columns once the file is imported.",
    de: "Geben Sie an, was jede Spalte enthält. Nach dem Import gilt das für alle Dateien mit diesen Spalten.",
  },
  mappingHintOnce: {
    en: "Assign each column of this file. An administrator can keep the assignment for all files with these columns.",
    de: "Geben Sie an, was jede Spalte dieser Datei enthält. Für alle solchen Dateien merkt es eine Person mit der Rolle admin.",
  },
  unusedCurrencies: {
    en: "{count} [row is|rows are] read as {currency}, but column {column} names another currency. Choose that column as the currency, or check the [row|rows].",
    de: "{count} [Zeile wird|Zeilen werden] als {currency} gelesen, aber die Spalte {column} nennt eine andere Währung. Wählen Sie diese Spalte als Währung, oder prüfen Sie die [Zeile|Zeilen].",
  },
  unknownColumns: { en: "Assign the columns of this table below.", de: "Ordnen Sie unten die Spalten der Tabelle zu." },
  amount: { en: "Amount to pay", de: "Zu zahlender Betrag" },
  counterpartyCode: { en: "Code of the customer or supplier", de: "Code des Kunden oder Lieferanten" },
  counterpartyName: { en: "Name of the customer or supplier", de: "Name des Kunden oder Lieferanten" },
  counterpartyTaxId: { en: "Tax number of the customer or supplier", de: "Steuernummer des Kunden oder Lieferanten" },
  counterpartyIban: { en: "Account of the customer or supplier", de: "Konto des Kunden oder Lieferanten" },
  type: { en: "Invoice or credit note", de: "Rechnung oder Gutschrift" },
  inColumn: { en: "in a column, or as chosen above", de: "in einer Spalte oder wie oben gewählt" },
  all: { en: "All amounts are", de: "Alle Beträge sind" },
});

/** Questions that a table leaves open, by the field of the mapping that the answer sets. */
export const invoiceQuestions = catalogue({
  number: { en: "Which column is the number of the invoice?", de: "Welche Spalte ist die Rechnungsnummer?" },
  issueDate: { en: "Which column is the date of the invoice?", de: "Welche Spalte ist das Rechnungsdatum?" },
  counterpartyName: { en: "Which column names the counterparty?", de: "Welche Spalte nennt den Geschäftspartner?" },
  amount: { en: "Which of these columns is the open amount?", de: "Welche dieser Spalten ist der offene Betrag?" },
  currency: { en: "In which currency are these amounts?", de: "In welcher Währung sind diese Beträge?" },
  dateFormats: { en: "Is the day or the month first in these dates?", de: "Steht zuerst der Tag oder der Monat?" },
  decimalSeparator: { en: "Which sign separates the decimals?", de: "Welches Zeichen trennt die Dezimalstellen?" },
});
