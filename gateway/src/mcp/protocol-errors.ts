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

/** The most characters of the id of a request. Its answer repeats the id. */
const MOST_OF_ID = 200;

/** The answer to a request with a long id or wrong parameters: the SDK would answer an internal error with JSON. */
export function refusedRequest(message: unknown): JSONRPCErrorResponse | undefined {
  const { id, method } = message as { id?: unknown; method?: unknown };
  if (typeof id === "string" && id.length > MOST_OF_ID) {
    const text = `The id of a request must have at most ${MOST_OF_ID} characters`;
    return { jsonrpc: "2.0", error: { code: ErrorCode.InvalidRequest, message: text } };
  }
  const schema = typeof method === "string" ? REQUESTS.get(method) : undefined;
  if (schema === undefined || (typeof id !== "string" && typeof id !== "number")) return undefined;
  const checked = schema.safeParse(message);
  if (checked.success) return undefined;
  const problems = toFieldErrors(checked.error).map(({ field, message: text }) => `${field}: ${text}`);
  const text = tidyText(`Invalid parameters of ${method}: ${problems.join("; ")}`);
  return { jsonrpc: "2.0", id, error: { code: ErrorCode.InvalidParams, message: text } };
}
