import { randomUUID } from "node:crypto";
import { ExactNumber, isAlwaysExact } from "./json.ts";

/** Bounds of a body: its nesting, and its values and members. */
export const JSON_BOUNDS = { depth: 32, values: 60_000 } as const;

/** Values that a number counts for which must stay exact. */
const EXACT_COUNTS = 5;

/** A JSON text that is not valid, too deep or too large. The message is for the caller. */
export class JsonRefused extends Error {}

/** Precedes the digits of an ExactNumber while they are parsed as a text. Callers cannot know it. */
const MARK = randomUUID();
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const [QUOTE, BACKSLASH, COMMA, PLUS, MINUS, DOT, ZERO, NINE, E] = [34, 92, 44, 43, 45, 46, 48, 57, 101];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [91, 93, 123, 125];

/** Parses a caller's JSON within bounds. Long numbers become ExactNumber, without a reviver's call for every value. */
export function parseJson(text: string, mostValues: number = JSON_BOUNDS.values): unknown {
  const exact = markExactNumbers(text, mostValues);
  try {
    return exact === text ? JSON.parse(text) : withExactNumbers(JSON.parse(exact));
  } catch {
    throw new JsonRefused("Must be valid JSON");
  }
}

/** Writes `"<MARK>12345678901234567890"` for each number that must stay exact. @throws JsonRefused beyond the bounds */
function markExactNumbers(text: string, mostValues: number): string {
  let marked = "";
  let copied = 0;
  let depth = 0;
  let values = 0;
  const count = (more: number) => {
    values += more;
    if (values > mostValues) throw new JsonRefused(`Must have at most ${mostValues} values`);
  };
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = endOfString(text, at);
    else if (code === OPEN_LIST || code === OPEN_OBJECT || code === COMMA) {
      count(1);
      if (code === COMMA) continue;
      depth += 1;
      if (depth > JSON_BOUNDS.depth) throw new JsonRefused(`Must be nested at most ${JSON_BOUNDS.depth} levels deep`);
    } else if (code === CLOSE_LIST || code === CLOSE_OBJECT) depth -= 1;
    else if (code === MINUS || (code >= ZERO && code <= NINE)) {
      const end = endOfNumber(text, at);
      const number = text.slice(at, end);
      // JSON.parse refuses what is not a number.
      if (!isAlwaysExact(number) && NUMBER.test(number)) {
        marked += `${text.slice(copied, at)}"${MARK}${number}"`;
        copied = end;
        count(EXACT_COUNTS);
      }
      at = end - 1;
    }
  }
  return copied === 0 ? text : marked + text.slice(copied);
}

function endOfNumber(text: string, start: number): number {
  let at = start + 1;
  for (;;) {
    const code = text.charCodeAt(at);
    const goesOn =
      (code >= ZERO && code <= NINE) || code === DOT || code === MINUS || code === PLUS || (code | 32) === E;
    if (!goesOn) return at;
    at += 1;
  }
}

/** The position of the quote that ends a string, or of the last character. */
function endOfString(text: string, start: number): number {
  for (let at = text.indexOf('"', start + 1); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (text.charCodeAt(before) === BACKSLASH) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
  return text.length - 1;
}

function withExactNumbers(value: unknown): unknown {
  if (typeof value === "string") return value.startsWith(MARK) ? new ExactNumber(value.slice(MARK.length)) : value;
  if (typeof value !== "object" || value === null) return value;
  const parent = value as Record<string, unknown>;
  for (const name of Object.keys(parent)) {
    // The name of a member must be a text.
    if (name.startsWith(MARK)) throw new SyntaxError("a number as a name");
    const child = parent[name];
    if (typeof child === "string" || typeof child === "object") parent[name] = withExactNumbers(child);
  }
  return value;
}
