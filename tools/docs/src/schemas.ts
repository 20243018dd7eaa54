import type { JsonSchema } from "@matchbook/api/portable-schema";
import type { OpenApiDocument } from "@matchbook/gateway/openapi/types";
import { nameOf } from "./document.ts";

/** Writes named schemas as sections and tables of Markdown. */
export interface SchemaWriter {
  /** The type of a value in words, with links to named schemas. */
  typeOf(schema: JsonSchema): string;
  /** The fields of an object as a table. */
  fieldsOf(schema: JsonSchema): string;
  /** The sections of the schemas that only this tag uses; without a tag, of those that several use. */
  sections(tag?: string): string;
}

/** @param pageOf the page of a tag's operations */
export function writeSchemas(document: OpenApiDocument, pageOf: (tag: string) => string, shared: string): SchemaWriter {
  const { schemas } = document.components;
  const users = usersOf(document);
  const home = (name: string) => {
    const tags = users.get(name) ?? new Set();
    return tags.size === 1 ? [...tags][0] : undefined;
  };
  const linkTo = (name: string) => {
    const tag = home(name);
    return `[${name}](${tag === undefined ? shared : pageOf(tag)}.md#${name.toLowerCase()})`;
  };
  const typeOf = (schema: JsonSchema) => wordsOf(schema, linkTo);
  return {
    typeOf,
    fieldsOf: (schema) => fieldsOf(schema, typeOf),
    sections: (tag) =>
      Object.entries(schemas)
        .filter(([name]) => users.has(name) && home(name) === tag)
        .map(([name, schema]) => section(name, schema, typeOf))
        .join("\n"),
  };
}

/** The tags whose operations use each named schema, directly or within another one. */
function usersOf({ paths, webhooks, components }: OpenApiDocument): Map<string, Set<string>> {
  const users = new Map<string, Set<string>>();
  const visit = (part: unknown, tag: string): void => {
    if (typeof part !== "object" || part === null) return;
    const name = nameOf(part);
    // A schema may be used by a shared parameter only.
    if ("$ref" in part && String(part.$ref).includes("/parameters/")) visit(components.parameters[name], tag);
    if (Object.hasOwn(components.schemas, name)) {
      const tags = users.get(name) ?? new Set();
      users.set(name, tags);
      if (tags.has(tag)) return;
      tags.add(tag);
      visit(components.schemas[name], tag);
    }
    for (const child of Object.values(part)) visit(child, tag);
  };
  for (const operation of [...Object.values(paths), ...Object.values(webhooks)].flatMap(Object.values)) {
    visit(operation, operation.tags[0]);
  }
  return users;
}

function section(name: string, schema: JsonSchema, typeOf: (schema: JsonSchema) => string): string {
  const heading = `### ${name}\n\n${schema.description === undefined ? "" : `${schema.description}\n\n`}`;
  return heading + (schema.properties === undefined ? `${typeOf(schema)}\n` : fieldsOf(schema, typeOf));
}

function fieldsOf({ properties = {}, required = [] }: JsonSchema, typeOf: (schema: JsonSchema) => string): string {
  const rows = Object.entries(properties).map(([property, value]) => {
    const optional = required.includes(property) ? "" : ", optional";
    return row([`\`${property}\``, typeOf(value) + optional, meaning(value)]);
  });
  return table(["Field", "Type", "Meaning"], rows);
}

function wordsOf(schema: JsonSchema, linkTo: (name: string) => string): string {
  if (schema.$ref !== undefined) return linkTo(nameOf(schema));
  const forms = schema.oneOf ?? schema.anyOf ?? schema.allOf;
  if (forms !== undefined) return [...new Set(forms.map((form) => wordsOf(form, linkTo)))].join(" or ");
  if (schema.enum !== undefined) return schema.enum.map((value) => `\`${value}\``).join(" ");
  if (schema.items !== undefined) return `list of ${wordsOf(schema.items, linkTo)}`;
  const type = schema.type ?? "any value";
  return schema.format === undefined ? type : `${type}, ${schema.format}`;
}

/** The description of a value, with its bounds and its default. */
export function meaning(schema: JsonSchema): string {
  const { minimum, exclusiveMinimum, maximum, minLength, maxLength, minItems, maxItems } = schema;
  const said = [
    schema.description,
    between(minimum ?? (exclusiveMinimum === undefined ? undefined : `more than ${exclusiveMinimum}`), maximum, ""),
    between(minLength, maxLength, " characters"),
    between(minItems, maxItems, " items"),
    schema.default === undefined ? undefined : `Default: \`${JSON.stringify(schema.default)}\``,
  ];
  return said.filter((one) => one !== undefined && one !== "").join(". ");
}

function between(least: number | string | undefined, most: number | undefined, unit: string): string {
  // zod writes the bounds of exact integers.
  const end = most === Number.MAX_SAFE_INTEGER ? undefined : most;
  const start = least === Number.MIN_SAFE_INTEGER ? undefined : least;
  if (end === undefined)
    return start === undefined || start === 0 ? "" : `At least ${start}${unit}`.replace("At least more", "More");
  return start === undefined || start === 0 ? `At most ${end}${unit}` : `${start} to ${end}${unit}`;
}

export function table(heads: string[], rows: string[]): string {
  return `${row(heads)}${row(heads.map(() => "---"))}${rows.join("")}`;
}

/** A row of a table. */
export function row(cells: string[]): string {
  return `| ${cells.map((cell) => cell.replaceAll("|", "\\|").replaceAll(/\s*\n\s*/g, " ")).join(" | ")} |\n`;
}
