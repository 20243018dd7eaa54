import { CsvError, type Parser, parse } from "csv-parse";
import { StatementError } from "../statement-error.ts";

/** A record of a CSV file and the 1-based line at which it begins. */
export type RecordHandler = (cells: string[], line: number) => void;

export interface RecordReader {
  /** Takes whole lines, each ending in LF; resolves when their records were handed out. Throws `StatementError`. */
  write: (text: string) => Promise<void>;
  end: () => Promise<void>;
}

/** Characters of a record: far above any real one. */
export const MAX_RECORD_CHARACTERS = 65_536;

/**
 * Reads records with csv-parse, handing each out while it is parsed: none is left waiting in the stream, where an error
 * would drop it. A quote within a cell that does not begin with one is itself, as in `5" pipe`.
 * @param firstLine the line of the file that the first line written is
 */
export function createRecordReader(
  { delimiter, quote, firstLine }: { delimiter: string; quote: string; firstLine: number },
  onRecord: RecordHandler,
): RecordReader {
  let reached = firstLine;
  let failure: Error | undefined;
  const parser: Parser = parse({
    delimiter,
    quote: quote === "" ? false : quote,
    escape: quote === "" ? null : quote,
    record_delimiter: "\n",
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    on_record(cells: string[], { lines }) {
      const last = firstLine + lines - 1;
      const breaks = cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
      reached = last + 1;
      onRecord(cells, last - breaks);
      return null;
    },
  });
  // The error is told by the callback of the write that met it; a stream also wants a listener.
  parser.on("error", (error) => {
    failure ??= error;
  });
  // Nothing is read from it, but it must flow to come to its end.
  parser.resume();

  function settle(run: (done: (error?: Error | null) => void) => void): Promise<void> {
    return new Promise((resolve, reject) => {
      if (failure) return reject(explain(failure, reached));
      run((error) => (error ? reject(explain(error, reached)) : resolve()));
    });
  }

  return {
    write: (text) => settle((done) => parser.write(text, done)),
    end: () => settle((done) => parser.end(done)),
  };
}

function explain(error: Error, line: number): Error {
  if (!(error instanceof CsvError)) return error;
  if (error.code === "CSV_QUOTE_NOT_CLOSED") {
    return new StatementError(line, "a quoted cell that begins here has no closing quote", { cause: error });
  }
  if (error.code === "CSV_MAX_RECORD_SIZE") {
    const reason = `the row is longer than ${MAX_RECORD_CHARACTERS} characters; perhaps a quoted cell is not closed`;
    return new StatementError(line, reason, { cause: error });
  }
  return new StatementError(line, "the row cannot be read as CSV", { cause: error });
}
