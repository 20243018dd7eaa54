import type { Case } from "../claim.ts";
import { currencyDigits } from "../money.ts";
import { nameWords } from "../names/name-words.ts";
import { isTelling } from "../names/whole-names.ts";
import { announcesInvoice, isNumberWord } from "../text/labels.ts";
import { textsOf } from "../text/line-words.ts";
import { isProse } from "../text/prose.ts";
import { hasDigit, isNumber, type Text, words } from "../text/words.ts";
import { ownNames } from "./own-names.ts";

/** Words for a payment, a bill or thanks, and those of banks, before a number that they leave to be an invoice's. */
const NEUTRAL = new Set(
  (
    "BACS BGC BG PG FPI FPS CHAPS GIRO SEPA ACH CREDIT FRA " +
    "PAYMENT PAYMENTS PAYMT PYMT PYMNT PMT PMTS PAY PAID PAYING REF REFERENCE REFERENZ REFER BETREFF BETR RE CONCERNS SUBJECT " +
    "ZAHLUNG BEZAHLUNG UBERWEISUNG UEBERWEISUNG TRANSFER TRANSFERS TRF BILL BILLS EREF SVWZ RFB RFS REMI IV MEMO " +
    "PAIEMENT REGLEMENT VIREMENT VIR OBJET MOTIF PAGO ABONO TRANSFERENCIA CONCEPTO PAGAMENTO PAGAM BONIFICO CAUSALE RIF " +
    "BETALING OVERSCHRIJVING KENMERK PRZELEW ZAPLATA PLATNOSC TYTULEM PLATBA UHRADA BETALNING MEDDELANDE BETALT MAKSU " +
    "KIFIZETES FIZETES KOZLEMENY ODEME HAVALE ACIKLAMA THANKS THANK DANKE DANK MERCI GRACIAS GRAZIE OBRIGADO BEDANKT TACK TAKK TAK KIITOS"
  ).split(" "),
);

/** A shorter word behind a number is nothing, or cut off. */
const MIN_THING = 3;

/**
 * What a number of digits only may be, by the word before or behind it, in the text of a payer who is not the invoice's:
 * `Hauptstr. 7310042`, `S/N 7310042`, `7310042 Ventura`. Such a number needs a label or words that say nothing else.
 */
export function thingWithNumber(about: Case): string | undefined {
  const { line, claim, found } = about;
  const [{ citation, fromParty } = {}] = claim.candidates;
  if (claim.gate !== "strong_reference" || fromParty || citation?.signal !== "invoice_number") return undefined;
  const { text: number } = citation;
  if (!isNumber(number) || found.reading.dedicated.has(number)) return undefined;
  const own = new Set(ownNames(about).flatMap((name) => [...nameWords(name).map(({ key }) => key), ...words(name)]));
  const said = textsOf(line).flatMap((text) => besides(text, number, own));
  return said.includes("") ? undefined : said[0];
}

/** For each place of the number, it with the word beside it that tells something; empty without one. */
function besides({ words: all, plain }: Text, number: string, own: ReadonlySet<string>): string[] {
  const wordAt = (index: number) => all[index]?.text ?? "";
  const isOwn = (index: number) => own.has(plain[index] ?? "") || own.has(wordAt(index));
  return all.flatMap(({ text }, at) => {
    if (text !== number) return [];
    let start = at - 1;
    while (isNumberWord(wordAt(start))) start--;
    const [before, behind] = [wordAt(start), wordAt(at + 1)];
    if (announcesInvoice(all, at)) return [""];
    if (!isOwn(start) && !mayPrecede(before)) return [`${before} ${number}`];
    const isThing = behind.length >= MIN_THING && isTelling(plain[at + 1] ?? "");
    return !isOwn(at + 1) && (isThing || isCurrency(behind)) ? [`${number} ${behind}`] : [""];
  });
}

function mayPrecede(word: string): boolean {
  return word === "" || hasDigit(word) || NEUTRAL.has(word) || (isProse(word) && !isCurrency(word));
}

function isCurrency(word: string): boolean {
  return word.length === 3 && currencyDigits(word) !== undefined;
}
