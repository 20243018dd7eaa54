import type { Config } from "../config.ts";
import type { RouteInput } from "./route.ts";

/** The body of a route that takes a file, whose content tells the format. @param most in MiB */
export const fileUpload = (most: number) => ({
  maxBytes: most * 1024 * 1024,
  mediaTypes: ["application/octet-stream"] as const,
  anyType: true,
});

/** Times in which a file must arrive, and in which it may stand still, in milliseconds. */
export function uploadLimits(config: Config) {
  return { timeoutMs: config.UPLOAD_TIMEOUT_MS, stallMs: config.REQUEST_TIMEOUT_MS };
}

/** Times of a file that is read and stored as a whole after its last byte. */
export function wholeFileLimits(config: Config) {
  return { ...uploadLimits(config), stallMs: config.BULK_TIMEOUT_MS };
}

/** Body of an upload, with its size if the caller says it. */
export type FileInput = Pick<RouteInput<unknown, unknown, unknown>, "upload" | "contentLength">;

type FilePart<H> = { $case: "header"; value: H & { size: bigint | undefined } } | { $case: "chunk"; value: Buffer };

/** Hands a file to a service: a header, then the file in pieces. @param header without the size of the file */
export async function* fileMessages<H>(
  header: H,
  { upload, contentLength }: FileInput,
): AsyncGenerator<{ part: FilePart<H> }> {
  const size = contentLength === undefined ? undefined : BigInt(contentLength);
  yield { part: { $case: "header", value: { ...header, size } } };
  for await (const chunk of upload) yield { part: { $case: "chunk", value: chunk } };
}
