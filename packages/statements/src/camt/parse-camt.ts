import { createXmlDecoder, type TextDecoding } from "../encoding.ts";
import { decodeInto, type PushParser, pullLines } from "../push-parser.ts";
import { StatementError } from "../statement-error.ts";
import type { StatementLine, StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { newSummary, withSummary } from "../summary.ts";
import type { Treatment } from "../xml-frame.ts";
import { XmlReader } from "../xml-reader.ts";
import { type CamtDialect, dialectOfMessage, isEnvelope, messageElements, requireDialect } from "./dialects.ts";
import { StatementReader } from "./statement-reader.ts";

/**
 * Parses a camt.052 account report, camt.053 statement or camt.054 notification (ISO 20022 bank-to-customer messages,
 * versions 001.02 and later) as a stream. It reads on only when the next line is requested, and holds at most one slice
 * of input, its lines and the details of one entry.
 *
 * It yields lines before it has read the whole file. To store nothing of a damaged file, read it once without storing.
 * See `entryLines` for how entries become lines. Entries that are not booked give no lines and are counted in the
 * summary. The document may be in an envelope, and its namespace may be missing.
 *
 * The three messages describe a booking in the same words, so a line's fingerprint does not depend on the message.
 * Where one message gives the details of a batch and another only its sum, the `booking` of the lines shows that.
 *
 * Throws `StatementError` for another kind of file, for a damaged file, and for a missing field that a line needs.
 * Lines before the error are yielded first. Balances that do not add up cause a warning (see `createBalanceCheck`).
 */
export async function* parseCamt(
  chunks: AsyncIterable<Uint8Array>,
  options: StatementOptions,
): AsyncGenerator<StatementLine, void, void> {
  const ready: StatementLine[] = [];
  const summary = newSummary();
  const decoder = createXmlDecoder();
  const parser = createParser(options, summary, ready, decoder);
  yield* withSummary(pullLines(chunks, parser, ready), summary, decoder, options);
}

function createParser(
  options: StatementOptions,
  summary: StatementSummary,
  ready: StatementLine[],
  decoder: TextDecoding,
): PushParser {
  const statement = new StatementReader(options, summary, (line) => ready.push(line));
  const structure: Record<string, Treatment> = { "Ntry/SplmtryData": "skip", "TxDtls/SplmtryData": "skip" };
  let statementElement = "";

  function begin(dialect: CamtDialect, version: string): void {
    summary.format = dialect.format;
    summary.version = version;
    statementElement = dialect.statement;
    structure[`Document/${dialect.message}`] = "enter";
    structure[`${dialect.message}/${dialect.statement}`] = "enter";
    structure[`${dialect.message}/GrpHdr`] = "record";
    const texts = ["AddtlStmtInf", "AddtlRptInf", "AddtlNtfctnInf"];
    for (const part of ["Id", "CreDtTm", "FrToDt", "Acct", "Bal", "Ntry", ...texts]) {
      structure[`${dialect.statement}/${part}`] = "record";
    }
    structure["NtryDtls/TxDtls"] = "record";
  }

  const reader = new XmlReader({
    structure,
    isEnvelope,
    onRoot(root) {
      const found = requireDialect(root);
      if (found !== undefined) begin(found.dialect, found.version);
      else for (const message of messageElements) structure[`Document/${message}`] = "enter";
    },
    onEnter(name) {
      const bare = statementElement === "" ? dialectOfMessage(name) : undefined;
      if (bare) begin(bare, "");
      if (name === statementElement) statement.start();
    },
    onLeave(name, line) {
      if (name === statementElement) statement.finish();
      if (name !== "Document") return;
      if (statementElement === "") {
        throw new StatementError(line, `<Document> without a namespace holds none of ${messageElements.join(", ")}`);
      }
      if (summary.statements === 0) {
        throw new StatementError(line, `the file holds no statement (<${statementElement}>)`);
      }
    },
    onRecord: (element) => statement.record(element),
  });
  return decodeInto(decoder, reader);
}
