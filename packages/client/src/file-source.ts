/** A file that can be opened again, so that its upload can be repeated. `openFile` of `@matchbook/client/node` makes one. */
export interface OpenableFile {
  open(): ReadableStream<Uint8Array>;
  /** In bytes. */
  size?: number;
  name?: string;
}

/** The content of a file. A stream can be sent once only, so its upload is not repeated after an error. */
export type FileSource =
  | Blob
  | Uint8Array<ArrayBuffer>
  | OpenableFile
  | ReadableStream<Uint8Array>
  | AsyncIterable<Uint8Array>;

/** Bytes of a file that were handed to the network. */
export interface SendingProgress {
  sentBytes: number;
  /** Undefined when the file does not tell its size. */
  totalBytes: number | undefined;
}

export interface FileOptions {
  /**
   * Called while the file is sent. A browser does not call it for a Blob, which it sends as a whole: browsers cannot
   * stream a request over HTTP/1.1.
   */
  onProgress?(progress: SendingProgress): void;
}

const IS_BROWSER = "document" in globalThis;

/** @throws TypeError for a value that is no object, such as the path that a program in JavaScript may pass */
export function assertFile(source: unknown): asserts source is FileSource {
  if (typeof source === "object" && source !== null) return;
  throw new TypeError("a file is a Blob, bytes or a stream; openFile of @matchbook/client/node opens a path");
}

export function canBeSentAgain(source: FileSource): boolean {
  return source instanceof Blob || source instanceof Uint8Array || "open" in source;
}

/** The name that a file has by itself, as a `File` does. */
export function nameOf(source: FileSource): string | undefined {
  return "name" in source && typeof source.name === "string" ? source.name : undefined;
}

/** The body of one attempt to send a file. */
export function bodyOfFile(source: FileSource, { onProgress }: FileOptions): NonNullable<RequestInit["body"]> {
  if (source instanceof Blob || source instanceof Uint8Array) {
    const totalBytes = source instanceof Blob ? source.size : source.byteLength;
    if (onProgress === undefined || IS_BROWSER) return source;
    return counted(new Blob([source]).stream(), totalBytes, onProgress);
  }
  const stream = streamOf(source);
  return onProgress === undefined ? stream : counted(stream, "open" in source ? source.size : undefined, onProgress);
}

function streamOf(source: Exclude<FileSource, Blob | Uint8Array>): ReadableStream<Uint8Array> {
  if ("open" in source) return source.open();
  if (source instanceof ReadableStream) return source;
  const chunks = source[Symbol.asyncIterator]();
  return new ReadableStream<Uint8Array>({
    async pull(controller) {
      const { done, value } = await chunks.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    cancel: async (reason) => void (await chunks.return?.(reason)),
  });
}

/** The most bytes that are handed to the network at once, so that the progress of a Blob moves. */
const PIECE_BYTES = 65_536;

/** The stream in pieces, each told when it is taken. */
function counted(
  stream: ReadableStream<Uint8Array>,
  totalBytes: number | undefined,
  onProgress: NonNullable<FileOptions["onProgress"]>,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let rest: Uint8Array = new Uint8Array();
  let sentBytes = 0;
  return new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        while (rest.byteLength === 0) {
          const { done, value } = await reader.read();
          if (done) return controller.close();
          rest = value;
        }
        const piece = rest.subarray(0, PIECE_BYTES);
        rest = rest.subarray(PIECE_BYTES);
        controller.enqueue(piece);
        sentBytes += piece.byteLength;
        onProgress({ sentBytes, totalBytes });
      },
      cancel: (reason) => reader.cancel(reason),
    },
    { highWaterMark: 0 },
  );
}
