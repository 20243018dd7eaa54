import { exampleOf } from "@matchbook/gateway/openapi/examples";
import type {
  OpenApiDocument,
  OpenApiMedia,
  OpenApiOperation,
  OpenApiParameter,
} from "@matchbook/gateway/openapi/types";
import { nameOf } from "./document.ts";

/** An operation with its method in capitals and its path. */
export interface Described {
  method: string;
  path: string;
  operation: OpenApiOperation;
}

/** The operations of the document's paths, or of its webhooks. */
export function operationsIn(entries: OpenApiDocument["paths"]): Described[] {
  return Object.entries(entries).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
  );
}

/** The parameters of an operation, also those that it shares with others. */
export function parametersOf({ parameters }: OpenApiOperation, { components }: OpenApiDocument): OpenApiParameter[] {
  return parameters.map((one) => (one.$ref === undefined ? one : (components.parameters[nameOf(one)] ?? one)));
}

/** With an example by the schema where it has none, as those of requests in the document. */
export function withExample(media: OpenApiMedia, tag: string | undefined, document: OpenApiDocument): OpenApiMedia {
  if (media.example !== undefined || media.examples !== undefined) return media;
  return { ...media, example: exampleOf(media.schema, document.components.schemas, tag) };
}

/** The example of a request's body, with its media type; undefined for an operation without one. */
export function bodyExample(
  operation: OpenApiOperation,
  document: OpenApiDocument,
): [type: string, value: unknown] | undefined {
  const [type, media] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  if (type === undefined || media === undefined) return undefined;
  const { example, examples = {} } = withExample(media, operation.tags[0], document);
  return [type, example ?? Object.values(examples)[0]?.value];
}
