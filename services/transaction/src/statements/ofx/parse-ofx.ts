import { decodeInto, pullLines } from "../push-parser.ts";
import type { DetectedFormat, StatementLine, StatementOptions } from "../statement-line.ts";
import { newSummary } from "../summary.ts";
import { createOfxDecoder, ofxVersion } from "./header.ts";
import { createStatementReader } from "./statement-reader.ts";
import { createOfxTokenizer } from "./tokenizer.ts";

/** The format and version when a file with this beginning is in it: an OFX header, or the root element alone. */
export function detectOfx(head: string): DetectedFormat | undefined {
  const version = ofxVersion(head);
  return version === undefined ? undefined : { format: "OFX", version };
}

/**
 * Parses the bank and credit card statements of an OFX file, SGML (1.x, also QFX) or XML (2.x), as a stream: holds a
 * slice of input and one transaction. Pending transactions are counted in the summary. OFX gives a closing balance but
 * no opening one, so nothing can be checked against it.
 *
 * Throws `StatementError` for a file that is damaged or misses what a line needs; lines before it are handed out first.
 *
 * An own reader: the libraries there are (ofx-js, node-ofx-parser, ofx-data-extractor) take the whole file as one
 * string and turn SGML into XML by replacing text, which loses the lines of errors.
 */
export async function* parseOfx(
  chunks: AsyncIterable<Uint8Array>,
  options: StatementOptions,
): AsyncGenerator<StatementLine, void, void> {
  const ready: StatementLine[] = [];
  const summary = newSummary("OFX");
  const reader = createStatementReader(options, summary, (line) => ready.push(line));
  const tokenizer = createOfxTokenizer(reader);
  const decoder = createOfxDecoder((version) => {
    summary.version = version;
  });
  const sink = {
    ...tokenizer,
    end() {
      tokenizer.end();
      reader.end(tokenizer.line());
    },
  };
  yield* pullLines(chunks, decodeInto(decoder, sink), ready);
  options.onSummary?.(summary);
}
