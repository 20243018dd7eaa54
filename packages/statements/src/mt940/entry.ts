import { electronicIban } from "../iban.ts";
import { quote, StatementError } from "../statement-error.ts";
import { oneLine } from "../text-pieces.ts";
import type { Direction } from "../value-sets.ts";
import { MARKS, readAmount, SWIFT_AMOUNT } from "./amounts.ts";
import { entryDate, valueDate } from "./dates.ts";

/** Field 61 with its supplementary details. */
export interface Entry {
  line: number;
  /** Minor units of the statement's currency. */
  amount: bigint;
  direction: Direction;
  reversal: boolean;
  /** Expected, and therefore no movement of money yet. */
  pending: boolean;
  valueDate: string;
  /** The value date as written, if it does not exist. */
  impossibleDate: string | null;
  /** Null when the field has no entry date. */
  bookingDate: string | null;
  /** Transaction type identification code, such as `NTRF`; null when the bank omits it. */
  type: string | null;
  /** The reference of the account owner, the payer or the cheque. */
  customerReference: string | null;
  /** The account of the counterparty, if the bank writes an IBAN as the reference. */
  account: string | null;
  /** The name of the counterparty, which old files of Rabobank write after the reference. */
  name: string | null;
  bankReference: string | null;
}

// 6!n[4!n]2a[1!a]15d1!a3!c16x[//16x] (SWIFT, MT 940 field 61). Banks often write longer references than 16 characters.
// Some write blanks instead of an entry date, after the amount or into the type code, or omit the type code or the comma
// of an amount without decimals.
const ENTRY = new RegExp(
  `^(\\d{6})(\\d{4}| {4})?([RE]?[CD])([A-Z])?(${SWIFT_AMOUNT}|\\d{1,30})(?=[ A-Z/]|$) *((?!NONREF)[A-Z][A-Z0-9 ]{3})?(.*)`,
  "s",
);
// Words and marks for "no reference", and words that point to a reference in field 86.
const NO_REFERENCE = /^(N|NON|NONREF|NOREF|NOTPROVIDED|EREF|KREF|MREF|MARF|PREF|IREF|CREF|0*|[^A-Z0-9]+)\+?$/i;

// The transaction types of SWIFT (MT 940 field 61, subfield 6), which some banks repeat as the reference.
const TRANSACTION_TYPE =
  /^[NFS]?(BNK|BOE|BRF|CAR|CAS|CHG|CHK|CLR|CMI|CMN|CMS|CMT|CMZ|COL|COM|DCR|DDT|DIS|DIV|EQA|EXT|FEX|INT|LBX|LDP|MAR|MAT|MGT|MSC|NWI|ODC|OPT|PCH|PLD|POP|PRN|REC|RED|RIG|RTI|SAL|SEC|SLE|STO|STP|SUB|SWP|TAX|TCK|TCM|TRF|TRN|UWC|VDA|WAR)$/;
const IBAN_FORM = /^(?!RF)[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/;
// The account of the counterparty in 16 columns, then its name. Other banks write the bank's reference there, after `//`.
const ACCOUNT_AND_NAME = /^(?=.{16}\S)(?:P?\d{9,10}|NONREF) +((?!\/\/)\S.*)$/;

/** Reads the first line of a field 61. Throws a `StatementError` when it is malformed or has an impossible date. */
export function readEntry(text: string, line: number, currency: string): Entry {
  const [, date = "", entered = "", mark = "", , amount = "", code = "", references = ""] =
    ENTRY.exec(text.trimEnd()) ?? [];
  const movement = MARKS[mark];
  if (movement === undefined) {
    throw new StatementError(
      line,
      `:61: ${quote(text)} is not a statement line (date, C, D, RC or RD, amount with a decimal comma, type, reference)`,
    );
  }
  const value = valueDate(date);
  if (value === undefined) throw new StatementError(line, `:61: value date ${quote(date)} is not a date`);
  const bookingDate = entered.trim() === "" ? null : entryDate(entered, value.day);
  if (bookingDate === undefined) throw new StatementError(line, `:61: entry date ${quote(entered)} is not a date`);
  const type = code.trimEnd();
  const name = ACCOUNT_AND_NAME.exec(references)?.[1] ?? null;
  const at = references.indexOf("//");
  const customer = name !== null ? "" : oneLine(at === -1 ? references : references.slice(0, at));
  const account = IBAN_FORM.test(electronicIban(customer)) ? electronicIban(customer) : null;
  const isReference = account === null && !NO_REFERENCE.test(customer) && !isTransactionCode(customer, type);
  const bank = name !== null || at === -1 ? "" : oneLine(references.slice(at + 2));
  return {
    line,
    amount: readAmount(amount, currency, { line, tag: "61" }),
    ...movement,
    valueDate: value.day,
    impossibleDate: value.adjusted ? date : null,
    bookingDate,
    type: type || null,
    customerReference: isReference ? customer : null,
    account,
    name: name === null ? null : oneLine(name),
    bankReference: NO_REFERENCE.test(bank) ? null : bank,
  };
}

function isTransactionCode(reference: string, type: string): boolean {
  return reference === type || reference === type.slice(1) || TRANSACTION_TYPE.test(reference);
}
