import { hasDigit, type Word } from "./words.ts";

/** Words that announce an invoice number. */
const LABELS = new Set(
  (
    "INV INVOICE INVOICES RE RG RNR RENR RGNR RECH RECHN RECHNR RECHNUNG RECHNUNGEN RECHNUNGSNR RECHNUNGSNUMMER BELEG BELEGNR FACTURE FACT FATTURA FATT " +
    "FACTURA FACTUUR FAKTURA FAKTUR LASKU FT BILL"
  ).split(" "),
);
const GLUED = /^[A-Z]{4,}(?=\d)|^(?:N[OR]|REF)(?=\d\d)|^(?:RECHNUNG|INVOICE|FACTURE|FATTURA|FAKTURA)(?=[A-Z]{2,3}$)/;
const NUMBER_WORDS = new Set("NR NO NUM NUMMER NUMBER NUMERO N".split(" "));

/** True for a word that announces an invoice number. */
export function isLabel(word: string): boolean {
  return LABELS.has(word);
}

/**
 * The label at the beginning of a word that also contains the number, such as `Rechnungsnummer202601693` or
 * `RechnungRE-2026-1`.
 */
export function gluedLabel(word: string): string | undefined {
  const letters = GLUED.exec(word)?.[0];
  return letters !== undefined && (letters.length <= 3 || LABELS.has(letters)) ? letters : undefined;
}

/** True when the word at this index directly follows a label. */
export function isLabelled(all: readonly Word[], at: number): boolean {
  if (!hasDigit((all[at] as Word).text) && !(at + 1 < all.length && hasDigit((all[at + 1] as Word).text))) return false;
  const before = all[at - 1]?.text ?? "";
  if (LABELS.has(before)) return true;
  return NUMBER_WORDS.has(before) && LABELS.has(all[at - 2]?.text ?? "");
}
