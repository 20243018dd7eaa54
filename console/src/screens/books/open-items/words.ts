import { catalogue } from "../../../i18n/text.ts";

export const openItemWords = catalogue({
  forecast: { en: "Due by week · {currency}", de: "Fällig je Woche · {currency}" },
  weekFrom: { en: "The bars stand at the Mondays of the weeks.", de: "Die Balken stehen an den Montagen der Wochen." },
  receivable: { en: "To receive", de: "Forderungen" },
  payable: { en: "To pay", de: "Verbindlichkeiten" },
  overdue: { en: "Overdue", de: "Überfällig" },
  later: { en: "Due later", de: "Später fällig" },
  undated: { en: "Without a due date", de: "Ohne Fälligkeit" },
  none: { en: "Nothing is open.", de: "Nichts ist offen." },
  openOn: { en: "Open at the end of", de: "Offen am Ende des" },
  credit: { en: "Credit", de: "Guthaben" },
  nothingByWeek: { en: "Nothing is due in the next weeks.", de: "In den nächsten Wochen ist nichts fällig." },
  parties: { en: "By counterparty", de: "Nach Geschäftspartner" },
  more: { en: "The file has all rows; {count} are shown.", de: "Die Datei hat alle Zeilen; gezeigt sind {count}." },
  open: { en: "Open", de: "Offen" },
  notDue: { en: "Not due", de: "Nicht fällig" },
  days91: { en: "Over 90 days", de: "Über 90 Tage" },
  daysToPay: { en: "Days to pay", de: "Zahlungsdauer" },
  days: { en: "{count} [day|days]", de: "{count} [Tag|Tage]" },
  late: { en: "{days} late", de: "{days} zu spät" },
  early: { en: "{days} early", de: "{days} zu früh" },
});
