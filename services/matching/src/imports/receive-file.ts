import { AppError, invalidField } from "@matchbook/runtime/errors/errors";

/** A message of a file that is sent: first its header, then its bytes in pieces. */
interface Sent<H> {
  part?: { $case: "header"; value: H } | { $case: "chunk"; value: Uint8Array } | undefined;
}

/**
 * Receives a file into memory.
 * @throws AppError payload_too_large, validation_failed
 */
export async function receiveFile<H extends { size?: bigint | undefined }>(
  requests: AsyncIterable<Sent<H>>,
  maxBytes: number,
): Promise<{ header: H; bytes: Uint8Array }> {
  let header: H | undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const { part } of requests) {
    if (part?.$case === "header" && header === undefined) header = part.value;
    else if (part?.$case === "chunk" && header !== undefined) chunks.push(part.value);
    else throw invalidField("header", "Must come first, and once");
    size += part.$case === "chunk" ? part.value.length : 0;
    if (size > maxBytes || Number(header.size ?? 0) > maxBytes) throw new AppError("payload_too_large");
  }
  if (header === undefined) throw invalidField("header", "Must come first, and once");
  return { header, bytes: Buffer.concat(chunks) };
}
