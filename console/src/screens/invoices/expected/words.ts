import { catalogue } from "../../../i18n/text.ts";

export const expectedWords = catalogue({
  empty: { en: "No payments are expected here", de: "Hier werden keine Zahlungen erwartet" },
  emptyHint: {
    en: "A rent, a subscription or a salary has no invoice. Describe the payment that you expect: a bank line that fits is matched to it.",
    de: "Eine Miete, ein Abo oder ein zurückkommendes Gehalt hat keine Rechnung. Geben Sie an, was Sie erwarten, und eine passende Zahlung wird zugeordnet.",
  },
  create: { en: "Expect a payment", de: "Zahlung erwarten" },
  created: { en: "{count} expected", de: "{count} erwartet" },
  change: { en: "Change", de: "Ändern" },
  changeTitle: { en: "Change {number}", de: "{number} ändern" },
  changed: { en: "Changed", de: "Geändert" },
  days: { en: "Expected", de: "Erwartet" },
  settled: { en: "Paid", de: "Bezahlt" },
  description: { en: "Purpose", de: "Wofür sie ist" },
  reference: { en: "Text required in the bank line", de: "Text, den die Buchung enthalten muss" },
  amountFrom: { en: "Amount from", de: "Betrag von" },
  amountTo: { en: "Amount to", de: "Betrag bis" },
  dateFrom: { en: "First day", de: "Erster Tag" },
  dateTo: { en: "Last day", de: "Letzter Tag" },
  every: { en: "Repeats", de: "Wieder" },
  once: { en: "not repeated", de: "nicht wiederholt" },
  week: { en: "every week", de: "jede Woche" },
  month: { en: "every month", de: "jeden Monat" },
  year: { en: "every year", de: "jedes Jahr" },
  times: { en: "Number of payments (2 to 12)", de: "Anzahl der Zahlungen (2 bis 12)" },
});
