import { less } from "../booked-lines.ts";
import { createBookingCounter } from "../booking.ts";
import { dayAt, type FixedRecord, fixedRecord } from "../fixed-columns.ts";
import { FormatReader } from "../format-reader.ts";
import type { LineReader } from "../line-reader.ts";
import { reportBalances } from "../report-balances.ts";
import { ifReadable, quote, StatementError } from "../statement-error.ts";
import type { StatementAccount } from "../statement-line.ts";
import { beginStatement, noteUnused, readEntry, warn } from "../summary.ts";
import { withoutEndOfFile } from "../text-lines.ts";
import { RECORD_CHARACTERS, readAccount, readAmount } from "./columns.ts";
import { type MovementGroup, makeLines } from "./make-lines.ts";
import { addRecord, type Movement, readMovement } from "./movement.ts";

/** The most details of a movement that are kept. */
const MAX_DETAILS = 10_000;
const MAIN = "0000";

interface Statement {
  line: number;
  account: StatementAccount;
  currency: string;
  opening: bigint;
  day: string;
  /** The sum of the movements; undefined when one of them could not be read. */
  sum: bigint | undefined;
}

/** Receives the records of a file in order and emits its lines. */
export class CodaReader extends FormatReader implements LineReader {
  #created: string | undefined;
  #statement: Statement | undefined;
  #group: MovementGroup | undefined;
  /** The movement or detail that further records belong to; undefined after one that could not be read. */
  #current: Movement | undefined;
  #isComplete = false;
  #bookings = createBookingCounter();

  readonly #readers: Readonly<Record<string, (record: FixedRecord) => void>> = {
    "0": (record) => {
      if (this.#statement !== undefined) throw unfinished(this.#statement, record.line);
      this.#isComplete = false;
      this.#created = dayAt(record, 6, "creation date", "DDMMYY");
      this.summary.version = record.at(RECORD_CHARACTERS) || this.summary.version;
    },
    "1": (record) => this.#openStatement(record),
    "2": (record) => {
      if (record.at(2) === "1") this.#entry(() => this.#move(record));
      else if (this.#current) this.#entry(() => addRecord(this.#current as Movement, record));
    },
    "3": (record) => {
      if (this.#current) this.#entry(() => addRecord(this.#current as Movement, record));
    },
    "4": (record) => {
      const text = record.at(33, 112);
      if (text !== "") noteUnused(this.summary, "free communication (4)", record.line, text);
    },
    "8": (record) => this.#closeStatement(record),
    "9": (record) => {
      if (this.#statement !== undefined) throw unfinished(this.#statement, record.line);
      this.#isComplete = true;
    },
  };

  #book(): void {
    const [done, of] = [this.#group, this.#statement];
    this.#group = undefined;
    this.#current = undefined;
    if (done === undefined || of === undefined) return;
    if (of.sum !== undefined) of.sum += done.main.signed;
    const { account, currency, day } = of;
    const context = { account, currency, day, statementId: String(this.summary.statements) };
    const { lines, left, reason } = makeLines(done, context);
    for (const text of left) noteUnused(this.summary, "texts of details (3)", done.main.line, text);
    if (reason !== undefined) warn(this.summary, done.main.line, `the movement is kept as one line: ${reason}`);
    const [first] = lines;
    const booking =
      first && this.#bookings.next({ line: first, amount: done.main.amount, direction: done.main.direction }, lines);
    for (const line of lines) {
      if (booking) line.booking = booking;
      this.lines.add(line);
    }
  }

  #openStatement(record: FixedRecord): void {
    if (this.#statement !== undefined)
      throw new StatementError(record.line, "an old balance (1) comes before the new one (8)");
    const owner = record.at(65, 90);
    const account = { ...readAccount(record, 6, record.at(2)), ...(owner !== "" && { owner }) };
    const currency = account.currency ?? this.options.currency ?? "";
    const { signed: opening } = readAmount(record, 43, currency);
    const day = dayAt(record, 59, "date of the old balance", "DDMMYY") ?? this.#created ?? "";
    beginStatement(this.summary);
    this.#bookings = createBookingCounter();
    this.lines.open(opening);
    this.#statement = { line: record.line, account, currency, opening, day, sum: 0n };
  }

  #move(record: FixedRecord): void {
    const isMain = record.at(7, 10) === MAIN;
    if (isMain) this.#book();
    this.#current = undefined;
    if (this.#statement === undefined)
      throw new StatementError(record.line, "a movement (2) comes before the old balance (1)");
    if (isMain) this.summary.entries += 1;
    else if (this.#group === undefined) return;
    const movement = readMovement(record, this.#statement.currency);
    this.#current = movement;
    if (isMain) this.#group = { main: movement, details: [], number: this.summary.entries };
    else if (this.#group && this.#group.details.length < MAX_DETAILS) this.#group.details.push(movement);
  }

  #closeStatement(record: FixedRecord): void {
    if (this.#statement === undefined)
      throw new StatementError(record.line, "a new balance (8) comes before the old one (1)");
    this.#book();
    const { account, currency, opening, sum } = this.#statement;
    const { signed: closing } = readAmount(record, 42, currency);
    const balances = { line: record.line, account: account.iban ?? account.other, currency, opening, closing };
    const closingDay = ifReadable(() => dayAt(record, 58, "date of the new balance", "DDMMYY"));
    const removed = this.lines.close(closing);
    reportBalances({ ...balances, closingDay }, less(sum, removed), this.summary, this.options);
    this.#statement = undefined;
  }

  /** An error in a movement leaves it out, with its details. */
  #entry(read: () => void): void {
    const isRead = readEntry(this.options, () => {
      read();
      return true;
    });
    if (isRead) return;
    if (this.#statement) this.#statement.sum = undefined;
    this.#group = undefined;
    this.#current = undefined;
  }

  line(text: string, line: number): void {
    const content = withoutEndOfFile(text).trimEnd();
    if (content === "") return;
    const read = this.#readers[content.slice(0, 1)];
    if (read === undefined) throw new StatementError(line, `${quote(content.slice(0, 20))} begins no record of CODA`);
    if (content.length > RECORD_CHARACTERS) {
      throw new StatementError(line, `the record has ${content.length} characters instead of ${RECORD_CHARACTERS}`);
    }
    read(fixedRecord(content.padEnd(RECORD_CHARACTERS), line));
  }

  end(line: number): void {
    if (!this.#isComplete) throw new StatementError(line, "the file ends before its trailer (9)");
  }
}

function unfinished(statement: Statement, line: number): StatementError {
  return new StatementError(line, `the statement that begins at line ${statement.line} has no new balance (8)`);
}
