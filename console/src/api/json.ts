declare global {
  interface JSON {
    /** JSON text that `JSON.stringify` writes unchanged (ECMAScript, JSON.parse source text access). */
    rawJSON(text: string): unknown;
  }
}

// A double keeps every decimal number of up to 15 significant digits.
const ALWAYS_EXACT = /^[-\d.]{1,15}$/;

/**
 * Parses an answer. A number that a double may change stays its text: `90071992547409.91` becomes a string. The
 * functions of `values/money.ts` take both, so an amount must never reach `+`, `-` or `Number` directly.
 */
export function parseJson(text: string): unknown {
  return JSON.parse(text, (_key, value: unknown, context?: { source?: string }) =>
    typeof value === "number" && context?.source !== undefined && !ALWAYS_EXACT.test(context.source)
      ? context.source
      : value,
  );
}

/** A number of a request with exactly this decimal text. */
export function exactNumber(text: string): number {
  return JSON.rawJSON(text) as number;
}
