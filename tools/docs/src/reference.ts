import type { OpenApiDocument, OpenApiMedia, OpenApiOperation } from "@matchbook/gateway/openapi/types";
import { METHODS } from "../../../packages/client/src/gen/facts.ts";
import { type Described, operationsIn, parametersOf, withExample } from "./operations.ts";
import { makePage, type Page } from "./pages.ts";
import { meaning, row, type SchemaWriter, table, writeSchemas } from "./schemas.ts";

const GROUP = "Reference";
const SHARED = "api-schemas";
const pageOf = (tag: string) => `api-${tag}`;

/** The reference: a page per tag with its operations and the schemas that only they use, and one of the other schemas. */
export function referencePages(document: OpenApiDocument): Page[] {
  const schemas = writeSchemas(document, pageOf, SHARED);
  const methods = methodNames();
  const pages = document.tags.map(({ name, description }) => {
    const operations = operationsOf(document).filter(({ operation }) => operation.tags[0] === name);
    const sections = operations.map((one) => operationSection(one, { document, schemas, methods }));
    const own = schemas.sections(name);
    const title = name
      .replaceAll("-", " ")
      .replace(/^./, (letter) => letter.toUpperCase())
      .replace("Api ", "API ");
    const text = [`# ${title}`, `${description}.`, ...sections, ...(own === "" ? [] : [`## Schemas of ${title}`, own])];
    return makePage(GROUP, pageOf(name), text.join("\n\n"));
  });
  const intro = "# Schemas\n\nThe schemas that operations of several groups use.\n\n";
  return [...pages, makePage(GROUP, SHARED, intro + schemas.sections())];
}

/** Where the reference describes each operation: by its method and its path below `/api/v1`. */
export function operationLinks(document: OpenApiDocument): Map<string, string> {
  const links = operationsOf(document).map(({ method, path, operation }) => {
    const target = `${pageOf(operation.tags[0] ?? "")}.md#${operation.operationId.toLowerCase()}`;
    return [`${method} ${path.replace("/api/v1", "")}`, target] as const;
  });
  return new Map(links);
}

/** The operations of the paths and of the webhooks. */
const operationsOf = ({ paths, webhooks }: OpenApiDocument) => [...operationsIn(paths), ...operationsIn(webhooks)];

interface Parts {
  document: OpenApiDocument;
  schemas: SchemaWriter;
  methods: Map<string, string>;
}

function operationSection({ method, path, operation }: Described, parts: Parts): string {
  const { operationId, summary, description } = operation;
  const call = parts.methods.get(operationId);
  return [
    `## ${summary} {#${operationId.toLowerCase()}}`,
    `\`\`\`http\n${path.startsWith("/") ? `${method} ${path}` : `POST your destination, type ${path}`}\n\`\`\``,
    description,
    ...(call === undefined ? [] : [`In the clients: ${call}.`]),
    ...parameterTable(operation, parts),
    ...bodyOf(operation, parts),
    ...answersOf(operation, parts),
  ].join("\n\n");
}

/** The name of each operation's method in TypeScript and in Python. */
function methodNames(): Map<string, string> {
  const names = Object.entries(METHODS).flatMap(([group, methods]) =>
    Object.entries(methods as Record<string, { id: string }>).map(([name, { id }]) => {
      const method = name === "" ? group : `${group}.${name}`;
      const python = method
        .replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
        .replace(/\bimport$/, "import_");
      const shown = method === python ? `\`${method}\`` : `\`${method}\` (Python: \`${python}\`)`;
      return [id, shown] as const;
    }),
  );
  return new Map(names);
}

function parameterTable(operation: OpenApiOperation, { document, schemas }: Parts): string[] {
  const rows = parametersOf(operation, document).map(({ name, in: place, required, schema, description }) => {
    const type = `${schemas.typeOf(schema)}${required ? "" : ", optional"}`;
    return row([`\`${name}\``, place, type, meaning({ ...schema, description: description ?? schema.description })]);
  });
  return rows.length === 0 ? [] : [table(["Parameter", "In", "Type", "Meaning"], rows)];
}

function bodyOf({ requestBody, tags: [tag] }: OpenApiOperation, parts: Parts): string[] {
  if (requestBody === undefined) return [];
  return Object.entries(requestBody.content).flatMap(([type, media]) => {
    const { typeOf, fieldsOf } = parts.schemas;
    const said = `**Body** (\`${type}\`${requestBody.required === false ? ", optional" : ""}): ${typeOf(media.schema)}`;
    const fields = media.schema.properties === undefined ? [] : [fieldsOf(media.schema)];
    return [said, ...fields, ...examplesOf(type, withExample(media, tag, parts.document))];
  });
}

function answersOf({ responses, tags: [tag] }: OpenApiOperation, parts: Parts): string[] {
  const successes = Object.entries(responses).filter(([status]) => status.startsWith("2"));
  return successes.flatMap(([status, { description, content = {} }]) => {
    const [type, media] = Object.entries(content)[0] ?? [];
    if (type === undefined || media === undefined) return [`**Answer ${status}**: ${description}`];
    const said = `**Answer ${status}** (\`${type}\`): ${description}.`;
    if (type !== "application/json") return [said];
    return [
      `${said} ${parts.schemas.typeOf(media.schema)}`,
      ...examplesOf(type, withExample(media, tag, parts.document)),
    ];
  });
}

function examplesOf(type: string, { example, examples = {} }: OpenApiMedia): string[] {
  const values = example === undefined ? Object.values(examples).map(({ value }) => value) : [example];
  if (type === "application/json")
    return values.map((value) => `\`\`\`json\n${JSON.stringify(value, null, 2)}\n\`\`\``);
  // A file without an example has none.
  return values.filter((value) => value !== "text").map((value) => `\`\`\`text\n${value}\n\`\`\``);
}
