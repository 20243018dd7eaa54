import { createBookingCounter } from "../booking.ts";
import type { LineReader } from "../parse-text-lines.ts";
import { reportBalances } from "../report-balances.ts";
import { quote, StatementError } from "../statement-error.ts";
import type { StatementAccount, StatementLine, StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { countLine, readEntry, warn } from "../summary.ts";
import { withoutEndOfFile } from "../text-lines.ts";
import { type CodaRecord, codaRecord, RECORD_CHARACTERS, readAccount, readAmount, readDay } from "./columns.ts";
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

export function createCodaReader(
  options: StatementOptions,
  summary: StatementSummary,
  emit: (line: StatementLine) => void,
): LineReader {
  let created: string | undefined;
  let statement: Statement | undefined;
  let group: MovementGroup | undefined;
  /** The movement or detail that further records belong to; undefined after one that could not be read. */
  let current: Movement | undefined;
  let isComplete = false;
  let bookings = createBookingCounter();

  function book(): void {
    const [done, of] = [group, statement];
    group = undefined;
    current = undefined;
    if (done === undefined || of === undefined) return;
    if (of.sum !== undefined) of.sum += done.main.signed;
    const { account, currency, day } = of;
    const context = { account, currency, day, statementId: String(summary.statements) };
    const { lines, reason } = makeLines(done, context);
    if (reason !== undefined) warn(summary, done.main.line, `the movement is kept as one line: ${reason}`);
    const [first] = lines;
    const booking =
      first && bookings.next({ line: first, amount: done.main.amount, direction: done.main.direction }, lines);
    for (const line of lines) {
      if (booking) line.booking = booking;
      if (countLine(summary, line)) emit(line);
    }
  }

  function openStatement(record: CodaRecord): void {
    if (statement !== undefined)
      throw new StatementError(record.line, "an old balance (1) comes before the new one (8)");
    const account = readAccount(record, 6, record.at(2));
    const currency = account.currency ?? options.currency ?? "";
    const { signed: opening } = readAmount(record, 43, currency);
    const day = readDay(record, 59, "date of the old balance") ?? created ?? "";
    summary.statements += 1;
    bookings = createBookingCounter();
    statement = { line: record.line, account, currency, opening, day, sum: 0n };
  }

  function move(record: CodaRecord): void {
    const isMain = record.at(7, 10) === MAIN;
    if (isMain) book();
    current = undefined;
    if (statement === undefined)
      throw new StatementError(record.line, "a movement (2) comes before the old balance (1)");
    if (isMain) summary.entries += 1;
    else if (group === undefined) return;
    const movement = readMovement(record, statement.currency);
    current = movement;
    if (isMain) group = { main: movement, details: [], number: summary.entries };
    else if (group && group.details.length < MAX_DETAILS) group.details.push(movement);
  }

  function closeStatement(record: CodaRecord): void {
    if (statement === undefined)
      throw new StatementError(record.line, "a new balance (8) comes before the old one (1)");
    book();
    const { account, currency, opening, sum } = statement;
    const { signed: closing } = readAmount(record, 42, currency);
    const balances = { line: record.line, account: account.iban ?? account.other, currency, opening, closing };
    reportBalances(balances, sum, summary, options);
    statement = undefined;
  }

  /** An error in a movement leaves it out, with its details. */
  function entry(read: () => void): void {
    const isRead = readEntry(options, () => {
      read();
      return true;
    });
    if (isRead) return;
    if (statement) statement.sum = undefined;
    group = undefined;
    current = undefined;
  }

  const readers: Readonly<Record<string, (record: CodaRecord) => void>> = {
    "0"(record) {
      if (statement !== undefined) throw unfinished(statement, record.line);
      isComplete = false;
      created = readDay(record, 6, "creation date");
      summary.version = record.at(RECORD_CHARACTERS) || summary.version;
    },
    "1": openStatement,
    "2"(record) {
      if (record.at(2) === "1") entry(() => move(record));
      else if (current) entry(() => addRecord(current as Movement, record));
    },
    "3"(record) {
      if (current) entry(() => addRecord(current as Movement, record));
    },
    "4": () => {},
    "8": closeStatement,
    "9"(record) {
      if (statement !== undefined) throw unfinished(statement, record.line);
      isComplete = true;
    },
  };

  return {
    line(text, line) {
      const content = withoutEndOfFile(text).trimEnd();
      if (content === "") return;
      const read = readers[content.slice(0, 1)];
      if (read === undefined) throw new StatementError(line, `${quote(content.slice(0, 20))} begins no record of CODA`);
      if (content.length > RECORD_CHARACTERS) {
        throw new StatementError(line, `the record has ${content.length} characters instead of ${RECORD_CHARACTERS}`);
      }
      read(codaRecord(content, line));
    },
    end(line) {
      if (!isComplete) throw new StatementError(line, "the file ends before its trailer (9)");
    },
  };
}

function unfinished(statement: Statement, line: number): StatementError {
  return new StatementError(line, `the statement that begins at line ${statement.line} has no new balance (8)`);
}
