import { isDeepStrictEqual } from "node:util";

/** One difference between what the API shows and what follows from the rest of it. */
export interface Finding {
  /** The rule that does not hold. */
  rule: string;
  /** The resource, list or number about which it is. */
  about: string;
  /** The values that were read, by what they are. */
  read: Record<string, unknown>;
}

/** The differences of an audit. */
export class Findings {
  readonly all: Finding[] = [];

  add(rule: string, about: string, read: Record<string, unknown>): void {
    this.all.push({ rule, about, read });
  }

  /** Adds a finding unless both values are the same JSON. */
  compare(rule: string, about: string, shown: unknown, expected: unknown): void {
    if (!same(shown, expected)) this.add(rule, about, { shown, expected });
  }
}

/** The text of findings for the message of a failed test, one a line. */
export function textOf(findings: readonly Finding[]): string {
  return findings.map(({ rule, about, read }) => `${rule}: ${about}: ${JSON.stringify(read)}`).join("\n");
}

/** Tells whether two values are the same JSON; the order of fields does not count. */
export function same(a: unknown, b: unknown): boolean {
  return isDeepStrictEqual(a, b);
}

/** More decimals than any currency has (ISO 4217: CLF, UYW). */
const DECIMALS = 4;

/** An amount of the API in 1/10,000 of its currency. */
export function exact(amount: number): bigint {
  const [whole = "", decimals = ""] = String(amount).replace("-", "").split(".");
  const value = BigInt(whole + decimals.padEnd(DECIMALS, "0"));
  return amount < 0 ? -value : value;
}

/** The sum of amounts in 1/10,000. */
export function sum<T>(items: readonly T[], amountOf: (item: T) => bigint): bigint {
  return items.reduce((all, item) => all + amountOf(item), 0n);
}

/** An exact amount as the API shows it. */
export function shown(value: bigint): number {
  return Number(value) / 10 ** DECIMALS;
}
