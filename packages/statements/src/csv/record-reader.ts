import { CsvError, type Parser, parse } from "csv-parse";
import { grouped, StatementError, tooCostly } from "../statement-error.ts";

/** Receives a record of a CSV file and the 1-based line at which it begins. */
export type RecordHandler = (cells: string[], line: number) => void;

export interface RecordReader {
  /** Parses whole lines, each ending in LF. Resolves after it has passed on their records. Throws `StatementError`. */
  write: (text: string) => Promise<void>;
  end: () => Promise<void>;
}

/** The most characters of a record, far above any real record. */
export const MAX_RECORD_CHARACTERS = 65_536;
/** The most columns of a record. Every cell is looked at several times. */
export const MAX_COLUMNS = 1_000;

/**
 * Reads records with csv-parse and passes each on while it is parsed, because an error would drop records that wait in
 * the stream. A quote inside an unquoted cell is an ordinary character, as in `5" pipe`.
 * @param firstLine the line number of the first written line in the file
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
    // Some banks write blanks beside quotes.
    trim: delimiter.trim() !== "",
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_RECORD_CHARACTERS,
    on_record(cells: string[], { lines }) {
      const last = firstLine + lines - 1;
      const breaks = cells.reduce((sum, cell) => sum + (cell.match(/\n/g)?.length ?? 0), 0);
      reached = last + 1;
      if (cells.length > MAX_COLUMNS)
        throw tooCostly(last - breaks, `the row has more than ${grouped(MAX_COLUMNS)} columns`);
      onRecord(cells, last - breaks);
      return null;
    },
  });
  // The callback of the failed write reports the error, but a stream without a listener would end the process.
  parser.on("error", (error) => {
    failure ??= error;
  });
  // The stream has no output, but it must flow to end.
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
