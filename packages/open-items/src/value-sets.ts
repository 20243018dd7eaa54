/** The value sets of open items, without the code that reads them. */

/** The formats of files with open items, as people call them. A zip of such files is unpacked. */
export const OPEN_ITEM_FORMATS = ["UBL", "CII", "Factur-X", "FatturaPA", "KSeF", "CSV", "XLSX", "ODS"] as const;
export type OpenItemFormatName = (typeof OPEN_ITEM_FORMATS)[number];

/** The formats in a sentence, such as `A, B or C`. */
export function openItemFormats(): string {
  return `${OPEN_ITEM_FORMATS.slice(0, -1).join(", ")} or ${OPEN_ITEM_FORMATS.at(-1)}`;
}

/** The types of a payment reference: ISO 11649 (`RF…`), a reference with a check digit of a country, or any text. */
export const REFERENCE_TYPES = ["iso11649", "swiss_qr", "belgian", "text"] as const;
export type ReferenceType = (typeof REFERENCE_TYPES)[number];

/** The form in which tax numbers are compared: `DE 123.456-789` is `DE123456789`. */
export function taxKey(text: string): string {
  return text
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, "");
}
