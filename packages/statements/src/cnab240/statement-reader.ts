import { AccountBook, type Place } from "../account-book.ts";
import { dayAt, type FixedRecord, fixedRecord, numberAt } from "../fixed-columns.ts";
import type { LineReader } from "../line-reader.ts";
import { currencyDigits } from "../money.ts";
import { plainLine } from "../plain-line.ts";
import { provided } from "../provided.ts";
import { ifReadable, quote, StatementError } from "../statement-error.ts";
import type { StatementLine, StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { beginStatement, noteUnused, skip } from "../summary.ts";
import { withoutEndOfFile } from "../text-lines.ts";
import { tidy } from "../text-pieces.ts";
import type { Direction } from "../value-sets.ts";

const DECIMALS = 2;
/** The operation and the service of an account statement. */
const STATEMENT = "E04";
/** The contents of other batches, by the operation and the service of their header. */
const SERVICES: Readonly<Record<string, string>> = {
  T01: "the results of a collection (cobrança)",
  R01: "orders for a collection (cobrança)",
  C20: "payments to suppliers",
  C22: "payments of taxes",
  C30: "salaries",
  C98: "payments",
  D05: "direct debits",
};
/** Natures of movements of the available balance. Movements of a blocked balance are booked again at its release. */
const AVAILABLE = new Set(["", "DPV"]);

/** Receives the records of a file in order and emits its lines. */
export class Cnab240Reader implements LineReader {
  readonly #summary: StatementSummary;
  readonly #book: AccountBook;
  #isComplete = false;

  readonly #readers: Readonly<Record<string, (record: FixedRecord) => void>> = {
    "0": ({ at, line }) => {
      const texts = { "text of the bank (0)": at(172, 191), "text of the company (0)": at(192, 211) };
      for (const [name, text] of Object.entries(texts)) if (text !== "") noteUnused(this.#summary, name, line, text);
    },
    "1": (record) => this.#open(record),
    "3": (record) => {
      if (record.at(14) === "E") this.#move(record);
      else noteUnused(this.#summary, `segment ${record.at(14)}`, record.line, record.at(15, 240));
    },
    "5": (record) => this.#close(record),
    "9": ({ line }) => {
      this.#book.requireClosed(line);
      this.#isComplete = true;
    },
  };

  constructor(options: StatementOptions, summary: StatementSummary, emit: (line: StatementLine) => void) {
    this.#summary = summary;
    const unfinished = (line: number) => `the batch that begins at line ${line} has no trailer (5)`;
    this.#book = new AccountBook(options, summary, emit, unfinished);
  }

  line(text: string, line: number): void {
    const content = withoutEndOfFile(text).trimEnd();
    if (content === "") return;
    const read = this.#readers[content.charAt(7)];
    if (read === undefined)
      throw new StatementError(line, `column 8: ${quote(content.charAt(7))} is no record of CNAB 240`);
    read(fixedRecord(content, line));
  }

  end(line: number): void {
    this.#book.requireClosed(line);
    if (!this.#isComplete) throw new StatementError(line, "the file ends before its trailer (9)");
  }

  #open(record: FixedRecord): void {
    const { at, line } = record;
    this.#book.requireClosed(line);
    if (at(9, 11) !== STATEMENT) throw otherService(at(9, 11), line);
    const currency = at(171, 173) || "BRL";
    if (currencyDigits(currency) !== DECIMALS) {
      throw new StatementError(line, `column 171: ${quote(currency)} is no currency with ${DECIMALS} decimals`);
    }
    const opening = balanceAt(record, "opening balance");
    const [branch, number] = [at(53, 57), at(59, 70)].map((part) => part.replace(/^0+/, ""));
    const owner = at(73, 102);
    const account = { other: `${branch}/${number}-${at(71)}`, currency, ...(owner !== "" && { owner }) };
    beginStatement(this.#summary);
    this.#book.open({ line, account, currency, opening });
  }

  #move(record: FixedRecord): void {
    const batch = this.#book.current(record.line, "a movement (3) comes before the header of its batch (1)");
    const nature = record.at(109, 111);
    const isBooked = AVAILABLE.has(nature);
    if (!isBooked) skip(this.#summary, record.line, "not_booked", nature);
    const line = this.#book.move(record, batch, (place) => (isBooked ? readMovement(record, place) : null));
    if (line) this.#book.add(line);
  }

  #close(record: FixedRecord): void {
    const { line } = record;
    this.#book.current(line, "the trailer of a batch (5) comes before its header (1)");
    const closing = balanceAt(record, "closing balance");
    const closingDay = ifReadable(() => dayAt(record, 143, "closing date", "DDMMYYYY"));
    const found = this.#book.close(line, closing, closingDay);
    if (found === undefined) return;
    const debits = numberAt(record, 177, 194, "sum of the debits");
    const credits = numberAt(record, 195, 212, "sum of the credits");
    this.#book.compare(line, "sum of the debits (5)", debits, found.debit);
    this.#book.compare(line, "sum of the credits (5)", credits, found.credit);
  }
}

function readMovement(record: FixedRecord, place: Place): StatementLine {
  const { at, line } = record;
  const bookingDate = dayAt(record, 143, "date", "DDMMYYYY");
  if (bookingDate === undefined) throw new StatementError(line, "column 143: the movement has no date");
  return plainLine({
    ...place,
    amount: numberAt(record, 151, 168, "amount"),
    direction: directionAt(record, 169),
    bookingDate,
    valueDate: dayAt(record, 135, "accounting date", "DDMMYYYY") ?? bookingDate,
    description: tidy([at(177, 201), at(114, 133)]),
    bankReference: provided(at(202, 240) || null),
    bankTransactionCode: at(170, 176) || null,
  });
}

function balanceAt(record: FixedRecord, name: string): bigint {
  const money = numberAt(record, 151, 168, name);
  return directionAt(record, 169) === "debit" ? -money : money;
}

function directionAt({ at, line }: FixedRecord, column: number): Direction {
  const letter = at(column);
  if (letter !== "C" && letter !== "D")
    throw new StatementError(line, `column ${column}: ${quote(letter)} is not C or D`);
  return letter === "D" ? "debit" : "credit";
}

/** The refusal of a batch that is no account statement. */
function otherService(service: string, line: number): StatementError {
  const what = SERVICES[service] ?? `a batch of the service ${quote(service)}`;
  return new StatementError(
    line,
    `the file is CNAB 240 with ${what}, not an account statement: ` +
      "ask the bank for the statement for reconciliation (extrato para conciliação bancária, segment E)",
  );
}
