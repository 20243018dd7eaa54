import vocabulary from "../purposes/vocabulary.json" with { type: "json" };
import otherLabels from "./other-labels.json" with { type: "json" };
import { isProse } from "./prose.ts";
import { hasDigit, isNumber, type Word, words } from "./words.ts";

/** Words that announce an invoice number. */
const LABELS = new Set(
  (
    "INV INVOICE INVOICES RE RG RNR RENR RGNR RECH RECHN RECHNR RECHNUNG RECHNUNGEN RECHNUNGSNR RECHNUNGSNUMMER BELEG BELEGNR FACTURE FACT FATTURA FATT " +
    "FACTURA FACTUUR FAKTURA FAKTUR LASKU FT BILL VS"
  ).split(" "),
);
/** Words that announce a payment reference with check digits. */
const REFERENCE_LABELS = new Set(
  (
    "KID KIDNR KIDNO KIDNUMMER OCR OCRNR OCRNUMMER VIITE VIITENRO VIITENR VIITENUMERO VIITENUMBER VIITTEELLA OGM VCS " +
    "BETALINGSKENMERK ESR BVR QRR SCOR"
  ).split(" "),
);
/** What a number may be besides that of an invoice. */
export type OtherKind = keyof typeof otherLabels | "order" | "day";

const NUMBER_ENDINGS = ["", "NUMMER", "NUMERO", "NUMBER", "NUM", "NR", "NRO", "NO", "ID"];
/** Words that announce such a number, and words behind them that mean "number". Some languages join both. */
const OTHER_LABELS = new Map<string, OtherKind>(
  Object.entries({ ...otherLabels, order: vocabulary.order }).flatMap(([kind, languages]) =>
    Object.values<string[]>(languages)
      .flat()
      .filter((label) => !label.startsWith("!"))
      .map(words)
      .filter(({ length }) => length === 1)
      .flatMap(([label = ""]) =>
        // A letter is a label before a word for "number" only: `K-Nr`.
        NUMBER_ENDINGS.slice(0, label.length > 1 ? undefined : 1).map(
          (ending) => [`${label}${ending}`, kind as OtherKind] as const,
        ),
      ),
  ),
);
const OTHER_NUMBER_WORDS = new Set("ID IDENT CODE KOD KODE C CISLO NUMER NUMERO SZAM SZAMA NUMARASI".split(" "));
/** The maximum number of parts of a labelled number: a telephone number has spaces, and a tax number has slashes. */
const MOST_PARTS = 5;
/** Short words that may be written onto a number without being a part of it. */
const SHORT_GLUED = new Set("NO NR REF FOR VS".split(" "));
/** Longer words that may be written onto a number, besides labels and prose. */
const GLUED = new Set("REFERENZ REFERENCE REFERENZNR REFERENZNUMMER".split(" "));
/** The most letters with which a number begins behind a label that is written onto it. */
const MAX_PREFIX = 3;
const NUMBER_WORDS = new Set("NR NO NUM NUMMER NUMBER NUMERO N".split(" "));

/** True for a word that means "number". */
export function isNumberWord(word: string): boolean {
  return NUMBER_WORDS.has(word);
}

/** True for a word that announces an invoice number. */
export function isLabel(word: string): boolean {
  return LABELS.has(word);
}

/** True for a word that announces a number that is no invoice's. */
export function isOtherLabel(word: string): boolean {
  return OTHER_LABELS.has(word);
}

/** What a word announces that is no invoice's number; undefined for any other word. */
export function otherKindOf(word: string): OtherKind | undefined {
  return OTHER_LABELS.get(word);
}

/** True for a word that announces the number of a document or thing, such as a delivery note. */
export function announcesDocument(word: string): boolean {
  return OTHER_LABELS.get(word) === "document";
}

/** True for a word that announces a number, of an invoice or of something else. */
export function announcesNumber(word: string): boolean {
  return LABELS.has(word) || OTHER_LABELS.has(word) || NUMBER_WORDS.has(word) || REFERENCE_LABELS.has(word);
}

/**
 * The label or the word of prose at the beginning of a word that also contains the number or its prefix, such as
 * `Rechnungsnummer202601693`, `NrRE-2026-1`, `BelegR25113104` or `for480760`.
 * @param next the word behind it, of which a prefix without digits is a part
 */
export function gluedLabel(word: string, next: Word | undefined): string | undefined {
  const letters = leadingLetters(word);
  if (letters < 2) return undefined;
  const digits = digitsFrom(word, letters);
  const goesOn = letters === word.length && next !== undefined && /^[-/._]$/.test(next.gap) && isNumber(next.text);
  if (digits === 0 && !goesOn) return undefined;
  for (let prefix = digits > 0 ? 0 : 1; prefix <= MAX_PREFIX && letters - prefix >= 2; prefix++) {
    const label = word.slice(0, letters - prefix);
    if (REFERENCE_LABELS.has(label) && (prefix === 0 || word.startsWith("RF", label.length))) return label;
    if (label.length >= 4 ? isLongLabel(label) : isShortLabel(label, { prefix, digits })) return label;
  }
  return undefined;
}

