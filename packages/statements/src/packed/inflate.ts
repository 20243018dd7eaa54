import { pipeline, Readable, type Transform } from "node:stream";

/** The packed bytes are damaged or cut off. */
export class DamagedData extends Error {}

/**
 * Unpacks bytes as a stream, with a few chunks in memory. Throws `DamagedData`; an error of the source passes.
 * @param decoder a new decoder of `node:zlib`
 */
export async function* inflate(packed: AsyncIterable<Uint8Array>, decoder: Transform): AsyncGenerator<Uint8Array> {
  // The iterator below reports the error of the pipeline.
  const stream = pipeline(Readable.from(packed), decoder, () => {});
  try {
    yield* stream as AsyncIterable<Buffer>;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && String(error.code).startsWith("Z_"))) throw error;
    throw new DamagedData("the packed data is damaged or cut off", { cause: error });
  }
}
