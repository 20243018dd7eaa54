import { compareTotal } from "../checked-totals.ts";
import { dayAt, type FixedRecord, namedTexts, numberAt, recordsByCode } from "../fixed-columns.ts";
import { frenchAccount } from "../french-account.ts";
import type { LineReader } from "../line-reader.ts";
import { plainLine } from "../plain-line.ts";
import { provided } from "../provided.ts";
import { ifReadable, quote, StatementError } from "../statement-error.ts";
import type { StatementAccount, StatementLine, StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { beginStatement, countLine, readEntry } from "../summary.ts";
import { joinPieces } from "../text-pieces.ts";
import type { Direction } from "../value-sets.ts";

/** By the currency index of a record. */
const CURRENCIES: Readonly<Record<string, string>> = { E: "EUR" };
/** Directions by operation code. Amounts have no sign, so the direction of other operations is not known. */
const DIRECTIONS: Readonly<Record<string, Direction>> = { "20": "credit" };

/** Texts that the line has no field for. */
const FURTHER: Record<string, [number, number]> = { "Columns 67 to 77": [67, 77] };

interface OpenGroup {
  line: number;
  account: StatementAccount;
  /** The sum of the operations; undefined when one of them could not be read. */
  sum: bigint | undefined;
}

/** Receives the records of a file in order and emits its lines. */
export class Cfonb240Reader implements LineReader {
  readonly #options: StatementOptions;
  readonly #summary: StatementSummary;
  readonly #emit: (line: StatementLine) => void;
  #group: OpenGroup | undefined;

  readonly line = recordsByCode("CFONB 240", {
    "31": (record) => this.#open(record),
    "34": (record) => this.#move(record),
    "39": (record) => this.#close(record),
  });

  constructor(options: StatementOptions, summary: StatementSummary, emit: (line: StatementLine) => void) {
    this.#options = options;
    this.#summary = summary;
    this.#emit = emit;
  }

  end(line: number): void {
    if (this.#group) throw unfinished(this.#group, line);
    if (this.#summary.statements === 0) throw new StatementError(line, "the file holds no header (31)");
  }

  #open({ at, line }: FixedRecord): void {
    if (this.#group) throw unfinished(this.#group, line);
    beginStatement(this.#summary);
    const owner = at(43, 66);
    const account = frenchAccount(at(22, 26), at(27, 31), at(32, 42));
    this.#group = { line, account: { ...account, ...(owner !== "" && { owner }) }, sum: 0n };
  }

  #move(record: FixedRecord): void {
    const group = this.#group;
    if (group === undefined) throw new StatementError(record.line, "an operation (34) comes before its header (31)");
    this.#summary.entries += 1;
    const line = readEntry(this.#options, () => this.#readOperation(record, group));
    if (line === undefined) group.sum = undefined;
    else if (countLine(this.#summary, line)) this.#emit(line);
  }

  /** The columns 22 to 66 hold the other party, and 78 to 122 the customer. */
  #readOperation(record: FixedRecord, group: OpenGroup): StatementLine {
    const { at, line } = record;
    const bookingDate = dayAt(record, 11, "settlement date", "DDMMYY");
    if (bookingDate === undefined) throw new StatementError(line, "column 11: the operation has no settlement date");
    const amount = numberAt(record, 229, 240, "amount");
    if (group.sum !== undefined) group.sum += amount;
    const iban = frenchAccount(at(22, 26), at(27, 31), at(32, 42)).iban ?? null;
    return plainLine({
      position: { line, entry: this.#summary.entries, detail: 0 },
      account: group.account,
      statementId: String(this.#summary.statements),
      amount,
      currency: currencyOf(record),
      direction: directionOf(record),
      bookingDate,
      valueDate: bookingDate,
      description: at(129, 216),
      counterpartyName: provided(at(43, 66) || null),
      counterpartyIban: iban,
      additionalInformation: joinPieces(
        namedTexts(record, iban === null ? { Account: [22, 42], ...FURTHER } : FURTHER),
      ),
      bankReference: provided(at(123, 128) || null),
      bankTransactionCode: at(9, 10) || null,
    });
  }

  #close(record: FixedRecord): void {
    const { line } = record;
    if (this.#group === undefined) throw new StatementError(line, "a total (39) comes before its header (31)");
    const { sum: found } = this.#group;
    this.#group = undefined;
    const told = ifReadable(() => numberAt(record, 229, 240, "total"));
    if (found === undefined || told === undefined || record.at(229, 240) === "") return;
    compareTotal({ what: "total (39)", told, found, line }, this.#summary, this.#options);
  }
}

function currencyOf({ at, line }: FixedRecord): string {
  const currency = CURRENCIES[at(17)];
  if (currency === undefined) throw new StatementError(line, `column 17: ${quote(at(17))} is not E, amounts in euros`);
  return currency;
}

function directionOf({ at, line }: FixedRecord): Direction {
  const direction = DIRECTIONS[at(9, 10)];
  if (direction !== undefined) return direction;
  throw new StatementError(
    line,
    `column 9: the operation code ${quote(at(9, 10))} does not say whether the amount is money in or money out; ` +
      "transfers received (20) are read",
  );
}

function unfinished({ line }: OpenGroup, at: number): StatementError {
  return new StatementError(at, `the group that begins at line ${line} has no total (39)`);
}
