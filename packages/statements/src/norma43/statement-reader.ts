import { AccountBook, type AccountHead, type Place } from "../account-book.ts";
import { currencyOf } from "../currency-number.ts";
import { dayAt, type FixedRecord, numberAt, recordsByCode } from "../fixed-columns.ts";
import type { LineReader } from "../line-reader.ts";
import { currencyDigits } from "../money.ts";
import { plainLine } from "../plain-line.ts";
import { provided } from "../provided.ts";
import { ifReadable, quote, StatementError } from "../statement-error.ts";
import type { OriginalAmount, StatementLine, StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { beginStatement, noteUnused, warn } from "../summary.ts";
import { tidy } from "../text-pieces.ts";
import { accountOf } from "./account.ts";

const DEBIT = "1";
/** Decimals of all amounts. */
const DECIMALS = 2;
const MAX_TEXTS = 20;

interface Account extends AccountHead {
  closingDay: string | undefined;
}

/** Receives the records of a file in order and emits its lines. */
export class Norma43Reader implements LineReader {
  readonly #summary: StatementSummary;
  readonly #book: AccountBook<Account>;
  #movement:
    | { line: StatementLine; texts: string[]; references: string[]; original: OriginalAmount | null }
    | undefined;
  #records = 0n;
  #isComplete = false;

  readonly #read = recordsByCode("Norma 43", {
    "11": (record) => this.#open(record),
    "22": (record) => this.#move(record),
    "23": ({ at, line }) => {
      if (this.#movement && this.#movement.texts.length < MAX_TEXTS) this.#movement.texts.push(at(5, 42), at(43, 80));
      else noteUnused(this.#summary, "further texts (23)", line, at(5, 80));
    },
    "24": (record) => {
      if (record.at(22, 80) !== "") noteUnused(this.#summary, "free text (24)", record.line, record.at(22, 80));
      if (this.#movement) this.#movement.original = originalOf(record, this.#movement.line.currency);
    },
    "33": (record) => this.#close(record),
    "88": (record) => {
      this.#book.requireClosed(record.line);
      const told = numberAt(record, 21, 26, "number of records");
      this.#book.compare(record.line, "number of records (88)", told, this.#records);
      this.#isComplete = true;
    },
  });

  constructor(options: StatementOptions, summary: StatementSummary, emit: (line: StatementLine) => void) {
    this.#summary = summary;
    const unfinished = (line: number) => `the account that begins at line ${line} has no footer (33)`;
    this.#book = new AccountBook(options, summary, emit, unfinished);
  }

  line(text: string, line: number): void {
    if (this.#read(text, line)) this.#records += 1n;
  }

  end(line: number): void {
    this.#book.requireClosed(line);
    if (!this.#isComplete) throw new StatementError(line, "the file ends before its last record (88)");
  }

  #open(record: FixedRecord): void {
    const { at, line } = record;
    this.#book.requireClosed(line);
    const currency = currencyOf(at(48, 50));
    if (currency === undefined || currencyDigits(currency) !== DECIMALS) {
      throw new StatementError(line, `column 48: ${quote(at(48, 50))} is no currency with ${DECIMALS} decimals`);
    }
    const opening = signed(record, 33, numberAt(record, 34, 47, "opening balance"));
    const closingDay = ifReadable(() => dayAt(record, 27, "last day"));
    beginStatement(this.#summary);
    const owner = at(52, 77);
    const account = { ...accountOf(at(3, 6), at(7, 10), at(11, 20)), ...(owner !== "" && { owner }) };
    this.#book.open({ line, account, currency, opening, closingDay });
  }

  #move(record: FixedRecord): void {
    this.#finish();
    const account = this.#book.current(record.line, "a movement (22) comes before its account (11)");
    const line = this.#book.move(record, account, (place) => readMovement(record, place));
    if (line) this.#movement = { line, texts: [], references: [record.at(53, 64), record.at(65, 80)], original: null };
  }

  #finish(): void {
    const movement = this.#movement;
    this.#movement = undefined;
    if (movement === undefined) return;
    const { line, texts, references, original } = movement;
    const description = tidy([...texts, ...references.filter((one) => provided(one) !== null)]);
    // Earlier versions took a reference of zeros for a text.
    const former = tidy([...texts, ...references]);
    const otherRemittances = former === description ? undefined : [former];
    const remittance = description || null;
    this.#book.add({ ...line, description, remittance, original, ...(otherRemittances && { otherRemittances }) });
  }

  #close(record: FixedRecord): void {
    const { line } = record;
    const { closingDay } = this.#book.current(line, "an account footer (33) comes before its header (11)");
    this.#finish();
    // The totals show that the movements are whole, so an impossible balance is only reported.
    const closing = ifReadable(() => signed(record, 59, numberAt(record, 60, 73, "closing balance")));
    if (closing === undefined) warn(this.#summary, line, `${quote(record.at(59, 73))} is no closing balance`);
    const found = this.#book.close(line, closing, closingDay);
    if (found === undefined) return;
    const compare = (what: string, first: number, last: number, sum: bigint) =>
      this.#book.compare(line, `${what} (33)`, numberAt(record, first, last, what), sum);
    compare("number of debits", 21, 25, found.debits);
    compare("sum of the debits", 26, 39, found.debit);
    compare("number of credits", 40, 44, found.credits);
    compare("sum of the credits", 45, 58, found.credit);
  }
}

function readMovement(record: FixedRecord, place: Place): StatementLine {
  const { at, line } = record;
  const bookingDate = dayAt(record, 11, "operation date");
  if (bookingDate === undefined) throw new StatementError(line, "column 11: the movement has no operation date");
  const money = signed(record, 28, numberAt(record, 29, 42, "amount"));
  return plainLine({
    ...place,
    amount: money < 0n ? -money : money,
    direction: at(28) === DEBIT ? "debit" : "credit",
    bookingDate,
    valueDate: dayAt(record, 17, "value date") ?? bookingDate,
    description: "",
    bankReference: provided(at(43, 52) || null),
    bankTransactionCode: at(23, 27) || null,
  });
}

/** The amount in another currency (24). It only informs, so one that cannot be read is left out. */
function originalOf(record: FixedRecord, own: string): OriginalAmount | null {
  const currency = currencyOf(record.at(5, 7));
  const amount = ifReadable(() => numberAt(record, 8, 21, "amount"));
  if (currency === undefined || currency === own || !amount || currencyDigits(currency) !== DECIMALS) return null;
  return { amount, currency, rate: null };
}

function signed({ at, line }: FixedRecord, column: number, amount: bigint): bigint {
  const sign = at(column);
  if (sign !== "1" && sign !== "2")
    throw new StatementError(line, `column ${column}: ${quote(sign)} is not 1 (debit) or 2 (credit)`);
  return sign === DEBIT ? -amount : amount;
}
