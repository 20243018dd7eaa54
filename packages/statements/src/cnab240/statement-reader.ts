import { BookedLines } from "../booked-lines.ts";
import { compareTotal, type Totals } from "../checked-totals.ts";
import { dayAt, type FixedRecord, fixedRecord, numberAt } from "../fixed-columns.ts";
import type { LineReader } from "../line-reader.ts";
import { currencyDigits } from "../money.ts";
import { plainLine } from "../plain-line.ts";
import { provided } from "../provided.ts";
import { reportBalances } from "../report-balances.ts";
import { ifReadable, quote, StatementError } from "../statement-error.ts";
import type { StatementLine, StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { beginStatement, noteUnused, readEntry, skip } from "../summary.ts";
import { withoutEndOfFile } from "../text-lines.ts";
import { tidy } from "../text-pieces.ts";
import type { Direction } from "../value-sets.ts";

const DECIMALS = 2;
/** The operation and the service of an account statement. */
const STATEMENT = "E04";
/** What other batches hold, by the operation and the service of their header. */
const SERVICES: Readonly<Record<string, string>> = {
  T01: "the results of a collection (cobrança)",
  R01: "orders for a collection (cobrança)",
  C20: "payments to suppliers",
  C22: "payments of taxes",
  C30: "salaries",
  C98: "payments",
  D05: "direct debits",
};
/** What moves the available balance. A movement of a blocked balance is booked again when it is released. */
const AVAILABLE = new Set(["", "DPV"]);

interface Batch {
  line: number;
  account: string;
  owner: string;
  currency: string;
  opening: bigint;
  found: Totals | undefined;
}

/** Receives the records of a file in order and emits its lines. */
export class Cnab240Reader implements LineReader {
  readonly #options: StatementOptions;
  readonly #summary: StatementSummary;
  readonly #lines: BookedLines;
  #batch: Batch | undefined;
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
      if (this.#batch) throw unfinished(this.#batch, line);
      this.#isComplete = true;
    },
  };

  constructor(options: StatementOptions, summary: StatementSummary, emit: (line: StatementLine) => void) {
    this.#options = options;
    this.#summary = summary;
    this.#lines = new BookedLines(summary, emit);
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
    if (this.#batch) throw unfinished(this.#batch, line);
    if (!this.#isComplete) throw new StatementError(line, "the file ends before its trailer (9)");
  }

  #open(record: FixedRecord): void {
    const { at, line } = record;
    if (this.#batch) throw unfinished(this.#batch, line);
    if (at(9, 11) !== STATEMENT) throw otherService(at(9, 11), line);
    const currency = at(171, 173) || "BRL";
    if (currencyDigits(currency) !== DECIMALS) {
      throw new StatementError(line, `column 171: ${quote(currency)} is no currency with ${DECIMALS} decimals`);
    }
    const money = numberAt(record, 151, 168, "opening balance");
    const opening = directionAt(record, 169) === "debit" ? -money : money;
    const [branch, number] = [at(53, 57), at(59, 70)].map((part) => part.replace(/^0+/, ""));
    beginStatement(this.#summary);
    this.#lines.open(opening);
    this.#batch = {
      line,
      account: `${branch}/${number}-${at(71)}`,
      owner: at(73, 102),
      currency,
      opening,
      found: { debit: 0n, credit: 0n },
    };
  }

  #move(record: FixedRecord): void {
    const batch = this.#batch;
    if (batch === undefined)
      throw new StatementError(record.line, "a movement (3) comes before the header of its batch (1)");
    this.#summary.entries += 1;
    const nature = record.at(109, 111);
    if (!AVAILABLE.has(nature)) {
      skip(this.#summary, record.line, "not_booked", nature);
      return;
    }
    const line = readEntry(this.#options, () => this.#readMovement(record, batch));
    if (line === undefined) batch.found = undefined;
    else this.#lines.add(line);
  }

  #readMovement(record: FixedRecord, { account, owner, currency, found }: Batch): StatementLine {
    const { at, line } = record;
    const bookingDate = dayAt(record, 143, "date", "DDMMYYYY");
    if (bookingDate === undefined) throw new StatementError(line, "column 143: the movement has no date");
    const amount = numberAt(record, 151, 168, "amount");
    const direction = directionAt(record, 169);
    if (found) found[direction] += amount;
    return plainLine({
      position: { line, entry: this.#summary.entries, detail: 0 },
      account: { other: account, currency, ...(owner !== "" && { owner }) },
      statementId: String(this.#summary.statements),
      ...{ amount, currency, direction, bookingDate },
      valueDate: dayAt(record, 135, "accounting date", "DDMMYYYY") ?? bookingDate,
      description: tidy([at(177, 201), at(114, 133)]),
      bankReference: provided(at(202, 240) || null),
      bankTransactionCode: at(170, 176) || null,
    });
  }

  #close(record: FixedRecord): void {
    const { line } = record;
    if (this.#batch === undefined)
      throw new StatementError(line, "the trailer of a batch (5) comes before its header (1)");
    const { account, currency, opening, found } = this.#batch;
    this.#batch = undefined;
    const money = numberAt(record, 151, 168, "closing balance");
    const closing = directionAt(record, 169) === "debit" ? -money : money;
    const sum = found && found.credit - found.debit - this.#lines.close(closing);
    const closingDay = ifReadable(() => dayAt(record, 143, "closing date", "DDMMYYYY"));
    reportBalances({ line, account, currency, opening, closing, closingDay }, sum, this.#summary, this.#options);
    if (found === undefined) return;
    const debits = numberAt(record, 177, 194, "sum of the debits");
    const credits = numberAt(record, 195, 212, "sum of the credits");
    compareTotal(
      { what: "sum of the debits (5)", told: debits, found: found.debit, line },
      this.#summary,
      this.#options,
    );
    compareTotal(
      { what: "sum of the credits (5)", told: credits, found: found.credit, line },
      this.#summary,
      this.#options,
    );
  }
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

function unfinished({ line }: Batch, at: number): StatementError {
  return new StatementError(at, `the batch that begins at line ${line} has no trailer (5)`);
}
