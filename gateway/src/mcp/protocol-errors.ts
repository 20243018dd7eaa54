import { toFieldErrors } from "@matchbook/api/schemas/field-errors";
import {
  CallToolRequestSchema,
  ErrorCode,
  InitializeRequestSchema,
  type JSONRPCErrorResponse,
  ListToolsRequestSchema,
  PingRequestSchema,
} from "@modelcontextprotocol/sdk/types.js";
import { tidyText } from "./texts.ts";

/** An error of the protocol. The text of the SDK's own class begins with its code, which clients put before it again. */
export class ProtocolError extends Error {
  readonly code: ErrorCode;

  constructor(code: ErrorCode, text: string) {
    super(text);
    this.code = code;
  }
}

/** The requests that this server answers. */
const REQUESTS = new Map(
  [InitializeRequestSchema, PingRequestSchema, ListToolsRequestSchema, CallToolRequestSchema].map((schema) => [
    schema.shape.method.value as string,
    schema,
  ]),
);

/**
 * The answer to a request with parameters that its method does not take; undefined for any other message. The SDK would
 * answer an internal error with what its schema says, as JSON.
 */
export function refusedParameters(message: unknown): JSONRPCErrorResponse | undefined {
  const { id, method } = message as { id?: unknown; method?: unknown };
  const schema = typeof method === "string" ? REQUESTS.get(method) : undefined;
  if (schema === undefined || (typeof id !== "string" && typeof id !== "number")) return undefined;
  const checked = schema.safeParse(message);
  if (checked.success) return undefined;
  const problems = toFieldErrors(checked.error).map(({ field, message: text }) => `${field}: ${text}`);
  const text = tidyText(`Invalid parameters of ${method}: ${problems.join("; ")}`);
  return { jsonrpc: "2.0", id, error: { code: ErrorCode.InvalidParams, message: text } };
}
