import { isUtf8 } from "node:buffer";
import { ExactNumber, exactNumbers } from "@matchbook/api/json";
import { AppError, invalidField } from "@matchbook/runtime/errors";
import express, { type Request, type Response } from "express";
import { waitsForContinue } from "./continue.ts";

/** The largest JSON body, in bytes. */
export const JSON_LIMIT = 1024 * 1024;

const parse = express.json({
  limit: JSON_LIMIT,
  reviver: exactNumbers,
  type: () => true,
  // Any JSON is read, so that what is no object is told from what is no JSON.
  strict: false,
  verify: (_request, _response, body, charset) => assertUtf8(body, charset),
});

/**
 * Reads a JSON body. Called only once the caller is known to be allowed, so nobody else's body is ever parsed.
 * @param timeoutMs a body that takes longer is cut off with its connection
 * @returns `{}` when there is no body
 * @throws AppError payload_too_large, unsupported_media_type, validation_failed (through the body parser's own errors)
 */
export async function readJson(request: Request, response: Response, timeoutMs: number): Promise<unknown> {
  if (!hasBody(request)) return {};
  const mediaType = (request.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase();
  if (mediaType !== "application/json") throw new AppError("unsupported_media_type");
  if (Number(request.headers["content-length"]) > JSON_LIMIT) throw new AppError("payload_too_large");
  askForBody(request, response);
  const timer = setTimeout(() => request.socket.destroy(), timeoutMs);
  try {
    await new Promise<void>((resolve, reject) => {
      parse(request, response, (error: unknown) => (error ? reject(error) : resolve()));
    });
  } finally {
    clearTimeout(timer);
  }
  const body: unknown = request.body === undefined ? {} : request.body;
  if (!isObject(body)) throw invalidField("", "Must be a JSON object");
  return body;
}

// Decoding would replace what is no UTF-8, and store a name that nobody sent. JSON has no other encoding (RFC 8259, 8.1).
// The parser makes an error of its own of what is thrown here, and keeps its type for app-error.ts.
function assertUtf8(body: Buffer, charset: string): void {
  if (charset !== "utf-8") throw Object.assign(new Error("not UTF-8 by its charset"), { type: "charset.unsupported" });
  if (!isUtf8(body)) throw new Error("not UTF-8");
}

function isObject(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !(value instanceof ExactNumber);
}

/** True when the request announces a body (RFC 9112, section 6). */
export function hasBody(request: Request): boolean {
  const length = request.headers["content-length"];
  return request.headers["transfer-encoding"] !== undefined || (length !== undefined && Number(length) > 0);
}

/** Tells a caller who waits for it that the body is wanted. */
export function askForBody(request: Request, response: Response): void {
  if (waitsForContinue.delete(request)) response.writeContinue();
}
