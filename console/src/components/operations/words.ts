import { catalogue } from "../../i18n/text.ts";

export const operationWords = catalogue({
  title: { en: "Operations", de: "Vorgänge" },
  confirmed: { en: "confirmed {what}", de: "{what} bestätigt" },
  matched: { en: "matched {what}", de: "{what} zugeordnet" },
  decided: { en: "decided {what}", de: "{what} entschieden" },
  rejected: { en: "rejected {what}", de: "{what} abgelehnt" },
  suggested: { en: "suggested {what}", de: "{what} vorgeschlagen" },
  unmatched: { en: "undid the match of {what}", de: "Zuordnung von {what} gelöst" },
  ignored: { en: "ignored {what}", de: "{what} ignoriert" },
  included: { en: "included {what} again", de: "{what} wieder einbezogen" },
  createdInvoice: { en: "created invoice {what}", de: "Rechnung {what} angelegt" },
  changedInvoice: { en: "changed invoice {what}", de: "Rechnung {what} geändert" },
  voidedInvoice: { en: "voided invoice {what}", de: "Rechnung {what} storniert" },
  adjusted: { en: "closed an amount of {what}", de: "einen Betrag von {what} ausgebucht" },
  removedAdjustment: {
    en: "opened a closed amount of {what} again",
    de: "einen ausgebuchten Betrag von {what} wieder geöffnet",
  },
  changedRules: { en: "changed the rules", de: "die Regeln geändert" },
  closedPeriod: { en: "closed the books up to {day}", de: "die Bücher bis {day} geschlossen" },
  reopenedPeriod: { en: "reopened the books: {reason}", de: "die Bücher wieder geöffnet: {reason}" },
  undid: { en: "took back a decision: {what}", de: "eine Entscheidung zurückgenommen: {what}" },
  changed: { en: "{operation}: {what}", de: "{operation}: {what}" },
  lines: {
    en: { one: "{count} bank line", other: "{count} bank lines" },
    de: { one: "{count} Buchung", other: "{count} Buchungen" },
  },
  createdInvoices: {
    en: { one: "created {count} invoice", other: "created {count} invoices" },
    de: { one: "{count} Rechnung angelegt", other: "{count} Rechnungen angelegt" },
  },
  matches: {
    en: { one: "{count} match", other: "{count} matches" },
    de: { one: "{count} Zuordnung", other: "{count} Zuordnungen" },
  },
  invoices: {
    en: { one: "{count} invoice", other: "{count} invoices" },
    de: { one: "{count} Rechnung", other: "{count} Rechnungen" },
  },
  undone: { en: "undone {after} later by {who}", de: "{after} später von {who} rückgängig gemacht" },
  undoneSelf: { en: "undone {after} later", de: "{after} später rückgängig gemacht" },
  undo: { en: "Undo", de: "Rückgängig" },
  didUndo: { en: "Undone", de: "Rückgängig gemacht" },
  records: {
    en: { one: "{count} record", other: "{count} records" },
    de: { one: "{count} Datensatz", other: "{count} Datensätze" },
  },
  line: { en: "Bank line", de: "Buchung" },
  invoice: { en: "Invoice", de: "Rechnung" },
  match: { en: "Match", de: "Zuordnung" },
});
