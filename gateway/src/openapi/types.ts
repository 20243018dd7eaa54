import type { JsonSchema } from "@matchbook/api/portable-schema";

/** The OpenAPI document of `describeRoutes`: the parts that the generator of the clients and the reference read. */
export interface OpenApiDocument {
  info: { description: string };
  tags: { name: string; description: string }[];
  paths: Record<string, Record<string, OpenApiOperation>>;
  webhooks: Record<string, Record<string, OpenApiOperation>>;
  components: { schemas: Record<string, JsonSchema>; parameters: Record<string, OpenApiParameter> };
}

export interface OpenApiOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: string[];
  /** One credential of these; none for what everybody may call. */
  security: Record<string, string[]>[];
  parameters: OpenApiParameter[];
  requestBody?: { required?: boolean; content: Record<string, OpenApiMedia> };
  responses: Record<string, { description: string; content?: Record<string, OpenApiMedia> }>;
}

export interface OpenApiParameter {
  /** Of a parameter that operations share; its other fields are those of the component. */
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  example?: unknown;
  schema: JsonSchema;
}

export interface OpenApiMedia {
  schema: JsonSchema;
  example?: unknown;
  examples?: Record<string, { value: unknown }>;
}
