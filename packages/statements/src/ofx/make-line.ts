import { accountOf } from "../account.ts";
import { toMinorUnits } from "../amount.ts";
import { electronicIban, isIban } from "../iban.ts";
import { provided } from "../provided.ts";
import { returnInformation } from "../return-information.ts";
import { quote, StatementError } from "../statement-error.ts";
import type { StatementAccount, StatementLine, StatementOptions } from "../statement-line.ts";
import { joinPieces, newPieces, oneLine } from "../text-pieces.ts";
import type { Direction } from "../value-sets.ts";
import { ofxAmount } from "./amount.ts";
import { ofxDate } from "./dates.ts";
import { formerText } from "./former-text.ts";

/** A `STMTTRN` aggregate: its elements by name. Elements of a nested aggregate are named like `PAYEE.NAME`. */
export interface Transaction {
  line: number;
  /** 1-based in the file. */
  number: number;
  fields: ReadonlyMap<string, TransactionField>;
}

export interface TransactionField {
  text: string;
  line: number;
  /** The text up to its first tag as the file has it, where the text has tags or entities. */
  raw?: string;
}

export interface OfxStatement {
  accountId: string;
  /** The account that `accountId` names, once a line has asked for it. */
  account?: StatementAccount | undefined;
  /** CURDEF, or "" without one. */
  currency: string;
  /** The booked balance of the statement. */
  ledger?: { text: string; line: number };
}

/**
 * The line of a transaction. The sign of TRNAMT is the direction. FITID is the bank's id of the booking. With an FITID,
 * `remittance` stays null, because it is part of the fingerprint and downloads word NAME and MEMO differently.
 * Throws a `StatementError` when the amount, its currency or the date is missing or invalid.
 */
export function makeLine(transaction: Transaction, statement: OfxStatement, options: StatementOptions): StatementLine {
  const { fields, line, number } = transaction;
  const value = (name: string) => fields.get(name)?.text || null;
  const correction = value("CORRECTACTION")?.toUpperCase() ?? null;
  if (correction !== null && correction !== "DELETE") {
    throw new StatementError(line, "<CORRECTACTION> changes a booking of an earlier file, which is not accepted");
  }
  // CURRENCY is the currency of TRNAMT; ORIGCURRENCY is only the currency that it was converted from.
  const currency = value("CURRENCY.CURSYM") ?? (statement.currency || options.currency);
  if (currency === undefined) throw new StatementError(line, "the statement names no currency (<CURDEF>)");
  const { amount, direction: moved } = readAmount(transaction, currency);
  // A record that deletes a booking repeats its amount, so the money moves back.
  const direction = correction === null ? moved : moved === "credit" ? "debit" : "credit";
  const posted = readDate(transaction, "DTPOSTED") ?? missing(line, "DTPOSTED");
  const available = readDate(transaction, "DTAVAIL");
  const name = provided(nameOf(value));
  const description = describe(value);
  const id = provided(value("FITID"));
  const other = electronicIban(value("BANKACCTTO.ACCTID") ?? "");
  return {
    position: { line, entry: number, detail: 0 },
    account: accountIn(statement, currency),
    amount,
    currency,
    direction,
    bookedAt: posted.at,
    bookingDate: posted.day,
    valueDate: available?.day ?? posted.day,
    description,
    remittance: id === null ? description || null : null,
    ...(id === null && formerReading(fields, description)),
    additionalInformation: joinPieces(furtherTexts(fields, name)),
    reference: null,
    endToEndId: null,
    mandateId: null,
    instructionId: null,
    counterpartyName: name,
    counterpartyIban: isIban(other) ? other : null,
    bankReference: id,
    bookingReference: id,
    transactionId: provided(value("REFNUM")),
    reversal: correction !== null,
    returnInformation:
      correction === null ? null : returnInformation({ originalBankReference: provided(value("CORRECTFITID")) }),
    batch: false,
    bankTransactionCode: value("TRNTYPE")?.toUpperCase() ?? null,
    charges: [],
    original: null,
  };
}

/** Computed once for the lines of a statement in one currency. */
function accountIn(statement: OfxStatement, currency: string): StatementAccount {
  if (statement.account?.currency !== currency) statement.account = accountOf(statement.accountId, currency);
  return statement.account;
}

type ValueOf = (name: string) => string | null;

function nameOf(value: ValueOf): string | null {
  return value("PAYEE.NAME") ?? value("EXTDNAME") ?? value("NAME");
}

/** Name, memo and number of a cheque, each once. */
function describe(value: ValueOf): string {
  const memo = value("MEMO");
  const name = value("NAME") ?? provided(nameOf(value));
  const texts = [...newPieces(new Set([name ?? ""]), memo ?? ""), ...(memo === null ? [] : [memo])];
  return joinPieces([...texts, ...newPieces([value("CHECKNUM") ?? ""], texts.join("\n"))]) ?? "";
}

/** Fields that the line has elsewhere, and codes and dates that tell no text ("What no line has" in README.md). */
const NO_TEXT = new Set(
  (
    "TRNTYPE DTPOSTED DTUSER DTAVAIL TRNAMT FITID CORRECTFITID CORRECTACTION SRVRTID CHECKNUM REFNUM NAME MEMO SIC " +
    "INV401KSOURCE CURRENCY CURRENCY.CURSYM CURRENCY.CURRATE ORIGCURRENCY.CURSYM ORIGCURRENCY.CURRATE " +
    "BANKACCTTO.ACCTTYPE BANKACCTTO.ACCTKEY CCACCTTO.ACCTKEY"
  ).split(" "),
);

/** The texts of all other fields, each behind its name, without that of the counterparty. */
function furtherTexts(fields: Transaction["fields"], counterparty: string | null): string[] {
  const found: string[] = [];
  for (const [name, { text }] of fields)
    if (!NO_TEXT.has(name) && text !== "" && text !== counterparty) found.push(`${name}: ${text}`);
  return found;
}

/** The text of version 0.1, by which it knew a line without an id of the bank. */
function formerReading(fields: Transaction["fields"], description: string) {
  const textOf = ({ text, raw }: TransactionField) => (raw === undefined ? text : oneLine(formerText(raw)));
  const former = describe((name) => {
    const field = fields.get(name);
    return (field && textOf(field)) || null;
  });
  return former === description ? undefined : { otherRemittances: [former || null] };
}

function readAmount({ fields, line }: Transaction, currency: string): { amount: bigint; direction: Direction } {
  const field = fields.get("TRNAMT");
  if (!field?.text) missing(line, "TRNAMT");
  const read = ofxAmount(field.text);
  if (read === undefined)
    throw new StatementError(field.line, `<TRNAMT>: amount ${quote(field.text)} is not a decimal number`);
  const result = toMinorUnits(read.digits, currency);
  if (!result.ok) throw new StatementError(field.line, `<TRNAMT>: ${result.reason}`);
  return { amount: result.amount, direction: read.isNegative ? "debit" : "credit" };
}

function readDate({ fields }: Transaction, name: string): { day: string; at: string } | undefined {
  const field = fields.get(name);
  if (!field?.text) return undefined;
  const date = ofxDate(field.text);
  if (date === undefined) throw new StatementError(field.line, `<${name}> ${quote(field.text)} is not a date`);
  return date;
}

function missing(line: number, name: string): never {
  throw new StatementError(line, `<STMTTRN> has no <${name}>`);
}
