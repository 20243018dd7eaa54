import currencyCodes from "currency-codes";

/** The code of a currency by its number in ISO 4217. */
export function currencyOf(number: string): string | undefined {
  return currencyCodes.number(number)?.code;
}
