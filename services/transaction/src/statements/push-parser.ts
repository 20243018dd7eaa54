import { setImmediate as nextTurn } from "node:timers/promises";
import { MalformedText, type TextDecoding } from "./encoding.ts";
import { StatementError } from "./statement-error.ts";
import type { StatementLine } from "./statement-line.ts";

/** A parser that is pushed bytes and puts the lines it finds into a list on the way. */
export interface PushParser {
  write: (bytes: Uint8Array) => void | Promise<void>;
  /** Checks that the file is complete. */
  end: () => void | Promise<void>;
}

// Input is taken in slices of this size however large its chunks are, so that few lines are ever waiting.
const SLICE_BYTES = 32_768;

/**
 * Pushes chunks through a parser and yields what it puts into `ready`: reads on only when the next line is asked for
 * and holds at most one slice of input and its lines. After each slice the event loop has a turn, so that a large file
 * does not keep other work of the process waiting. Lines before an error are handed out first, so that how much of
 * a broken file comes out does not depend on how it was cut into chunks.
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
        yield* ready.splice(0);
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

/** What takes decoded text, and knows the 1-based line it has reached. */
export interface TextSink {
  write: (text: string) => void;
  end: () => void;
  line: () => number;
}

/** Decodes bytes into a sink. Bytes that are no text are a `StatementError` at the line that the sink has reached. */
export function decodeInto(decoder: TextDecoding, sink: TextSink): PushParser & { end: () => void } {
  function feed(decode: () => string): void {
    let text: string;
    try {
      text = decode();
    } catch (error) {
      if (!(error instanceof MalformedText)) throw error;
      // Whatever is wrong before the bad bytes is found first, and the line reached is theirs.
      sink.write(error.decoded);
      throw new StatementError(sink.line(), error.message, { cause: error });
    }
    sink.write(text);
  }
  return {
    write: (bytes) => feed(() => decoder.decode(bytes)),
    end() {
      feed(decoder.end);
      sink.end();
    },
  };
}
