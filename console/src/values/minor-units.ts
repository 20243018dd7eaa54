import { type Amount, decimals } from "./money.ts";

/** Minor units of an amount, exact. */
export function toMinor(amount: Amount, currency: string): bigint {
  const digits = decimals(currency);
  const [, sign = "", whole = "0", fraction = ""] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(String(amount)) ?? [];
  const minor = BigInt(whole + fraction.padEnd(digits, "0").slice(0, digits));
  return sign === "-" ? -minor : minor;
}

/** The decimal text of minor units: 1234n EUR is `12.34`. */
export function fromMinor(minor: bigint, currency: string): string {
  const digits = decimals(currency);
  const text = (minor < 0n ? -minor : minor).toString().padStart(digits + 1, "0");
  const at = text.length - digits;
  return `${minor < 0n ? "-" : ""}${text.slice(0, at)}${digits === 0 ? "" : `.${text.slice(at)}`}`;
}

/** An amount as a person would type it, without groups: `parseTyped` reads it. */
export function toTyped(amount: Amount, currency: string, language: string): string {
  const point = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === "decimal")?.value ?? ".";
  return fromMinor(toMinor(amount, currency), currency).replace(".", point);
}

/** Tells whether a text can be a currency: it has three capital letters. */
export const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text);

/**
 * The decimal text of what a person typed: `1.234,50` in German is `1234.50`. Undefined when it is no positive amount
 * of the currency, or when the currency is not three capital letters, such as one that a person is still typing.
 */
export function parseTyped(text: string, currency: string, language: string): string | undefined {
  if (!isCurrency(currency)) return undefined;
  const parts = new Intl.NumberFormat(language).formatToParts(1234567.8);
  const group = parts.find(({ type }) => type === "group")?.value ?? ",";
  const point = parts.find(({ type }) => type === "decimal")?.value ?? ".";
  const plain = text.trim().replaceAll(/[\s\u00a0\u202f']/g, "");
  // Indian English has groups of two digits before the last one: `1,00,000.00`.
  const [, middle = "000"] = parts.flatMap(({ type, value }) => (type === "integer" ? [value] : []));
  const groups = `(\\${group}\\d{${middle.length},3})*\\${group}\\d{3}`;
  const grouped = new RegExp(`^\\d{1,3}${groups}(\\${point}\\d+)?$`).test(plain);
  // Without groups, both signs are a decimal point: people copy amounts from programs of other languages.
  const decimal = grouped ? plain.replaceAll(group, "").replace(point, ".") : plain.replace(",", ".");
  const [, whole, fraction = ""] = /^(\d{1,16})(?:\.(\d*))?$/.exec(decimal) ?? [];
  if (whole === undefined || fraction.length > decimals(currency) || !/[1-9]/.test(whole + fraction)) return undefined;
  return fromMinor(toMinor(`${whole}.${fraction || "0"}`, currency), currency);
}
