declare global {
  interface JSON {
    /** A piece of JSON text that `JSON.stringify` writes as it is (ECMAScript, JSON.parse source text access). */
    rawJSON(text: string): unknown;
    isRawJSON(value: unknown): boolean;
  }
}

/**
 * A JSON number that an IEEE 754 double may not hold exactly: its source text is kept, so that 90071992547409.91 stays
 * that amount. Serializes to the same text.
 */
export class ExactNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toJSON(): unknown {
    return JSON.rawJSON(this.text);
  }
}

// Every decimal number of up to 15 significant digits survives the way through a double (DBL_DIG); an exponent can
// leave a double's range however short the text is.
const ALWAYS_EXACT = /^[-\d.]{1,15}$/;

/** A reviver for `JSON.parse` that keeps long numbers exact, see ExactNumber. */
export function exactNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== "number" || context?.source === undefined) return value;
  return ALWAYS_EXACT.test(context.source) ? value : new ExactNumber(context.source);
}

/** A JSON number with exactly this decimal text, typed as the number it is to whoever reads the JSON. */
export function jsonNumber(text: string): number {
  return (ALWAYS_EXACT.test(text) ? Number(text) : JSON.rawJSON(text)) as number;
}
