import { BookedLines } from "../booked-lines.ts";
import { compareTotal, type Totals } from "../checked-totals.ts";
import { type FixedRecord, fixedRecord, namedTexts, numberAt } from "../fixed-columns.ts";
import type { LineReader } from "../line-reader.ts";
import { plainLine } from "../plain-line.ts";
import { provided } from "../provided.ts";
import { reportBalances } from "../report-balances.ts";
import { quote, StatementError } from "../statement-error.ts";
import type { StatementLine, StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { beginStatement, readEntry } from "../summary.ts";
import { joinPieces, tidy } from "../text-pieces.ts";
import { type DayReader, yearsOf } from "./years.ts";

const CURRENCY = "JPY";
/** The kind of a movement that corrects an earlier one. */
const CORRECTION = "19";

/** What the line has no field for: the cheque, the payer's number at its bank, and where the payment comes from. */
const FURTHER: Record<string, [number, number]> = {
  ...{ Cheque: [62, 68], "Payer's number": [72, 81], Bank: [130, 144], Branch: [145, 159] },
};

interface OpenStatement {
  line: number;
  account: string;
  owner: string;
  opening: bigint;
  day: DayReader;
  /** Undefined when a movement could not be read. */
  found: Totals | undefined;
}

/** Receives the records of a file in order and emits its lines. */
export class ZenginReader implements LineReader {
  readonly #options: StatementOptions;
  readonly #summary: StatementSummary;
  readonly #lines: BookedLines;
  #statement: OpenStatement | undefined;

  constructor(options: StatementOptions, summary: StatementSummary, emit: (line: StatementLine) => void) {
    this.#options = options;
    this.#summary = summary;
    this.#lines = new BookedLines(summary, emit);
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
    if (this.#statement)
      throw new StatementError(line, `the statement at record ${this.#statement.line} has no trailer (8)`);
    if (this.#summary.statements === 0) throw new StatementError(line, "the file holds no statement (1)");
  }

  #open(record: FixedRecord): void {
    const { at, line } = record;
    if (this.#statement)
      throw new StatementError(line, `the statement at record ${this.#statement.line} has no trailer (8)`);
    if (at(2, 3) !== "03")
      throw new StatementError(line, `column 2: ${quote(at(2, 3))} is not 03, an account statement`);
    const day = yearsOf(at(5, 10), this.#options.today ?? new Date().toISOString().slice(0, 10));
    if (day === undefined) throw new StatementError(line, `column 5: ${quote(at(5, 10))} is not a date (YYMMDD)`);
    beginStatement(this.#summary);
    const balance = numberAt(record, 116, 129, "opening balance");
    const opening = at(114) === "2" ? -balance : balance;
    this.#lines.open(opening);
    this.#statement = {
      line,
      account: [at(23, 26), at(42, 44), at(64, 73).replace(/^0+(?=\d{7})/, "")].join("-"),
      owner: at(74, 113),
      opening,
      day,
      found: { debit: 0n, credit: 0n },
    };
  }

  #move(record: FixedRecord): void {
    const statement = this.#statement;
    if (statement === undefined) throw new StatementError(record.line, "a movement (2) comes before its header (1)");
    this.#summary.entries += 1;
    const read = readEntry(this.#options, () => this.#readMovement(record, statement));
    if (read === undefined) statement.found = undefined;
    else if (statement.found) statement.found[read.direction] += read.amount;
    if (read !== undefined) this.#lines.add(read);
  }

  #readMovement(record: FixedRecord, { account, owner, day }: OpenStatement): StatementLine {
    const { at, line } = record;
    const direction = { 1: "credit", 2: "debit" }[at(22)] as StatementLine["direction"] | undefined;
    if (direction === undefined) throw new StatementError(line, `column 22: ${quote(at(22))} is not 1 (in) or 2 (out)`);
    const booked = dayOf(record, 10, day);
    if (booked === undefined) throw new StatementError(line, "column 10: the movement has no date");
    return plainLine({
      position: { line, entry: this.#summary.entries, detail: 0 },
      account: { other: account, currency: CURRENCY, ...(owner !== "" && { owner }) },
      ...{ amount: numberAt(record, 25, 36, "amount"), currency: CURRENCY, direction, bookingDate: booked },
      valueDate: dayOf(record, 16, day) ?? booked,
      description: tidy([at(160, 179), at(180, 199)]),
      additionalInformation: joinPieces(namedTexts(record, FURTHER)),
      counterpartyName: provided(at(82, 129) || null),
      bankReference: provided(at(2, 9).replace(/^0+/, "") || null),
      bankTransactionCode: at(23, 24) || null,
      reversal: at(23, 24) === CORRECTION,
    });
  }

  #close(record: FixedRecord): void {
    const { at, line } = record;
    const statement = this.#statement;
    this.#statement = undefined;
    if (statement === undefined) throw new StatementError(line, "a trailer (8) comes before its header (1)");
    const { account, opening, found } = statement;
    const balance = numberAt(record, 41, 54, "closing balance");
    const closing = at(40) === "2" ? -balance : balance;
    // The file gives no day to its balances.
    const balances = { line, account, currency: CURRENCY, opening, closing, closingDay: undefined };
    const removed = this.#lines.close(closing);
    reportBalances(balances, found && found.credit - found.debit - removed, this.#summary, this.#options);
    if (found === undefined) return;
    const told = { credit: numberAt(record, 8, 20, "credits"), debit: numberAt(record, 27, 39, "debits") };
    for (const side of ["credit", "debit"] as const)
      compareTotal(
        { what: `sum of the ${side}s (8)`, told: told[side], found: found[side], line },
        this.#summary,
        this.#options,
      );
  }
}

/** A day at columns; undefined for blanks and zeros. Throws a `StatementError`. */
function dayOf({ at, line }: FixedRecord, first: number, read: DayReader): string | undefined {
  const text = at(first, first + 5);
  if (/^0*$/.test(text)) return undefined;
  const day = read(text);
  if (day === undefined) throw new StatementError(line, `column ${first}: ${quote(text)} is not a date (YYMMDD)`);
  return day;
}
