import type { Language } from "../i18n/text.ts";
import { formatAmount } from "../values/money.ts";

/** Patterns of English messages, each with the German text that takes the place of one. */
export type GermanPatterns = readonly [RegExp, string][];

/** Messages of the API about a field or a place in a file, most frequent first. They are in English only. */
const GERMAN: GermanPatterns = [
  [/^Must not be empty$/, "Darf nicht leer sein"],
  [/^Must be a whole number( or null)?$/, "Muss eine ganze Zahl sein"],
  [/^Must be a number( as in .*)?$/, "Muss eine Zahl sein"],
  [/^Must be a number from 0 to 1$/, "Muss eine Zahl von 0 bis 1 sein"],
  [/^Must be an amount$/, "Muss ein Betrag sein"],
  [/^Must be (?:a )?(?:date|day).*$/i, "Muss ein Datum sein"],
  [/^Must be an ISO 4217 (?:currency )?code.*$/, "Muss ein Währungscode aus drei Buchstaben sein"],
  [/^Must have at most (\d+) characters.*$/, "Darf höchstens $1 Zeichen haben"],
  [/^Must have at least (\d+) letters or digits$/, "Muss mindestens $1 Buchstaben oder Ziffern haben"],
  [
    /^Must have at most (\d+) digits before the decimal point and (\d+) after it$/,
    "Darf höchstens $1 Stellen vor und $2 nach dem Komma haben",
  ],
  [/^Must be at least (\S+)$/, "Muss mindestens $1 sein"],
  [/^Must be at most (\S+)$/, "Darf höchstens $1 sein"],
  [/^Must be one of the accounts for coding$/, "Muss eines der Konten zum Kontieren sein"],
  [/^Must be the only action of the rule$/, "Muss die einzige Aktion der Regel sein"],
  [/^Must not be set by a destination$/, "Diese Kopfzeile setzt Matchbook"],
  [/^Names must have 1 to 64 letters.*$/, "Namen haben 1 bis 64 Buchstaben, Ziffern und einzelne Bindestriche"],
  [/^Must be given once, whatever its case$/, "Darf nur einmal vorkommen, gleich in welcher Schreibweise"],
  [/^Must have visible ASCII characters.*$/, "Darf nur sichtbare ASCII-Zeichen mit einzelnen Leerzeichen haben"],
  [/^Must have at most (\d+) headers$/, "Darf höchstens $1 Kopfzeilen haben"],
  [/^Must be one of (.*)$/, "Muss einer dieser Werte sein: $1"],
  [/^Invalid (?:input|option).*$/, "Ungültiger Wert"],
  [
    /^not used: (.*?)\. The bank connection is strict.*$/s,
    "Nicht verwendet: $1. Die Verbindung wartet auf eine Antwort",
  ],
  [/^not used: (.*)$/s, "Nicht verwendet: $1"],
  [/^(\d+) lines? ha(?:s|ve) broken letters: (.*)$/s, "Zeilen mit beschädigten Buchstaben: $1, zum Beispiel $2"],
  [/^the file is empty$/, "Die Datei ist leer"],
  [/^the file holds no XML element$/, "Die Datei enthält kein XML"],
  [/^the file ends (?:before|inside) .*$/, "Die Datei ist abgeschnitten"],
  [/^not well-formed XML: .*$/, "Das XML der Datei ist fehlerhaft"],
  [/^the file is protected with a password$/, "Die Datei ist mit einem Passwort geschützt"],
  [/^the (?:zip|gzip) is damaged or cut off$/, "Das Archiv ist beschädigt oder abgeschnitten"],
  [/^the zip holds no statement$/, "Das Archiv enthält keinen Kontoauszug"],
  [/^(".*") is not a date that can be read one way only.*/s, "$1 lässt sich nicht eindeutig als Datum lesen"],
  [/^(?:\S+ )?(".*") is not a date.*/s, "$1 ist kein Datum"],
  [/^amount (".*") is not a (?:decimal|whole) number$/, "$1 ist kein Betrag"],
  [/^amount (".*") has more decimals than (\w+) has.*/s, "$1 hat mehr Nachkommastellen als $2"],
  [/^amount (".*") is negative$/, "$1 ist negativ"],
  [/^amount (".*") is too large$/, "$1 ist zu groß"],
  [/^currency (".*") is (?:not an ISO 4217 code|not known)$/, "$1 ist keine bekannte Währung"],
  [/^(.{1,100}) states (\S{1,40} \w{3}), but its items add up to (.*)$/, "$1 nennt $2, aber die Positionen ergeben $3"],
  [
    /^the items of (.{1,100}) add up to (\S{1,40} \w{3}), but its total is (.*)$/,
    "Die Positionen von $1 ergeben $2 statt $3",
  ],
  [/^the (?:file is in no format of advices|table is no payout report).*$/, "Kein Avis in einem bekannten Format"],
  [
    /^the closing balance differs from opening balance and entries by (.*)$/,
    "Der Endsaldo weicht um $1 vom Anfangssaldo und den Buchungen ab",
  ],
];

/** The error of a whole file begins with the line. */
const LINE = /^line (\d+): /;
/** A message about a table begins with the column, which the page shows beside it. */
const COLUMN = /^column (?:\d+, )?(?:"(?:[^"\\]|\\.)*"|\d+):? /;
export const withoutColumn = (message: string): string => message.replace(COLUMN, "");

/** A message about a field or a place, in the language of the page. One that is not known stays as the API says it. */
export function detailInWords(message: string, language: Language): string {
  if (language !== "de") return message.replace(AMOUNT, amountIn(language));
  const [start, line] = LINE.exec(message) ?? [];
  if (start !== undefined) return `Zeile ${line}: ${detailInWords(message.slice(start.length), language)}`;
  const inGerman = germanOf(withoutColumn(message).replace(AMOUNT, amountIn(language)), GERMAN);
  return inGerman ?? message;
}

/** The amount at the end of a message: `6.5 EUR`. */
const AMOUNT = /(?<= )(-?\d+(?:\.\d+)?) ([A-Z]{3})$/;
const amountIn = (language: Language) => (_text: string, amount: string, currency: string) =>
  `${formatAmount(amount, currency, language)} ${currency}`;

/** A message by the first pattern that it fits, undefined when it fits none. */
export function germanOf(message: string, patterns: GermanPatterns): string | undefined {
  const [pattern, text] = patterns.find(([one]) => one.test(message)) ?? [];
  return pattern && text && message.replace(pattern, text);
}
