import { AppError } from "@matchbook/runtime/errors/errors";
import type { Request, Response } from "express";
import { boundFraming } from "./bound-framing.ts";
import { askForBody, contentType } from "./read-json.ts";
import type { Route } from "./route.ts";

/** Bytes of a chunk that is passed on, at most. */
const PIECE = 256 * 1024;

/** Refuses an upload that is too large, of the wrong type or encoded, before its body is read. */
export function checkUpload(request: Request, { maxBytes, mediaTypes, anyType = false }: NonNullable<Route["upload"]>) {
  const [mediaType] = contentType(request);
  if (!anyType && !mediaTypes.includes(mediaType)) throw new AppError("unsupported_media_type");
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw new AppError("payload_too_large");
  if ((request.headers["content-encoding"] ?? "identity") !== "identity") throw new AppError("unsupported_media_type");
}

/** Streams at most `maxBytes` with backpressure, and closes a connection that is silent for `idleMs`. */
export async function* readUpload(
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
