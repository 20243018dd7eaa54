/** Receives the lines of a file in order and emits the statement's lines. */
export interface LineReader {
  /** @param line 1-based */
  line: (text: string, line: number) => void;
  /** The end of the file, at `line`. Throws a `StatementError` when the file is not complete. */
  end: (line: number) => void;
}
