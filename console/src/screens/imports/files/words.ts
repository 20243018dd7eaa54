import { catalogue } from "../../../i18n/text.ts";

export const fileWords = catalogue({
  statement: { en: "Statement", de: "Kontoauszug" },
  open_items: { en: "Invoices", de: "Rechnungen" },
  advices: { en: "Payment advices", de: "Zahlungsavise" },
  newLines: { en: "{count} new [line|lines]", de: "{count} neue [Buchung|Buchungen]" },
  newInvoices: { en: "{count} new [invoice|invoices]", de: "{count} neue [Rechnung|Rechnungen]" },
  newAdvices: { en: "{count} new [advice|advices]", de: "{count} [neues Avis|neue Avise]" },
  changed: { en: "{count} changed", de: "{count} geändert" },
  unchanged: { en: "{count} already imported", de: "{count} schon vorhanden" },
  handedIn: { en: "Uploaded", de: "Eingereicht" },
  removedBy: { en: "removed {when} by {who}", de: "{when} von {who} entfernt" },
  original: { en: "Original", de: "Original" },
  originalOf: { en: "Download the original of {name}", de: "Original von {name} herunterladen" },
  notKept: { en: "no longer kept", de: "nicht mehr aufbewahrt" },
  keptUntil: { en: "until {day}", de: "bis {day}" },
  remove: { en: "Remove this import", de: "Import entfernen" },
  removeTitle: { en: "Remove the import of {name}?", de: "Import von {name} entfernen?" },
  removesLines: {
    en: "{count} [line is deleted, with its|lines are deleted, with their] suggestions and the balances of the statement.",
    de: "{count} [Buchung wird|Buchungen werden] gelöscht, mit ihren Vorschlägen und den Salden des Auszugs.",
  },
  removesInvoices: {
    en: "{count} [invoice that it created is deleted, with its|invoices that it created are deleted, with their] suggestions.",
    de: "{count} [Rechnung, die sie anlegte, wird|Rechnungen, die sie anlegte, werden] gelöscht, mit ihren Vorschlägen.",
  },
  restoresInvoices: {
    en: "{count} [invoice that it changed becomes as it was|invoices that it changed become as they were] before.",
    de: "{count} [Rechnung, die sie änderte, wird wieder, wie sie vorher war|Rechnungen, die sie änderte, werden wieder, wie sie vorher waren].",
  },
  partiesStay: { en: "Counterparties that it created stay.", de: "Geschäftspartner, die sie anlegte, bleiben." },
  removesAdvices: {
    en: "{count} [advice is deleted, with its|advices are deleted, with their] suggestions.",
    de: "{count} [Avis wird gelöscht, mit seinen|Avise werden gelöscht, mit ihren] Vorschlägen.",
  },
  removeHint: {
    en: "The file stays in this list and can be imported again. The removal cannot be undone.",
    de: "Die Datei bleibt in dieser Liste und kann erneut importiert werden. Das Entfernen lässt sich nicht rückgängig machen.",
  },
  removed: { en: "Import removed", de: "Import entfernt" },
  inUse: {
    en: "Nothing was removed, because decisions depend on it. Take these back first:",
    de: "Es wurde nichts entfernt, weil Entscheidungen davon abhängen. Nehmen Sie zuerst diese zurück:",
  },
  more: { en: "There may be more.", de: "Es können mehr sein." },
  unfinished: {
    en: "The import has not finished yet, or matching has not received all of its lines. Try again in a moment.",
    de: "Der Import ist noch nicht beendet, oder der Abgleich hat noch nicht alle Buchungen. Versuchen Sie es gleich erneut.",
  },
  tooLarge: { en: "Too much to be removed at once.", de: "Zu viel, um es auf einmal zu entfernen." },
  empty: { en: "No files yet", de: "Noch keine Dateien" },
  emptyHint: {
    en: "Uploaded statements, invoice files and payment advices are listed here with the records they created.",
    de: "Hier stehen eingereichte Kontoauszüge, Dateien mit Rechnungen und Zahlungsavise, jeweils mit dem, was sie anlegten.",
  },
  older: { en: "Older", de: "Ältere" },
  newest: { en: "Newest", de: "Neueste" },
});

/** Objections to the removal of a file, by the API's sentence, which is English only. */
export const objectionWords = catalogue({
  coded: { en: "is coded to {accounts}", de: "ist auf {accounts} kontiert" },
  "Is ignored": { en: "is ignored", de: "ist ignoriert" },
  "A suggestion was rejected": { en: "a suggestion was rejected", de: "ein Vorschlag wurde abgelehnt" },
  "Is assigned, postponed or commented on": {
    en: "is assigned, postponed or commented on",
    de: "ist zugewiesen, zurückgestellt oder kommentiert",
  },
  "Is within a closed period": { en: "is within closed books", de: "liegt in geschlossenen Büchern" },
  "Was decided in an export": { en: "its decision was exported", de: "die Entscheidung wurde exportiert" },
  "Does not exist any more": { en: "does not exist any more", de: "gibt es nicht mehr" },
  "Is void": { en: "is void", de: "ist storniert" },
  "Was decided about or changed since": {
    en: "was decided about or changed since",
    de: "wurde seitdem entschieden oder geändert",
  },
  "Is paid or settled in part": { en: "is paid at least in part", de: "ist mindestens zum Teil bezahlt" },
  "More is paid than it was about": {
    en: "more is paid than it was about before",
    de: "es ist mehr bezahlt, als vorher offen war",
  },
  "Was changed since": { en: "was changed since", de: "wurde seitdem geändert" },
  "A payment was matched by it": { en: "a payment was matched by it", de: "eine Zahlung wurde danach zugeordnet" },
  matched: { en: "is matched with {invoices}", de: "ist {invoices} zugeordnet" },
});
