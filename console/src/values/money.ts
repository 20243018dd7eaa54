/** An amount of an answer: a number, or its text when a double would change it (see `api/json.ts`). */
export type Amount = number | string;

/** Currencies without two decimals in ISO 4217. `Intl` follows CLDR, which leaves out decimals that are never coined. */
const DECIMALS = [
  "BEF BIF CLP DJF ESP GNF GRD ISK ITL JPY KMF KRW LUF PTE PYG RWF UGX UYI VND VUV XAF XAG XAU XBA XBB XBC XBD XDR XOF" +
    " XPD XPF XPT XSU XTS XUA XXX",
  "",
  "",
  "BHD IQD JOD KWD LYD OMR TND",
  "CLF UYW",
];

/** The decimals of a currency (ISO 4217): 2 for EUR, 0 for JPY, 3 for KWD. */
export function decimals(currency: string): number {
  const digits = currency === "" ? -1 : DECIMALS.findIndex((codes) => codes.includes(currency));
  return digits < 0 ? 2 : digits;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Shows an amount with all decimals of its currency, exact for any size: `90.071.992.547.409,91`. */
export function formatAmount(amount: Amount, currency: string, language: string): string {
  const digits = decimals(currency);
  const key = language + digits;
  const format =
    formats.get(key) ??
    new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
  formats.set(key, format);
  return format.format(String(amount) as Intl.StringNumericLiteral);
}
