import { setImmediate as nextTurn } from "node:timers/promises";
import { MalformedText, type TextDecoding } from "./encoding.ts";
import { StatementError } from "./statement-error.ts";
import type { StatementLine } from "./statement-line.ts";

/** A parser that receives bytes and appends the lines that it finds to a list. */
export interface PushParser {
  write: (bytes: Uint8Array) => void | Promise<void>;
  /** Checks that the file is complete. */
  end: () => void | Promise<void>;
}

// Chunks of any size are parsed in slices of this size, so that few lines wait at a time and other work soon goes on.
const SLICE_BYTES = 8_192;
/** A batch booking gives many lines at once, which the receiver handles one after the other. */
const LINES_OF_TURN = 500;

/**
 * Pushes chunks through a parser and yields the lines that it appends to `ready`. It reads on only when the next line
 * is requested, and holds at most one slice of input and its lines. It yields to the event loop after each slice, so
 * that a large file does not block other work. Lines before an error are yielded first, so the result does not depend
 * on how the file was cut into chunks.
 */
export async function* pullLines(
  chunks: AsyncIterable<Uint8Array>,
  parser: PushParser,
  ready: StatementLine[],
): AsyncGenerator<StatementLine, void, void> {
  try {
    for await (const chunk of chunks) {
      for (let start = 0; start < chunk.length; start += SLICE_BYTES) {
        await parser.write(chunk.subarray(start, start + SLICE_BYTES));
        for (const [at, line] of ready.splice(0).entries()) {
          if (at > 0 && at % LINES_OF_TURN === 0) await nextTurn();
          yield line;
        }
        await nextTurn();
      }
    }
    await parser.end();
  } catch (error) {
    yield* ready.splice(0);
    throw error;
  }
  yield* ready.splice(0);
}

/** Receives decoded text and knows the 1-based line that it has reached. */
export interface TextSink {
  write: (text: string) => void;
  end: () => void;
  line: () => number;
}

/** Decodes bytes into a sink. Malformed bytes cause a `StatementError` at the line that the sink has reached. */
export function decodeInto(decoder: TextDecoding, sink: TextSink): PushParser & { end: () => void } {
  function feed(decode: () => string): void {
    let text: string;
    try {
      text = decode();
    } catch (error) {
      if (!(error instanceof MalformedText)) throw error;
      // The sink first gets the text before the malformed bytes. It reports earlier errors and reaches their line.
      sink.write(error.decoded);
      throw new StatementError(sink.line(), error.message, { cause: error });
    }
    sink.write(text);
  }
  return {
    write: (bytes) => feed(() => decoder.decode(bytes)),
    end() {
      feed(() => decoder.end());
      sink.end();
    },
  };
}
