import type { RouteInput } from "./route.ts";

/** The body of an upload, with its size if the caller says it. */
export type FileInput = Pick<RouteInput<unknown, unknown, unknown>, "upload" | "contentLength">;

type FilePart<H> = { $case: "header"; value: H & { size: bigint | undefined } } | { $case: "chunk"; value: Buffer };

/**
 * The messages that hand a file to a service: a header, then the file in pieces.
 * @param header without the size of the file
 */
export async function* fileMessages<H>(
  header: H,
  { upload, contentLength }: FileInput,
): AsyncGenerator<{ part: FilePart<H> }> {
  const size = contentLength === undefined ? undefined : BigInt(contentLength);
  yield { part: { $case: "header", value: { ...header, size } } };
  for await (const chunk of upload) yield { part: { $case: "chunk", value: chunk } };
}
