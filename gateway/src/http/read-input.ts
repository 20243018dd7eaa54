import { toFieldErrors } from "@matchbook/api/schemas/field-errors";
import { unknownFields } from "@matchbook/api/unknown-fields";
import { AppError, type ErrorCode, invalidField } from "@matchbook/runtime/errors/errors";
import { isUuid } from "@matchbook/runtime/values/ids";
import type { Request, Response } from "express";
import type { z } from "zod";
import type { Config } from "../config.ts";
import { parseReceived, receiveJson } from "./read-json.ts";
import { readQuery, refuseUnknown } from "./read-query.ts";
import { checkUpload, readUpload } from "./read-upload.ts";
import type { Route, RouteInput } from "./route.ts";
import { judgeUnknown } from "./unknown-input.ts";

type Input = RouteInput<unknown, unknown, unknown>;

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
  if (route.body !== undefined) await receiveJson(request, response, config.CLIENT_TIMEOUT_MS);
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
  if (route.body === undefined) return undefined;
  const json = await parseReceived(request);
  const unknown = judgeUnknown(request, response, unknownFields(route.body, json), "Unknown field");
  const parsed = await route.body.safeParseAsync(json);
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
