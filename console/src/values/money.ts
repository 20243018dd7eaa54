/** An amount of an answer: a number, or its text when a double would change it (see `api/json.ts`). */
export type Amount = number | string;

const digitsOf = new Map<string, number>();

/** The decimals of a currency (ISO 4217): 2 for EUR, 0 for JPY, 3 for KWD. */
export function decimals(currency: string): number {
  let digits = digitsOf.get(currency);
  if (digits === undefined) {
    try {
      const format = new Intl.NumberFormat("en", { style: "currency", currency });
      digits = format.resolvedOptions().maximumFractionDigits ?? 2;
    } catch {
      digits = 2;
    }
    digitsOf.set(currency, digits);
  }
  return digits;
}

const formats = new Map<string, Intl.NumberFormat>();

/** Shows an amount with all decimals of its currency, exact for any size: `90.071.992.547.409,91`. */
export function formatAmount(amount: Amount, currency: string, language: string): string {
  const digits = decimals(currency);
  return formatter(`${language} ${digits}`, language, digits).format(String(amount) as Intl.StringNumericLiteral);
}

function formatter(key: string, language: string, digits: number): Intl.NumberFormat {
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(language, { minimumFractionDigits: digits, maximumFractionDigits: digits });
    formats.set(key, format);
  }
  return format;
}