function isLongLabel(word: string): boolean {
  return LABELS.has(word) || GLUED.has(word) || isProse(word);
}

/** The number of digits in a word from an index on. */
function digitsFrom(word: string, start: number): number {
  let at = start;
  while (at < word.length && isNumber(word[at] as string)) at++;
  return at - start;
}

/** The number of letters from A to Z at the beginning of a word. */
function leadingLetters(word: string): number {
  let count = 0;
  for (let code = word.charCodeAt(0); code >= 65 && code <= 90; code = word.charCodeAt(count)) count++;
  return count;
}

/** A label of two or three letters directly before digits may be a part of the number, see `withoutLabel`. */
function isShortLabel(label: string, { prefix, digits }: { prefix: number; digits: number }): boolean {
  return prefix === 0 ? SHORT_GLUED.has(label) && digits >= 2 : SHORT_GLUED.has(label) || LABELS.has(label);
}

/**
 * The words of a number behind a label of two or three letters, such as `RG202503198`. The label may also be a part
 * of the number. Undefined without a label or when too few digits follow.
 */
export function withoutLabel(parts: readonly string[]): string[] | undefined {
  const [first = ""] = parts;
  const label = labelOn(first);
  if (label === undefined) return undefined;
  const bare = [first.slice(label.length), ...parts.slice(1)];
  return bare.every(isNumber) && bare.join("").length >= MIN_BARE_DIGITS ? bare : undefined;
}

/** The label of two or three letters at the beginning of a word, directly before a digit. */
export function labelOn(word: string): string | undefined {
  const letters = leadingLetters(word);
  if (letters < 2 || letters > 3 || letters === word.length) return undefined;
  const label = word.slice(0, letters);
  return LABELS.has(label) ? label : undefined;
}

const MIN_BARE_DIGITS = 5;

/** True when the word at this index directly follows a label. */
export function isLabelled(all: readonly Word[], at: number): boolean {
  if (!hasDigit((all[at] as Word).text) && !(at + 1 < all.length && hasDigit((all[at + 1] as Word).text))) return false;
  const before = all[at - 1]?.text ?? "";
  if (LABELS.has(before)) return true;
  return NUMBER_WORDS.has(before) && LABELS.has(all[at - 2]?.text ?? "");
}

/** True when the word at this index directly follows a label for payment references. */
export function isBehindReferenceLabel(all: readonly Word[], at: number): boolean {
  const before = all[at - 1]?.text ?? "";
  return REFERENCE_LABELS.has(NUMBER_WORDS.has(before) ? (all[at - 2]?.text ?? "") : before);
}

/** True when a label for invoice numbers or payment references announces the number at this index. */
export function announcesInvoice(all: readonly Word[], at: number): boolean {
  return isLabelled(all, at) || isBehindReferenceLabel(all, at);
}

/** Words before a day, and a day in digits. */
const DAY_LABELS = new Set("VOM AM DATED ON DU DEL DAL DATUM DATE VALUTA".split(" "));
const DAY =
  /^(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])(?:20)?\d\d|(?:20)?\d\d(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))$/;

/** What the number at this index is, if a label before it says that it is no invoice's: `Kd 4711`, `Tel. 0711/4711`. */
export function otherKindAt(all: readonly Word[], at: number): OtherKind | undefined {
  let isSpaced = false;
  for (let start = at; start > 0 && at - start < MOST_PARTS; start--) {
    const { text, gap } = all[start] as Word;
    const before = all[start - 1] as Word;
    if (!hasDigit(before.text)) {
      const kind = DAY_LABELS.has(before.text) && DAY.test(text) ? "day" : labelledKind(all, start - 1);
      return isSpaced && kind !== "phone" ? undefined : kind;
    }
    if (gap === " ") isSpaced = true;
    else if (!/^[-/._]$/.test(gap)) return undefined;
  }
  return undefined;
}

const REFERENCE_WORDS = new Set("REF REFERENCE REFERENZ ZEICHEN RIF REFERENCIA REFERENTIE KENMERK".split(" "));
/** Words by which a payer marks an own reference. */
const OURS = new Set("OUR UNSER UNSERE NOTRE NUESTRA NUESTRO NOSSA NOSTRO NS VAR ONZE".split(" "));

/** Signs of other scripts are words. */
const IS_LETTER = /[A-Z]/;

/** What the label that ends with the word at this index announces: `KUNDE NR`, `KUNDENNR`. */
function labelledKind(all: readonly Word[], at: number): OtherKind | undefined {
  const { text, gap } = all[at] as Word;
  const before = all[at - 1]?.text ?? "";
  // The end of an abbreviation: `e.K.`
  if (text.length === 1 && before.length === 1 && gap === ".") return undefined;
  if (REFERENCE_WORDS.has(text)) return OURS.has(before) ? "document" : OTHER_LABELS.get(before);
  const isNumbers = NUMBER_WORDS.has(text) || OTHER_NUMBER_WORDS.has(text);
  // A letter is one before a word for "number" only: it may be the end of a legal form, as in `Meier e.K. 202600827`.
  if (!isNumbers && text.length === 1 && IS_LETTER.test(text)) return undefined;
  return OTHER_LABELS.get(isNumbers ? before : text);
}
