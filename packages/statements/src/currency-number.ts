import currencyCodes from "currency-codes";

const CODES: ReadonlyMap<string, string> = new Map(currencyCodes.data.map(({ number, code }) => [number, code]));

/** The code of a currency by its number in ISO 4217. */
export function currencyOf(number: string): string | undefined {
  return CODES.get(number);
}
