import { describeRoutes } from "@matchbook/gateway/openapi/document";
import { routes } from "@matchbook/gateway/routes/index";

/** The parts of the OpenAPI document that the reference shows. */
export interface Document {
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Schema>; parameters: Record<string, Parameter> };
}

export interface Operation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  parameters: (Parameter | { $ref: string })[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  responses: Record<string, { description: string; content?: Record<string, Media> }>;
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema: Schema;
}

export interface Media {
  schema: Schema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}

/** What the reference shows of a JSON schema. */
export interface Schema {
  $ref?: string;
  type?: string;
  format?: string;
  description?: string;
  enum?: unknown[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
}

/** The document of the gateway. A schema that extends another one holds its properties. */
export function readDocument(): Document {
  const document = describeRoutes(routes) as unknown as Document;
  const { schemas } = document.components;
  const whole = Object.entries(schemas).map(([name, schema]) => [name, withInherited(schema, schemas)] as const);
  return { ...document, components: { ...document.components, schemas: Object.fromEntries(whole) } };
}

function withInherited({ allOf, ...schema }: Schema, schemas: Record<string, Schema>): Schema {
  if (allOf === undefined) return schema;
  const parts = [schema, ...allOf].map((part) => {
    return part.$ref === undefined ? part : withInherited(schemas[nameOf(part)] ?? {}, schemas);
  });
  return {
    ...schema,
    type: "object",
    properties: Object.assign({}, ...parts.map(({ properties }) => properties)),
    required: parts.flatMap(({ required = [] }) => required),
  };
}

/** The name of the schema or parameter that a reference means. */
export function nameOf({ $ref = "" }: { $ref?: string }): string {
  return $ref.split("/").at(-1) ?? "";
}
