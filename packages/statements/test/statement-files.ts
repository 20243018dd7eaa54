import { readFileSync } from "node:fs";
import { parseStatement } from "../src/parse-statement.ts";
import type { StatementLine, StatementOptions } from "../src/statement-line.ts";
import type { StatementSummary } from "../src/statement-summary.ts";

const samples = new URL("../../../tools/devstack/samples/", import.meta.url);

/** A file of the sample data. */
export function sample(name: string): Buffer {
  return readFileSync(new URL(name, samples));
}

export interface Parsed {
  lines: StatementLine[];
  /** Undefined when an error ended the parsing. */
  summary: StatementSummary | undefined;
  /** The message of the error that ended the parsing. */
  refusal: string | undefined;
}

/** Parses a whole file, given in one or several pieces. */
export async function parse(
  file: string | Uint8Array | readonly Uint8Array[],
  further: Partial<StatementOptions> = {},
): Promise<Parsed> {
  const parsed: Parsed = { lines: [], summary: undefined, refusal: undefined };
  const chunks = typeof file === "string" ? [Buffer.from(file)] : file instanceof Uint8Array ? [file] : file;
  async function* source(): AsyncGenerator<Uint8Array> {
    yield* chunks;
  }
  let read: StatementSummary | undefined;
  const options = {
    ...further,
    onSummary: (summary: StatementSummary) => {
      read = summary;
    },
  };
  try {
    for await (const line of parseStatement(source(), options)) parsed.lines.push(line);
    parsed.summary = read;
  } catch (error) {
    if (!(error instanceof Error) || error.name !== "StatementError") throw error;
    parsed.refusal = error.message;
  }
  return parsed;
}

/** The bytes cut at these offsets, which may be in any order. */
export function cut(bytes: Uint8Array, offsets: readonly number[]): Uint8Array[] {
  const edges = [0, ...offsets.map((offset) => offset % (bytes.length + 1)).sort((a, b) => a - b), bytes.length];
  return edges.slice(1).map((end, index) => bytes.subarray(edges[index], end));
}

/** A camt.053 document with one statement of a EUR account that contains these children of `Stmt`. */
export function statement(content: string, version = "001.08"): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.${version}"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr><Stmt>
<Id>S-1</Id><Acct><Id><IBAN>DE88 1009 9900 0004 7110 00</IBAN></Id><Ccy>EUR</Ccy><Ownr><Nm>Nordlicht</Nm></Ownr></Acct>
${content}
</Stmt></BkToCstmrStmt></Document>`;
}

/** A booked entry of 2026-03-02; its first line is line 4 of `statement(entry(…))`. */
export function entry(fields: {
  amount?: string;
  indicator?: string;
  head?: string;
  details?: string;
  tail?: string;
}): string {
  const { amount = '<Amt Ccy="EUR">100.00</Amt>', indicator = "CRDT", head = "", details = "", tail = "" } = fields;
  return `<Ntry>${amount}<CdtDbtInd>${indicator}</CdtDbtInd>${head}<Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-03-02</Dt></BookgDt><ValDt><Dt>2026-03-03</Dt></ValDt>${tail}<NtryDtls>${details}</NtryDtls></Ntry>`;
}

/** A detail with its own amount in EUR. */
export function detail(amount: string, content = "", indicator = "CRDT"): string {
  return `<TxDtls><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${indicator}</CdtDbtInd>${content}</TxDtls>`;
}
