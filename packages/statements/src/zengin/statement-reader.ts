import { AccountBook, type AccountHead, type Place } from "../account-book.ts";
import { type FixedRecord, fixedRecord, namedTexts, numberAt } from "../fixed-columns.ts";
import type { LineReader } from "../line-reader.ts";
import { plainLine } from "../plain-line.ts";
import { provided } from "../provided.ts";
import { quote, StatementError } from "../statement-error.ts";
import type { StatementLine, StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { beginStatement } from "../summary.ts";
import { joinPieces, tidy } from "../text-pieces.ts";
import { type DayReader, yearsOf } from "./years.ts";

const CURRENCY = "JPY";
/** The kind of a movement that corrects an earlier one. */
const CORRECTION = "19";

/** Texts that the line has no field for: the cheque, the payer's number at its bank, and the origin of the payment. */
const FURTHER: Record<string, [number, number]> = {
  ...{ Cheque: [62, 68], "Payer's number": [72, 81], Bank: [130, 144], Branch: [145, 159] },
};

interface Statement extends AccountHead {
  day: DayReader;
}

/** Receives the records of a file in order and emits its lines. */
export class ZenginReader implements LineReader {
  readonly #options: StatementOptions;
  readonly #summary: StatementSummary;
  readonly #book: AccountBook<Statement>;

  constructor(options: StatementOptions, summary: StatementSummary, emit: (line: StatementLine) => void) {
    this.#options = options;
    this.#summary = summary;
    const unfinished = (line: number) => `the statement at record ${line} has no trailer (8)`;
    this.#book = new AccountBook(options, summary, emit, unfinished);
  }

  line(text: string, line: number): void {
    const record = fixedRecord(text, line);
    const code = record.at(1);
    if (code === "1") this.#open(record);
    else if (code === "2") this.#move(record);
    else if (code === "8") this.#close(record);
    else if (code !== "9") throw new StatementError(line, `${quote(code)} begins no record of Zengin (1, 2, 8, 9)`);
  }

  end(line: number): void {
    this.#book.requireClosed(line);
    if (this.#summary.statements === 0) throw new StatementError(line, "the file holds no statement (1)");
  }

  #open(record: FixedRecord): void {
    const { at, line } = record;
    this.#book.requireClosed(line);
    if (at(2, 3) !== "03")
      throw new StatementError(line, `column 2: ${quote(at(2, 3))} is not 03, an account statement`);
    const day = yearsOf(at(5, 10), this.#options.today ?? new Date().toISOString().slice(0, 10));
    if (day === undefined) throw new StatementError(line, `column 5: ${quote(at(5, 10))} is not a date (YYMMDD)`);
    beginStatement(this.#summary);
    const balance = numberAt(record, 116, 129, "opening balance");
    const opening = at(114) === "2" ? -balance : balance;
    const number = [at(23, 26), at(42, 44), at(64, 73).replace(/^0+(?=\d{7})/, "")].join("-");
    const owner = at(74, 113);
    const account = { other: number, currency: CURRENCY, ...(owner !== "" && { owner }) };
    this.#book.open({ line, account, currency: CURRENCY, opening, day });
  }

  #move(record: FixedRecord): void {
    const statement = this.#book.current(record.line, "a movement (2) comes before its header (1)");
    const line = this.#book.move(record, statement, (place) => readMovement(record, place, statement.day));
    if (line) this.#book.add(line);
  }

  #close(record: FixedRecord): void {
    const { at, line } = record;
    this.#book.current(line, "a trailer (8) comes before its header (1)");
    const balance = numberAt(record, 41, 54, "closing balance");
    // The file gives no day to its balances.
    const found = this.#book.close(line, at(40) === "2" ? -balance : balance, undefined);
    if (found === undefined) return;
    const [credit, debit] = [numberAt(record, 8, 20, "credits"), numberAt(record, 27, 39, "debits")];
    this.#book.compare(line, "sum of the credits (8)", credit, found.credit);
    this.#book.compare(line, "sum of the debits (8)", debit, found.debit);
  }
}

function readMovement(record: FixedRecord, { position, account, currency }: Place, day: DayReader): StatementLine {
  const { at, line } = record;
  const direction = { 1: "credit", 2: "debit" }[at(22)] as StatementLine["direction"] | undefined;
  if (direction === undefined) throw new StatementError(line, `column 22: ${quote(at(22))} is not 1 (in) or 2 (out)`);
  const booked = dayOf(record, 10, day);
  if (booked === undefined) throw new StatementError(line, "column 10: the movement has no date");
  return plainLine({
    ...{ position, account, currency },
    ...{ amount: numberAt(record, 25, 36, "amount"), direction, bookingDate: booked },
    valueDate: dayOf(record, 16, day) ?? booked,
    description: tidy([at(160, 179), at(180, 199)]),
    additionalInformation: joinPieces(namedTexts(record, FURTHER)),
    counterpartyName: provided(at(82, 129) || null),
    bankReference: provided(at(2, 9).replace(/^0+/, "") || null),
    bankTransactionCode: at(23, 24) || null,
    reversal: at(23, 24) === CORRECTION,
  });
}

/** A day at columns; undefined for blanks and zeros. Throws a `StatementError`. */
function dayOf({ at, line }: FixedRecord, first: number, read: DayReader): string | undefined {
  const text = at(first, first + 5);
  if (/^0*$/.test(text)) return undefined;
  const day = read(text);
  if (day === undefined) throw new StatementError(line, `column ${first}: ${quote(text)} is not a date (YYMMDD)`);
  return day;
}
