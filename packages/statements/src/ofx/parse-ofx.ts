import { knownInFormer } from "../encoding.ts";
import { decodeInto, pullLines } from "../push-parser.ts";
import type { DetectedFormat, StatementLine, StatementOptions } from "../statement-line.ts";
import { newSummary, withSummary } from "../summary.ts";
import { createOfxDecoder, ofxVersion } from "./header.ts";
import { StatementReader } from "./statement-reader.ts";
import { OfxTokenizer } from "./tokenizer.ts";

/** Recognizes OFX by its header or its root element, and returns the version. */
export function detectOfx(head: string): DetectedFormat | undefined {
  const version = ofxVersion(head);
  return version === undefined ? undefined : { format: "OFX", version };
}

/**
 * Parses the bank and credit card statements of an OFX file, SGML (1.x, also QFX) or XML (2.x), as a stream. It holds a
 * slice of input and one transaction. Pending transactions are counted in the summary. OFX has no opening balance, so
 * balances are not checked.
 *
 * Throws `StatementError` for a damaged file and for a missing field that a line needs. Lines before the error are
 * yielded first.
 *
 * The libraries ofx-js, node-ofx-parser and ofx-data-extractor were not used: they take the whole file as one string
 * and convert SGML to XML by replacing text, which loses the line numbers of errors.
 */
export async function* parseOfx(
  chunks: AsyncIterable<Uint8Array>,
  options: StatementOptions,
): AsyncGenerator<StatementLine, void, void> {
  const ready: StatementLine[] = [];
  const summary = newSummary("OFX");
  const decoder = createOfxDecoder((version) => {
    summary.version = version;
  });
  const reader = new StatementReader(options, summary, (line) => ready.push(knownInFormer(line, decoder)));
  const tokenizer = new OfxTokenizer(reader);
  const sink = {
    write: (text: string) => tokenizer.write(text),
    line: () => tokenizer.line(),
    end() {
      tokenizer.end();
      reader.end(tokenizer.line());
    },
  };
  yield* withSummary(pullLines(chunks, decodeInto(decoder, sink), ready), summary, decoder, options);
}
