import { randomUUID } from "node:crypto";
import { ExactNumber, isAlwaysExact } from "./json.ts";

/** Bounds of a body: its nesting, its values with all members, and the members of one object. */
export const JSON_BOUNDS = { depth: 32, values: 60_000, members: 1_000 } as const;

/** Values that a number counts for which must stay exact. */
const EXACT_COUNTS = 5;

/** A JSON text that is not valid, too deep or too large. The message is for the caller. */
export class JsonRefused extends Error {}

/** Precedes the digits of an ExactNumber while they are parsed as a text. Callers cannot know it. */
const MARK = randomUUID();
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** A string, also without its end, a sign of the structure, or what may be a number. */
const TOKEN = /"[^"\\]*(?:\\[\s\S][^"\\]*)*"?|[[\]{},]|[-\d][-+.\deE]*/g;

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
  // Members of the object that is open at each depth. A list begins so low that it never has too many.
  const members = new Int32Array(JSON_BOUNDS.depth + 2);
  for (const { 0: token, index } of text.matchAll(TOKEN)) {
    if (token === "]" || token === "}") depth -= 1;
    else if (token === "[" || token === "{" || token === ",") {
      values += 1;
      if (token !== ",") depth += 1;
      members[depth] = token === "{" ? 1 : token === "[" ? -mostValues : (members[depth] ?? 0) + 1;
    } else if (token[0] !== '"' && !isAlwaysExact(token) && NUMBER.test(token)) {
      // JSON.parse refuses what is not a number.
      values += EXACT_COUNTS;
      marked += `${text.slice(copied, index)}"${MARK}${token}"`;
      copied = index + token.length;
    }
    if (values > mostValues) throw new JsonRefused(`Must have at most ${mostValues} values`);
    if ((members[depth] ?? 0) > JSON_BOUNDS.members)
      throw new JsonRefused(`An object must have at most ${JSON_BOUNDS.members} members`);
    if (depth > JSON_BOUNDS.depth) throw new JsonRefused(`Must be nested at most ${JSON_BOUNDS.depth} levels deep`);
  }
  return marked + text.slice(copied);
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
