import { createXmlDecoder, MalformedText } from "../encoding.ts";
import { StatementError } from "../statement-error.ts";
import type { StatementLine, StatementOptions, StatementSummary } from "../statement-line.ts";
import { createXmlReader, type Treatment } from "../xml-reader.ts";
import { requireDialect } from "./dialects.ts";
import { createStatementReader } from "./statement-reader.ts";

// Input is taken in slices of this size however large its chunks are, so that few lines are ever waiting.
const SLICE_BYTES = 32_768;

/**
 * Parses a camt.053 bank-to-customer statement (ISO 20022, versions 001.02 and later) as a stream: reads on only when
 * the next line is asked for and holds at most one slice of input, its lines and the details of one entry.
 *
 * Lines come out before the file has been read to its end; a caller who must not store anything of a broken file has
 * to read it once without storing. How entries become lines is told at `entryLines`. Only booked entries are money;
 * the others are counted in the summary.
 *
 * Throws `StatementError` for a file that is not such a message, is damaged or misses what a line needs. Lines before
 * the error are handed out first. Balances that do not add up are a warning of the summary (see `createBalanceCheck`).
 */
export async function* parseCamt(
  chunks: AsyncIterable<Uint8Array>,
  options: StatementOptions,
): AsyncGenerator<StatementLine, void, void> {
  const ready: StatementLine[] = [];
  const document = createDocument(options, (line) => ready.push(line));
  try {
    for await (const chunk of chunks) {
      for (let start = 0; start < chunk.length; start += SLICE_BYTES) {
        document.write(chunk.subarray(start, start + SLICE_BYTES));
        yield* ready.splice(0);
      }
    }
    document.end();
  } catch (error) {
    // How much of a broken file is handed out must not depend on how it was cut into chunks.
    yield* ready.splice(0);
    throw error;
  }
  yield* ready.splice(0);
  options.onSummary?.(document.summary);
}

interface CamtDocument {
  write: (bytes: Uint8Array) => void;
  end: () => void;
  summary: StatementSummary;
}

function createDocument(options: StatementOptions, emit: (line: StatementLine) => void): CamtDocument {
  const summary: StatementSummary = {
    format: "",
    version: "",
    statements: 0,
    entries: 0,
    lines: 0,
    notBooked: 0,
    zero: 0,
    warnings: [],
    warningCount: 0,
  };
  const statement = createStatementReader(options, summary, emit);
  const decoder = createXmlDecoder();
  const structure: Record<string, Treatment> = { "Ntry/SplmtryData": "skip", "TxDtls/SplmtryData": "skip" };
  let statementElement = "";

  const reader = createXmlReader({
    structure,
    onRoot(root) {
      const { dialect, version } = requireDialect(root);
      summary.format = dialect.format;
      summary.version = version;
      statementElement = dialect.statement;
      structure[`Document/${dialect.message}`] = "enter";
      structure[`${dialect.message}/${dialect.statement}`] = "enter";
      for (const part of ["Id", "Acct", "Bal", "Ntry"]) structure[`${dialect.statement}/${part}`] = "record";
      structure["NtryDtls/TxDtls"] = "record";
    },
    onEnter(name) {
      if (name === statementElement) statement.start();
    },
    onLeave(name, line) {
      if (name === statementElement) statement.finish();
      if (name === "Document" && summary.statements === 0) {
        throw new StatementError(line, `the file holds no statement (<${statementElement}>)`);
      }
    },
    onRecord: statement.record,
  });

  function feed(decode: () => string): void {
    let text: string;
    try {
      text = decode();
    } catch (error) {
      if (!(error instanceof MalformedText)) throw error;
      // Whatever is wrong before the bad bytes is found first, and the line reached is theirs.
      reader.write(error.decoded);
      throw new StatementError(reader.line(), error.message, { cause: error });
    }
    reader.write(text);
  }

  return {
    write: (bytes) => feed(() => decoder.decode(bytes)),
    end() {
      feed(decoder.end);
      reader.end();
    },
    summary,
  };
}
