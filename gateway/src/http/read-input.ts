import { unescape as unescapeText } from "node:querystring";
import { toFieldErrors } from "@matchbook/api/schemas/field-errors";
import { unknownFields } from "@matchbook/api/unknown-fields";
import { AppError, type ErrorCode, invalidField } from "@matchbook/runtime/errors/errors";
import { isUuid } from "@matchbook/runtime/values/ids";
import type { Request, Response } from "express";
import { z } from "zod";
import type { Config } from "../config.ts";
import { boundFraming } from "./bound-framing.ts";
import { askForBody, contentType, hasBody, parseReceived, receiveJson } from "./read-json.ts";
import type { Route, RouteInput } from "./route-types.ts";
import { isStrict, judgeUnknown } from "./unknown-input.ts";

type Input = RouteInput<unknown, unknown, unknown>;

/** The body of an operation that has none. */
const NO_FIELDS = z.object({});

/** Tells whether a body is received as JSON. If the operation has none, its fields are named as ignored. */
export function receivesJson({ body, upload }: Route, request: Request): boolean {
  if (upload !== undefined) return false;
  return body !== undefined || (hasBody(request) && contentType(request)[0] === "application/json");
}

/** Validates a request besides its body, which it receives at a cost that does not depend on the content. */
export async function receiveInput(
  route: Route,
  request: Request,
  response: Response,
  config: Config,
): Promise<Omit<Input, "body">> {
  const params = parse(route.params, decodeParams(request), "validation_failed");
  refuseUnknown(request, response, route.query);
  const query = route.query && parse(route.query, readQuery(request), "invalid_query_parameters");
  if (route.upload !== undefined) checkUpload(request, route.upload);
  if (receivesJson(route, request)) await receiveJson(request, response, config.CLIENT_TIMEOUT_MS);
  const length = request.headers["content-length"];
  return {
    params,
    query,
    upload: readUpload(request, response, {
      maxBytes: route.upload?.maxBytes ?? 0,
      idleMs: config.CLIENT_TIMEOUT_MS,
    }),
    contentType: request.headers["content-type"],
    contentLength: length === undefined ? undefined : Number(length),
  };
}

/** Parses and validates the received body, and finally checks that the id in the path can exist. */
export async function completeInput(
  route: Route,
  request: Request,
  response: Response,
  received: Omit<Input, "body">,
): Promise<Input> {
  const body = await readBody(route, request, response);
  if (route.idNotFound === undefined) return { ...received, body };
  const { id = "" } = decodeParams(request);
  if (!isUuid(id)) throw new AppError(route.idNotFound);
  return { ...received, body, params: { ...(received.params as object), id: id.toLowerCase() } };
}

// The router leaves path parameters percent-encoded (see app.ts), so that malformed ones are reported here, in order.
function decodeParams(request: Request): Record<string, string> {
  return Object.fromEntries(
    Object.entries(request.params).map(([name, encoded]) => {
      try {
        return [name, decodeURIComponent(String(encoded))];
      } catch {
        throw invalidField(name, "Must be percent-encoded UTF-8");
      }
    }),
  );
}

async function readBody(route: Route, request: Request, response: Response): Promise<unknown> {
  if (!receivesJson(route, request)) return undefined;
  const { body: schema = NO_FIELDS } = route;
  const json = await parseReceived(request);
  const unknown = judgeUnknown(request, response, unknownFields(schema, json), "Unknown field");
  const parsed = await schema.safeParseAsync(json);
  if (unknown.length > 0) {
    const fields = parsed.success ? unknown : [...unknown, ...toFieldErrors(parsed.error)];
    throw new AppError("validation_failed", { fields });
  }
  const body = outcome(parsed, "validation_failed");
  const { expectedVersion: _condition, ...fields } = body as Record<string, unknown>;
  if (route.atLeastOneField && Object.values(fields).every((value) => value === undefined)) {
    throw new AppError("at_least_one_field_required");
  }
  return body;
}

function parse(schema: z.ZodType | undefined, value: unknown, code: ErrorCode): unknown {
  return schema === undefined ? undefined : outcome(schema.safeParse(value), code);
}

function outcome(parsed: z.ZodSafeParseResult<unknown>, code: ErrorCode): unknown {
  if (parsed.success) return parsed.data;
  throw new AppError(code, { fields: toFieldErrors(parsed.error) });
}

/** Bytes of a chunk that is passed on, at most. */
const PIECE = 256 * 1024;

/** Refuses an upload that is too large, of the wrong type or encoded, before its body is read. */
function checkUpload(request: Request, { maxBytes, mediaTypes, anyType = false }: NonNullable<Route["upload"]>) {
  const [mediaType] = contentType(request);
  if (!anyType && !mediaTypes.includes(mediaType)) throw new AppError("unsupported_media_type");
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw new AppError("payload_too_large");
  if ((request.headers["content-encoding"] ?? "identity") !== "identity") throw new AppError("unsupported_media_type");
}

/** Streams at most `maxBytes` with backpressure, and closes a connection that is silent for `idleMs`. */
async function* readUpload(
  request: Request,
  response: Response,
  { maxBytes, idleMs }: { maxBytes: number; idleMs: number },
): AsyncGenerator<Buffer> {
  askForBody(request, response);
  let received = 0;
  const note = boundFraming(request);
  const cut = () => request.socket.destroy();
  let timer = setTimeout(cut, idleMs);
  try {
    // Do not destroy the request on early return: its socket carries the answer.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      clearTimeout(timer);
      note(chunk.length);
      received += chunk.length;
      if (received > maxBytes) throw new AppError("payload_too_large");
      for (let at = 0; at < chunk.length; at += PIECE) yield chunk.subarray(at, at + PIECE);
      timer = setTimeout(cut, idleMs);
    }
  } finally {
    clearTimeout(timer);
  }
}

/** The query as express parsed it. @throws AppError invalid_query_parameters for other than UTF-8 */
function readQuery(request: Request): Request["query"] {
  const at = request.url.indexOf("?");
  const parameters = at < 0 ? [] : request.url.slice(at + 1).split("&");
  const fields = parameters.filter((parameter) => !isText(parameter)).map(nameOf);
  if (fields.length === 0) return request.query;
  const message = "Must be percent-encoded UTF-8";
  throw new AppError("invalid_query_parameters", { fields: [...new Set(fields)].map((field) => ({ field, message })) });
}

/** Refuses query parameters that a route does not have, if the caller prefers so. */
function refuseUnknown(request: Request, response: Response, schema: z.ZodType | undefined): void {
  if (isStrict(request)) response.append("Preference-Applied", "handling=strict");
  const known = schema === undefined ? {} : (schema as z.ZodObject).shape;
  const unknown = Object.keys(request.query).filter((name) => !Object.hasOwn(known, name));
  const fields = judgeUnknown(request, response, unknown, "Unknown parameter");
  if (fields.length > 0) throw new AppError("invalid_query_parameters", { fields });
}

function isText(encoded: string): boolean {
  // A `%` that does not start an escape stands for itself, as in the parser.
  const wellFormed = encoded.replaceAll(/%(?![0-9a-f]{2})/gi, "%25");
  try {
    decodeURIComponent(wellFormed);
    return true;
  } catch {
    return false;
  }
}

function nameOf(parameter: string): string {
  return unescapeText((parameter.split("=")[0] ?? "").replaceAll("+", " "));
}
