import { inMemory, type RandomAccess } from "./packed/random-access.ts";
import { parseStatement } from "./parse-statement.ts";
import type { StatementLine, StatementOptions } from "./statement-line.ts";
import type { StatementSummary } from "./statement-summary.ts";
import { newSummary } from "./summary.ts";

/** The lines of a file, to be iterated once. */
export interface StatementReading extends AsyncIterable<StatementLine> {
  /** Facts about the file beside its lines. Complete when the iteration has ended, also by an error. */
  readonly summary: StatementSummary;
}

export type ReadOptions = Omit<StatementOptions, "onSummary">;

/**
 * Reads a statement file as a stream. It recognizes the format by the first 4,096 bytes, unpacks a gzip or a zip, and
 * holds neither the file nor its lines in memory.
 *
 * The iteration yields the lines in the order of the file. It throws a `StatementError` for a file that is in no known
 * format, damaged or not complete; the lines before the error are yielded first. Errors of the source pass unchanged.
 * @param source the bytes in one piece, or in chunks of any size
 */
export function readStatements(
  source: Uint8Array | AsyncIterable<Uint8Array>,
  options: ReadOptions = {},
): StatementReading {
  let summary = newSummary();
  const [file, chunks] = source instanceof Uint8Array ? inOnePiece(source) : [undefined, source];
  const onSummary = (read: StatementSummary) => {
    summary = read;
  };
  const lines = parseStatement(chunks, { file, ...options, onSummary });
  return {
    [Symbol.asyncIterator]: () => lines,
    get summary() {
      return summary;
    },
  };
}

function inOnePiece(bytes: Uint8Array): [RandomAccess, AsyncIterable<Uint8Array>] {
  const file = inMemory(bytes);
  return [file, file.read(0, bytes.length)];
}
