import { isUtf8 } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import { isObject } from "@matchbook/api/json";
import { JsonRefused, parseJson } from "@matchbook/api/parse-json";
import { AppError, invalidField } from "@matchbook/runtime/errors/errors";
import express, { type Request, type Response } from "express";
import { boundFraming } from "./bound-framing.ts";
import { waitsForContinue } from "./continue.ts";

/** Bytes of a JSON body at most. */
export const JSON_LIMIT = 1024 * 1024;

/** Characters of a body after whose parsing others get their turn before it is validated. */
const LARGE = 64 * 1024;

const readText = express.text({
  limit: JSON_LIMIT,
  type: () => true,
  verify: (_request, _response, body, charset) => assertUtf8(body, charset),
});

/** Receives a JSON body as text. Call it after authorization, so that bodies of refused callers are never received. */
export async function receiveJson(request: Request, response: Response, timeoutMs: number): Promise<void> {
  if (!hasBody(request)) return;
  const [mediaType, charset] = contentType(request);
  if (mediaType !== "application/json") throw new AppError("unsupported_media_type");
  // The parser knows UTF-8 by one of its names only.
  if (NAMES_OF_UTF8.has(charset)) request.headers["content-type"] = mediaType;
  if (Number(request.headers["content-length"]) > JSON_LIMIT) throw new AppError("payload_too_large");
  askForBody(request, response);
  const timer = setTimeout(() => request.socket.destroy(), timeoutMs);
  const note = boundFraming(request);
  request.on("data", ({ length }: Buffer) => note(length));
  try {
    await new Promise<void>((resolve, reject) => {
      readText(request, response, (error: unknown) => (error ? reject(error) : resolve()));
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Names of UTF-8 and of its part that senders also write. JSON is UTF-8 whatever they say. */
const NAMES_OF_UTF8 = new Set(["utf8", "us-ascii", "ascii"]);

/** @returns the media type and its `charset` in lower case, or empty texts */
export function contentType({ headers }: Request): [mediaType: string, charset: string] {
  const [mediaType = "", ...parameters] = (headers["content-type"] ?? "").toLowerCase().split(";", 10);
  const charset = parameters.find((parameter) => parameter.trim().startsWith("charset="))?.split("=")[1] ?? "";
  return [mediaType.trim(), charset.trim().replaceAll('"', "")];
}

/** Bytes of a received body that is not parsed; 0 without one. */
export function receivedBytes({ body }: Request): number {
  return typeof body === "string" ? Buffer.byteLength(body) : 0;
}

/** Parses a received body; `{}` without one. @throws AppError validation_failed, also beyond `mostValues` */
export async function parseReceived(request: Request, mostValues?: number): Promise<unknown> {
  if (!hasBody(request)) return {};
  const text: string = request.body || "{}";
  request.body = parsed(text, mostValues);
  if (text.length > LARGE) await setImmediate();
  if (!isObject(request.body)) throw invalidField("", "Must be a JSON object");
  return request.body;
}

function parsed(text: string, mostValues: number | undefined): unknown {
  try {
    return parseJson(text, mostValues);
  } catch (error) {
    if (error instanceof JsonRefused) throw invalidField("", error.message);
    throw error;
  }
}

// Decoding would replace invalid UTF-8 and store a different text. JSON is always UTF-8 (RFC 8259, 8.1). The body
// parser wraps this error and keeps its type for app-error.ts.
function assertUtf8(body: Buffer, charset: string): void {
  if (charset !== "utf-8") throw Object.assign(new Error("not UTF-8 by its charset"), { type: "charset.unsupported" });
  if (!isUtf8(body)) throw new Error("not UTF-8");
}

/** Tells whether a request has a body (RFC 9112, section 6). */
export function hasBody(request: Request): boolean {
  const length = request.headers["content-length"];
  return request.headers["transfer-encoding"] !== undefined || (length !== undefined && Number(length) > 0);
}

/** Sends `100 Continue` to a caller that waits for it. */
export function askForBody(request: Request, response: Response): void {
  if (waitsForContinue.delete(request)) response.writeContinue();
}
