import { createXmlDecoder } from "../encoding.ts";
import { decodeInto, type PushParser, pullLines } from "../push-parser.ts";
import { StatementError } from "../statement-error.ts";
import type { StatementLine, StatementOptions, StatementSummary } from "../statement-line.ts";
import { newSummary } from "../summary.ts";
import { createXmlReader, type Treatment } from "../xml-reader.ts";
import { requireDialect } from "./dialects.ts";
import { createStatementReader } from "./statement-reader.ts";

/**
 * Parses a camt.052 account report, camt.053 statement or camt.054 notification (ISO 20022 bank-to-customer messages,
 * versions 001.02 and later) as a stream: reads on only when the next line is asked for and holds at most one slice of
 * input, its lines and the details of one entry.
 *
 * Lines come out before the file has been read to its end; a caller who must not store anything of a broken file has
 * to read it once without storing. How entries become lines is told at `entryLines`. Only booked entries are money;
 * the others, of which an intraday report may consist, are counted in the summary.
 *
 * The three messages tell of the same bookings in the same words, so a line's fingerprint does not depend on the
 * message. Where one gives the details of a batch and another its sum only, `booking` of the lines tells.
 *
 * Throws `StatementError` for a file that is not such a message, is damaged or misses what a line needs. Lines before
 * the error are handed out first. Balances that do not add up are a warning of the summary (see `createBalanceCheck`).
 */
export async function* parseCamt(
  chunks: AsyncIterable<Uint8Array>,
  options: StatementOptions,
): AsyncGenerator<StatementLine, void, void> {
  const ready: StatementLine[] = [];
  const summary = newSummary();
  yield* pullLines(chunks, createParser(options, summary, ready), ready);
  options.onSummary?.(summary);
}

function createParser(options: StatementOptions, summary: StatementSummary, ready: StatementLine[]): PushParser {
  const statement = createStatementReader(options, summary, (line) => ready.push(line));
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
  return decodeInto(createXmlDecoder(), reader);
}
