import { dayAt, type FixedRecord } from "../fixed-columns.ts";
import { quote, StatementError } from "../statement-error.ts";
import { oneLine } from "../text-pieces.ts";
import { readAccount, readAmount, type SignedAmount } from "./columns.ts";

/** A movement or a detail of one: the records 2.1 to 2.3 and 3.1 to 3.3. */
export interface Movement extends SignedAmount {
  line: number;
  /** The columns 3 to 6, which its records share. */
  sequence: string;
  bankReference: string;
  valueDate: string | undefined;
  bookingDate: string | undefined;
  /** Kind (1), family (2), transaction (2), category (3). */
  code: string;
  isStructured: boolean;
  /** With its blanks. */
  communication: string;
  customerReference: string;
  /** Reject, return, refund, reversal or cancellation: 1 to 5, else "". */
  returnKind: string;
  returnReason: string;
  purposeCode: string;
  counterpartyIban: string | null;
  counterpartyName: string;
  /** The texts of the bank. */
  information: string[];
  /** Texts that the line has no field for, each behind its name. */
  further: string[];
}

/** The most texts of the bank for one movement. */
const MAX_INFORMATION = 100;

/** Reads a record 2.1. Throws a `StatementError` for an invalid amount or date. */
export function readMovement(record: FixedRecord, currency: string): Movement {
  return {
    line: record.line,
    sequence: record.at(3, 6),
    bankReference: oneLine(record.at(11, 31)),
    ...readAmount(record, 32, currency),
    valueDate: dayAt(record, 48, "value date", "DDMMYY"),
    code: record.at(54, 61),
    isStructured: record.at(62) === "1",
    communication: record.raw(63, 115),
    bookingDate: dayAt(record, 116, "entry date", "DDMMYY"),
    ...{ customerReference: "", purposeCode: "", returnKind: "", returnReason: "" },
    ...{ counterpartyIban: null, counterpartyName: "", information: [], further: [] },
  };
}

/** Adds a record 2.2, 2.3 or 3.x to the movement it follows. Throws a `StatementError` if it belongs to another. */
export function addRecord(movement: Movement, record: FixedRecord): void {
  const kind = record.at(1, 2);
  if (record.at(3, 6) !== movement.sequence) {
    throw new StatementError(
      record.line,
      `the record ${quote(kind)} has the number ${quote(record.at(3, 6))}, but follows movement ${quote(movement.sequence)}`,
    );
  }
  if (kind === "22") {
    movement.communication += record.raw(11, 63);
    movement.customerReference = record.at(64, 98);
    movement.returnKind = record.at(113).replace("0", "");
    movement.returnReason = record.at(114, 117);
    movement.purposeCode = record.at(122, 125);
    addFurther(movement, "Category purpose", record.at(118, 121));
  } else if (kind === "23") {
    const { iban, other = "" } = readAccount(record, 11, "");
    movement.counterpartyIban = iban ?? null;
    addFurther(movement, "Account", other);
    movement.counterpartyName = record.at(48, 82);
    movement.communication += record.raw(83, 125);
  } else if (kind === "31") inform(movement, record.raw(41, 113), record);
  else if (kind === "32") inform(movement, record.raw(11, 115), record);
  else inform(movement, record.raw(11, 100), record);
}

// The structured text "001" of record 3.1 is the name of the counterparty in 70 columns.
const COUNTERPARTY = "001";

function inform(movement: Movement, text: string, record: FixedRecord): void {
  const isName = record.at(1, 2) === "31" && record.at(40) === "1" && text.startsWith(COUNTERPARTY);
  if (isName && movement.counterpartyName === "") movement.counterpartyName = oneLine(text.slice(3));
  else {
    const content = oneLine(isName ? text.slice(3) : text);
    if (content !== "" && movement.information.length < MAX_INFORMATION) movement.information.push(content);
  }
}

function addFurther({ further }: Movement, name: string, text: string): void {
  if (text !== "" && further.length < MAX_INFORMATION) further.push(`${name}: ${text}`);
}
