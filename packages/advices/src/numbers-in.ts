import { LIMITS } from "./advice.ts";

/** Words that announce the number of an invoice or an order, in eight languages. */
const LABELS = new Set(
  (
    "invoice invoices inv bill order orders rechnung rechnungsnr rechnungsnummer rg bestellung bestellnr bestellnummer auftrag " +
    "auftragsnummer facture commande factuur factuurnummer bestelling ordernummer bestelnummer factura pedido fattura ordine " +
    "faktura zamówienie fatura encomenda"
  ).split(" "),
);
const NUMBER_WORDS = new Set("no nr num number nummer numero numéro numer id n".split(" "));
/** Fewer digits behind a label are a quantity rather than a number. */
const MIN_LABELLED = 3;
/** Fewer digits beside letters are the name of a product or a size. */
const MIN_DIGITS = 4;

/**
 * The numbers of documents that a free text tells, in its order: behind a word for an invoice or an order or behind `#`,
 * and words of letters and at least four digits. `Order 1041` and `Payment for Invoice #1042` tell one each.
 */
export function numbersIn(text: string): string[] {
  const found: string[] = [];
  let isAnnounced = false;
  for (const written of text.slice(0, LIMITS.text).match(/#?[\p{L}\p{N}._/-]+/gu) ?? []) {
    // From the first to the last letter or digit. A pattern for the signs at the end would try each sign of a long run.
    const [word] = /[\p{L}\p{N}].*[\p{L}\p{N}]|[\p{L}\p{N}]/u.exec(written) ?? [""];
    const label = word.toLowerCase();
    if (LABELS.has(label)) isAnnounced = true;
    else if (word !== "" && !(isAnnounced && NUMBER_WORDS.has(label))) {
      const isLabelled = (isAnnounced || written.startsWith("#")) && digitsOf(word) >= MIN_LABELLED;
      if (isLabelled || (/\p{L}/u.test(word) && digitsOf(word) >= MIN_DIGITS)) found.push(word);
      isAnnounced = false;
    }
  }
  return found;
}

/**
 * Tells whether the content of a column without a fixed meaning may be the number of a document: one word that is no
 * day.
 */
export function isNumberLike(text: string): boolean {
  return !/[\s@]|^\d{4}-\d\d-\d\d/.test(text) && digitsOf(text) >= MIN_DIGITS;
}

function digitsOf(text: string): number {
  return text.match(/\p{N}/gu)?.length ?? 0;
}
