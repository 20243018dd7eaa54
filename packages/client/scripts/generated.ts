import { describeRoutes } from "@matchbook/gateway/openapi/document";
import { routes } from "@matchbook/gateway/routes/index";
import openapiTs, { astToString, type OpenAPI3 } from "openapi-typescript";

const HEAD = "// Generated from the OpenAPI document by `npm run generate:types -w packages/client`.\n\n";

/** The files of `src/gen` by name. */
export async function generated(): Promise<Record<string, string>> {
  const document = describeRoutes(routes);
  const types = astToString(await openapiTs(document as unknown as OpenAPI3, { defaultNonNullable: false }));
  const creating = routes.filter(({ creates }) => creates).map(({ path }) => path.replaceAll(/:(\w+)/g, "{$1}"));
  return {
    "schema.ts": HEAD + types,
    "facts.ts": `${HEAD}/** Paths whose POST accepts an idempotency key. */
export const CREATING_PATHS: readonly string[] = ${JSON.stringify(creating.sort(), null, 2)};

/** Fields that hold decimal numbers. */
export const DECIMAL_FIELDS = ${JSON.stringify(decimalFields(document), null, 2)} as const;
`,
  };
}

/** The names of the properties that are doubles, or may be. */
function decimalFields(document: unknown): string[] {
  const names = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== "object" || node === null) return;
    const { properties = {} } = node as { properties?: Record<string, Property> };
    for (const [name, property] of Object.entries(properties)) {
      if ([property, ...(property.anyOf ?? [])].some(({ format }) => format === "double")) names.add(name);
    }
    Object.values(node).forEach(walk);
  };
  walk(document);
  return [...names].sort();
}

interface Property {
  format?: string;
  anyOf?: { format?: string }[];
}
