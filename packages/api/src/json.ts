declare global {
  interface JSON {
    /** JSON text that `JSON.stringify` writes unchanged (ECMAScript, JSON.parse source text access). */
    rawJSON(text: string): unknown;
    isRawJSON(value: unknown): boolean;
  }
}

/** A JSON number that an IEEE 754 double may not represent exactly. It keeps the source text, and serializes to it. */
export class ExactNumber {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
  toJSON(): unknown {
    return JSON.rawJSON(this.text);
  }
}

/** Recognizes a parsed JSON object. */
export function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
}

// Doubles preserve up to 15 significant digits (DBL_DIG). An exponent may exceed the range of a double.
const ALWAYS_EXACT = /^[-\d.]{1,15}$/;

/** Tells from the text of a number whether a double represents it exactly. */
export function isAlwaysExact(source: string): boolean {
  return ALWAYS_EXACT.test(source);
}

/** A reviver for `JSON.parse` that keeps long numbers exact; see ExactNumber. */
export function exactNumbers(_key: string, value: unknown, context?: { source?: string }): unknown {
  if (typeof value !== "number" || context?.source === undefined) return value;
  return isAlwaysExact(context.source) ? value : new ExactNumber(context.source);
}

/** A JSON number with exactly this decimal text. The type is `number`, because that is what readers of the JSON get. */
export function jsonNumber(text: string): number {
  return (isAlwaysExact(text) ? Number(text) : JSON.rawJSON(text)) as number;
}
