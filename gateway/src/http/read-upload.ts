import { AppError } from "@matchbook/runtime/errors";
import type { Request, Response } from "express";
import { askForBody } from "./read-json.ts";

/** The largest piece that is handed on, in bytes. */
const PIECE = 256 * 1024;

/**
 * Refuses an upload that is known to be too large, of another type, or in an encoding, before a byte of it is read.
 * @throws AppError payload_too_large, unsupported_media_type
 */
export function checkUpload(
  request: Request,
  { maxBytes, mediaTypes }: { maxBytes: number; mediaTypes: readonly string[] },
): void {
  const mediaType = (request.headers["content-type"] ?? "").split(";")[0]?.trim().toLowerCase() ?? "";
  if (!mediaTypes.includes(mediaType) && !mediaTypes.includes("*/*")) throw new AppError("unsupported_media_type");
  if (Number(request.headers["content-length"] ?? 0) > maxBytes) throw new AppError("payload_too_large");
  if ((request.headers["content-encoding"] ?? "identity") !== "identity") throw new AppError("unsupported_media_type");
}

/**
 * The body in pieces, as it arrives and only as fast as it is taken: a slow reader slows the sender down.
 * @param idleMs a caller who sends nothing for so long is cut off
 * @throws AppError payload_too_large once more than `maxBytes` came
 */
export async function* readUpload(
  request: Request,
  response: Response,
  { maxBytes, idleMs }: { maxBytes: number; idleMs: number },
): AsyncGenerator<Buffer> {
  askForBody(request, response);
  let received = 0;
  const cut = () => request.socket.destroy();
  let timer = setTimeout(cut, idleMs);
  try {
    // The request must outlive an early end: it is what the answer goes out on.
    for await (const chunk of request.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      clearTimeout(timer);
      received += chunk.length;
      if (received > maxBytes) throw new AppError("payload_too_large");
      for (let at = 0; at < chunk.length; at += PIECE) yield chunk.subarray(at, at + PIECE);
      timer = setTimeout(cut, idleMs);
    }
  } finally {
    clearTimeout(timer);
  }
}
