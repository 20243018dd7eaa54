import currencyCodes from "currency-codes";

/** The largest absolute amount in minor units: 2^53 − 1, so that every amount is an exact JSON integer. */
export const MAX_MINOR = 9_007_199_254_740_991n;

/** Currencies that the euro replaced, with the decimals that ISO 4217 gave them. */
const BEFORE_EURO = new Map([
  ...withDigits(2, "ATS CYP DEM EEK FIM FRF HRK IEP LTL LVL MTL NLG SIT SKK"),
  ...withDigits(0, "BEF ESP GRD ITL LUF PTE"),
]);

/** Decimals by code. The library lacks amendments 176 (Caribbean guilder) and 178 (Arab accounting dinar). */
const DIGITS: ReadonlyMap<string, number> = new Map([
  ...BEFORE_EURO,
  ...withDigits(2, "XCG XAD"),
  ...currencyCodes.data.map(({ code, digits }) => [code, digits] as const),
]);

function withDigits(digits: number, codes: string) {
  return codes.split(" ").map((code) => [code, digits] as const);
}

/** The currencies that a name or symbol may mean, as `codes:names`. */
const MEANT =
  "BGN:ЛВ, BRL:R$ REAIS, CAD:CA$, CNY:RMB 人民币 人民幣, CZK:KČ, EUR:€ EURO EUROS EUROA 欧元 歐元, GBP:英镑, GEL:₾, HKD:HK$ 港币 港幣, " +
  "HUF:FT FORINT, IDR:RUPIAH, ILS:₪, INR:₹, JPY:円 日元, KRW:₩ 원, KZT:₸, MXN:MX$, NGN:₦, NZD:NZ$, PHP:₱, PLN:ZŁ ZŁOTY, RON:LEI, " +
  "RUB:₽ РУБ РУБЛЕЙ РУБЛИ, THB:฿, TRY:₺ TL, TWD:NT$ 新台幣, UAH:₴ ГРН, USD:US$ 美元, VND:₫, CNY JPY:¥ ￥, CNY HKD MOP TWD:元 圓, " +
  "CZK DKK ISK NOK SEK:KR KRONER KRONOR, ARS CLP COP CUP DOP MXN PHP UYU:PESO PESOS, INR LKR MUR NPR PKR:RUPEES, " +
  "AUD BMD BND CAD HKD NZD SGD TWD USD XCD:DOLLAR DOLLARS DÓLARES, ARS AUD BRL CAD CLP COP HKD MXN NZD SGD TWD USD UYU XCD:$";
const NAMES: ReadonlyMap<string, readonly string[]> = new Map(
  MEANT.split(", ").flatMap((one) => {
    const [codes = "", names = ""] = one.split(":");
    return names.split(" ").map((name) => [name, codes.split(" ")] as const);
  }),
);

/** The currencies that a name or symbol may mean, none for any other word. */
export function meantCurrencies(word: string): readonly string[] {
  return NAMES.get(word.toUpperCase()) ?? [];
}

/** The code of a currency in any case. Russian banks still write the code that the rouble had before 1998. */
export function currencyCode(text: string): string {
  const code = text.toUpperCase();
  return code === "RUR" ? "RUB" : code;
}

/** The currency that a code, symbol or name in any case means; undefined when it means several or none. */
export function namedCurrency(text: string): string | undefined {
  const code = currencyCode(text);
  const [only, ...others] = meantCurrencies(text);
  return DIGITS.has(code) ? code : others.length === 0 ? only : undefined;
}

/** Recognizes a currency that the euro replaced. Old statements are in it, but it has no exchange rate. */
export function isReplacedByEuro(currency: string): boolean {
  return BEFORE_EURO.has(currency);
}

/**
 * Number of decimals of an ISO 4217 alphabetic currency code (JPY 0, EUR 2, KWD 3), also of a currency that the euro
 * replaced (DEM 2); undefined for an unknown code.
 */
export function currencyDigits(currency: string): number | undefined {
  return DIGITS.get(currency);
}

/** Minor units with all decimals of their currency: 1200n with 2 digits is `"12.00"`. */
export function minorToFixed(minor: bigint, digits: number): string {
  const [sign, units] = minor < 0n ? ["-", -minor] : ["", minor];
  const text = units.toString().padStart(digits + 1, "0");
  const whole = text.length - digits;
  return `${sign}${text.slice(0, whole)}${digits === 0 ? "" : `.${text.slice(whole)}`}`;
}

/** The shortest decimal string of minor units: 1234n with 2 digits is `"12.34"`, 1200n is `"12"`. */
export function minorToDecimal(minor: bigint, digits: number): string {
  const text = minorToFixed(minor, digits);
  return digits === 0 ? text : text.replace(/\.?(?<!0)0+$/, "");
}

/**
 * An amount as a decimal string with the decimals of its currency: `1250n` with `"EUR"` is `"12.50"`. Throws a
 * `RangeError` for a currency that is not in ISO 4217.
 * @param minor minor units of `currency`
 */
export function toDecimal(minor: bigint, currency: string): string {
  const digits = currencyDigits(currency);
  if (digits === undefined) throw new RangeError(`currency ${currency} is not known`);
  return minorToFixed(minor, digits);
}
