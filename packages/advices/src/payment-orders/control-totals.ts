import { currencyDigits, minorToDecimal } from "@matchbook/statements/money";

/** More decimals than any currency has. A control sum adds amounts of several currencies. */
const DECIMALS = 5;

/** Compares the number and the sum that a file states with its orders. */
export class ControlTotals {
  readonly #of: string;
  #count = 0;
  #sum = 0n;
  #toldCount: string | null = null;
  #toldSum: string | null = null;

  constructor(of: string) {
    this.#of = of;
  }

  /** @param count the number of orders, and @param sum their amounts, as the file writes them; null when it does not */
  tell(count: string | null, sum: string | null): void {
    this.#toldCount = count;
    this.#toldSum = sum;
  }

  add({ amount, currency }: { amount: bigint; currency: string }): void {
    this.#count += 1;
    this.#sum += amount * 10n ** BigInt(DECIMALS - (currencyDigits(currency) ?? 0));
  }

  contradictions(): string[] {
    const count = this.#toldCount !== null && this.#toldCount !== String(this.#count);
    const sum = this.#toldSum !== null && scaled(this.#toldSum) !== this.#sum;
    return [
      ...(count ? [`${this.#of} states ${this.#toldCount} orders, but has ${this.#count}`] : []),
      ...(sum
        ? [
            `${this.#of} states the sum ${this.#toldSum}, but its orders add up to ${minorToDecimal(this.#sum, DECIMALS)}`,
          ]
        : []),
    ];
  }
}

function scaled(text: string): bigint | undefined {
  const [, whole = "", fraction = ""] = /^(\d{1,18})(?:\.(\d{0,17}))?$/.exec(text) ?? [];
  const digits = fraction.replace(/(?<!0)0+$/, "");
  return whole === "" || digits.length > DECIMALS ? undefined : BigInt(whole + digits.padEnd(DECIMALS, "0"));
}
