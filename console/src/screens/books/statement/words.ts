import { ignoreWords } from "../../../i18n/ignore-words.ts";
import { catalogue } from "../../../i18n/text.ts";

export const statementWords = catalogue({
  heading: { en: "Reconciliation statement · {name} · {currency}", de: "Abstimmung · {name} · {currency}" },
  upTo: { en: "Everything booked up to {day}", de: "Alles, was bis {day} gebucht wurde" },
  print: { en: "Print or save as PDF", de: "Als PDF drucken" },
  item: { en: "Item", de: "Posten" },
  opening: { en: "Opening balance", de: "Saldo vor der ersten Buchung" },
  matched: { en: "Matched to invoices or coded", de: "Rechnungen oder Konten zugeordnet" },
  adjusted: { en: "Matched with an adjustment", de: "Zugeordnet, Differenz ausgebucht" },
  ignored: { en: "Ignored: {reason}", de: "Ignoriert: {reason}" },
  unexplained: { en: "Unexplained", de: "Ungeklärt" },
  unaccounted: { en: "Not explained by any bank line", de: "Durch keine Buchung belegt" },
  balance: { en: "Bank balance", de: "Banksaldo" },
  balanceOf: { en: "Bank balance, as stated on {day}", de: "Banksaldo laut Auszug vom {day}" },
  noBalance: { en: "No statement with balances", de: "Kein Auszug mit Salden" },
  addsUp: { en: "Adds up to the cent: {sum} {currency}", de: "Geht auf den Cent auf: {sum} {currency}" },
  notAddsUp: { en: "Does not add up: {amount} {currency} missing", de: "Geht nicht auf: {amount} {currency} fehlen" },
  sumOnly: {
    en: "The bank has stated no balance to compare with. The lines add up to {sum} {currency}.",
    de: "Ohne angegebenen Saldo fehlt der Vergleich. Die Buchungen ergeben {sum} {currency}.",
  },
  closedUntil: { en: "Closed up to {day}", de: "Abgeschlossen bis {day}" },
  age: { en: "Unexplained by age", de: "Ungeklärt nach Alter" },
  days_0_7: { en: "0–7 days", de: "0–7 Tage" },
  days_8_30: { en: "8–30 days", de: "8–30 Tage" },
  days_31_60: { en: "31–60 days", de: "31–60 Tage" },
  over_60_days: { en: "over 60 days", de: "über 60 Tage" },
  late: {
    en: "{count} [line was stored after its|lines were stored after their] period was closed.",
    de: "{count} [Buchung kam|Buchungen kamen] nach dem Abschluss.",
  },
  expected: { en: "Expected but not received to date", de: "Erwartet und nicht gekommen, Stand jetzt" },
  printed: { en: "{tenant} · {time} · {name}", de: "{tenant} · {time} · {name}" },
  ...ignoreWords,
  noReason: { en: "without a reason", de: "ohne Grund" },
});
