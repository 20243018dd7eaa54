import { expect } from "vitest";
import type { StatementLine } from "../src/statement-line.ts";
import { parse } from "./statement-files.ts";

/** An SGML header, five lines long. */
export const header = (charset = "ENCODING:USASCII\nCHARSET:1252") => `OFXHEADER:100\nVERSION:102\n${charset}\n\n`;
/** A statement of one transaction; its elements begin at line 7. */
export const file = (transaction: string, options: { head?: string; currency?: string } = {}) =>
  `${options.head ?? header()}<OFX><STMTRS><CURDEF>${options.currency ?? "EUR"}<BANKACCTFROM><ACCTID>1</BANKACCTFROM><BANKTRANLIST><STMTTRN>\n` +
  `${transaction}\n</STMTTRN></BANKTRANLIST></STMTRS></OFX>`;
/** A valid transaction: a credit of 5 EUR. */
export const basic = "<TRNTYPE>CREDIT<DTPOSTED>20260302<TRNAMT>5.00<FITID>A1<NAME>Ann<MEMO>INV-1";

/** The line of a file with one transaction. */
export async function only(
  transaction: string,
  options?: { head?: string; currency?: string },
): Promise<StatementLine> {
  const { lines, refusal } = await parse(file(transaction, options));
  expect(refusal).toBeUndefined();
  expect(lines).toHaveLength(1);
  return lines[0] as StatementLine;
}
