import type { JsonSchema } from "@matchbook/api/portable-schema";
import type { OpenApiDocument } from "@matchbook/gateway/openapi/types";

/** The types of a document's schemas as Python: a `TypedDict` for each object, a `Literal` for each set of values. */
export function pythonTypes({ components: { schemas } }: OpenApiDocument): string {
  const types = Object.entries(schemas).map(([name, schema]) => declared(name, schema, schemas));
  return `from decimal import Decimal
from typing import Any, Dict, List, Literal, NotRequired, TypedDict, Union

${types.join("\n")}`;
}

/** The Python type of a schema, for use in an annotation. */
export function pythonType(schema: JsonSchema | undefined): string {
  if (schema === undefined) return "Any";
  if (schema.$ref !== undefined) return schema.$ref.split("/").at(-1) ?? "Any";
  if (schema.enum !== undefined) return `Literal[${schema.enum.map((value) => JSON.stringify(value)).join(", ")}]`;
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms !== undefined) return [...new Set(forms.map(pythonType))].join(" | ");
  switch (schema.type) {
    case "array":
      return `List[${pythonType(schema.items)}]`;
    case "string":
      return schema.format === "decimal" ? "Decimal" : "str";
    case "integer":
      return "int";
    case "number":
      return "float";
    case "boolean":
      return "bool";
    case "null":
      return "None";
    case "object":
      return "Dict[str, Any]";
    default:
      return "Any";
  }
}

function declared(name: string, schema: JsonSchema, schemas: Record<string, JsonSchema>): string {
  const { properties, required } = flattened(schema, schemas);
  if (Object.keys(properties).length === 0) {
    const forms = schema.oneOf ?? schema.anyOf;
    if (forms === undefined) return `${name} = ${pythonType(schema)}\n`;
    return `${name} = Union[${forms.map((form) => JSON.stringify(pythonType(form))).join(", ")}]\n`;
  }
  const fields = Object.entries(properties).map(([field, type]) => {
    const annotation = JSON.stringify(pythonType(type));
    return `    ${JSON.stringify(field)}: ${required.has(field) ? annotation : `NotRequired[${annotation}]`},`;
  });
  const doc = schema.description === undefined ? "" : `# ${schema.description.replaceAll("\n", " ")}\n`;
  return `${doc}${name} = TypedDict("${name}", {\n${fields.join("\n")}\n})\n`;
}

/** The fields of a schema with those of the schemas that it extends. */
function flattened(schema: JsonSchema, schemas: Record<string, JsonSchema>) {
  const parts = [schema, ...(schema.allOf ?? [])].map((part) =>
    part.$ref === undefined ? part : flattenedSchema(schemas[part.$ref.split("/").at(-1) ?? ""], schemas),
  );
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties ?? {})) as Record<string, JsonSchema>,
    required: new Set(parts.flatMap(({ required }) => required ?? [])),
  };
}

function flattenedSchema(schema: JsonSchema | undefined, schemas: Record<string, JsonSchema>): JsonSchema {
  if (schema === undefined) return {};
  const { properties, required } = flattened(schema, schemas);
  return { properties, required: [...required] };
}
