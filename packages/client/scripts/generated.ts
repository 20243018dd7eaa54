import { readFileSync } from "node:fs";
import { join } from "node:path";
import { AMOUNT_FIELDS, KEPT_FIELDS } from "@matchbook/api/exact-amounts";
import { describeRoutes } from "@matchbook/gateway/openapi/document";
import { exactDocument } from "@matchbook/gateway/openapi/exact-document";
import type { OpenApiDocument } from "@matchbook/gateway/openapi/types";
import { routes } from "@matchbook/gateway/routes/index";
import openapiTs, { astToString, type OpenAPI3 } from "openapi-typescript";
import { exampleOf } from "./method-examples.ts";
import { methodTypes } from "./method-types.ts";
import { type Operation, operationsOf } from "./operations.ts";
import { pythonMethods } from "./python-methods.ts";
import { pythonTypes } from "./python-types.ts";
import { SHORTHANDS } from "./shorthands.ts";

const HEAD = "// Generated from the OpenAPI document by `npm run generate:types -w packages/client`.\n\n";

/** The files of `src/gen` by name. */
export async function generated(): Promise<Record<string, string>> {
  const document = describeRoutes(routes);
  const types = astToString(await openapiTs(document as unknown as OpenAPI3, { defaultNonNullable: false }));
  const described = document as unknown as OpenApiDocument;
  const operations = operationsOf(described);
  return {
    "schema.ts": HEAD + types,
    "methods.ts": `${HEAD + methodTypes(operations, described)}\n`,
    "facts.ts": `${HEAD}/** The version of this package. */
export const VERSION = ${JSON.stringify(versionOfPackage())};

/** The types of events that destinations take. */
export const EVENT_TYPES = ${JSON.stringify(Object.keys(document.webhooks as object), null, 2)} as const;

/** Fields that hold amounts and rates. */
export const AMOUNT_FIELDS = ${JSON.stringify([...AMOUNT_FIELDS], null, 2)} as const;

/** What each method sends, by its group and name; \`""\` is the group itself. */
export const METHODS = ${JSON.stringify(methodTable(operations), null, 2)} as const;
`,
  };
}

/** The files of `clients/python/src/matchbook/_gen` by name. Amounts are decimals, as in the document of strings. */
export function generatedPython(): Record<string, string> {
  const document = exactDocument(describeRoutes(routes)) as unknown as OpenApiDocument;
  const head = `"""Generated from the OpenAPI document by \`npm run generate:types -w packages/client\`."""\n\n`;
  const set = (names: ReadonlySet<string>) =>
    `{\n${[...names].map((name) => `    ${JSON.stringify(name)},\n`).join("")}}\n`;
  return {
    "__init__.py": "",
    "facts.py": `${head}VERSION = ${JSON.stringify(versionOfPackage())}\n\nAMOUNT_FIELDS = ${set(AMOUNT_FIELDS)}\nKEPT_FIELDS = ${set(KEPT_FIELDS)}`,
    "types.py": head + pythonTypes(document),
    "methods.py": head + pythonMethods(operationsOf(document), document),
  };
}

/** The examples of all methods. */
export function methodExamples(): string[] {
  return operationsOf(describeRoutes(routes) as unknown as OpenApiDocument).map(exampleOf);
}

function versionOfPackage(): string {
  return JSON.parse(readFileSync(join(import.meta.dirname, "../package.json"), "utf8")).version;
}

/** Facts with which the client sends the requests of each method. */
function methodTable(operations: readonly Operation[]): Record<string, Record<string, object>> {
  const table: Record<string, Record<string, object>> = {};
  const add = (group: string, name: string, method: object) => {
    table[group] = { ...table[group], [name]: method };
  };
  for (const { id, group, name = "", method, path, body, named, keyed, answer } of operations) {
    const sent = { id, method, path, ...(body && { body }), ...(named && { named }), ...(keyed && { keyed }) };
    add(group, name, { ...sent, ...(answer !== "json" && { answer }) });
    for (const short of SHORTHANDS.filter((one) => one.operation === id))
      add(group, short.name, { ...sent, set: short.set });
  }
  return table;
}
