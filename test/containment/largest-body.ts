/** A JSON Schema of a request body. */
type Schema = Record<string, unknown>;

/**
 * Values for a place where the schema wants a single one. `right` follows the schema; the others are wrong almost
 * everywhere.
 */
export const FILLINGS = ["right", "zero", "null", "long number", "empty text", "list", "object"] as const;
export type Filling = (typeof FILLINGS)[number];

export const LARGEST_BYTES = 1024 * 1024;
/** The item that fills a body may be this large. */
const LAST_ITEM_BYTES = 32 * 1024;

/**
 * The largest body of a schema that a caller may send: every list has the length of `lists` (a share of its maximum,
 * which may be above 1), and every text is as long as it may be, until the body is full.
 */
export function largestBody(schema: Schema, filling: Filling, lists: number): string {
  const { $defs = {} } = schema;
  let room = LARGEST_BYTES - LAST_ITEM_BYTES;
  let made = 0;
  const place = (text: string): string => {
    // With its comma and a bracket.
    room -= text.length + 2;
    return text;
  };
  const fill = (node: Schema): string => {
    const target = typeof node.$ref === "string" ? node.$ref.split("/").at(-1) : undefined;
    if (target !== undefined) return fill({ $defs, ...(definitionOf(node, target) ?? {}) });
    const variants = (node.oneOf ?? node.anyOf) as Schema[] | undefined;
    if (variants?.[0] !== undefined) return fill(variants[made++ % variants.length] as Schema);
    if (node.type === "array") {
      const items: string[] = [];
      const length = Math.ceil(Number(node.maxItems ?? 1_000) * lists);
      while (items.length < length && room > 0) items.push(fill((node.items ?? {}) as Schema));
      return `[${items.join()}]`;
    }
    if (node.properties === undefined) return place(leaf(node, filling, made++));
    const members = Object.entries(node.properties as Record<string, Schema>);
    return `{${members.map(([name, child]) => `${place(`"${name}":`)}${fill(child)}`).join()}}`;
  };
  const definitionOf = (node: Schema, name: string): Schema | undefined =>
    ((node.$defs ?? {}) as Record<string, Schema>)[name] ?? ($defs as Record<string, Schema>)[name];
  return fill(schema);
}

function leaf(schema: Schema, filling: Filling, made: number): string {
  if (filling === "zero") return "0";
  if (filling === "null") return "null";
  if (filling === "long number") return "12345678901234567.89";
  if (filling === "empty text") return '""';
  if (filling === "list") return "[0,0,0,0]";
  if (filling === "object") return '{"a":{"b":[{}]}}';
  return JSON.stringify(right(schema, made));
}

function right({ type, format, enum: words, maxLength, minimum, additionalProperties }: Schema, made: number): unknown {
  if (Array.isArray(words)) return words[made % words.length];
  if (additionalProperties !== undefined || type === "object")
    return Object.fromEntries(Array.from({ length: 32 }, (_, key) => [`key-${key}`, made]));
  if (type === "boolean") return made % 2 === 0;
  if (type === "number" || type === "integer") return Number(minimum ?? 1);
  if (format === "date") return "2026-03-05";
  if (format === "date-time") return "2026-03-05T08:00:00Z";
  if (format === "uuid") return `0192f0c1-0000-7000-8000-${String(made).padStart(12, "0")}`;
  return maxLength === undefined ? "EUR" : `${made} `.padEnd(Math.min(Number(maxLength), 2_000), "x");
}
