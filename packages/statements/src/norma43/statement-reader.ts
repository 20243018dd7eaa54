import { BookedLines } from "../booked-lines.ts";
import { compareTotal } from "../checked-totals.ts";
import { currencyOf } from "../currency-number.ts";
import { dayAt, type FixedRecord, numberAt, recordsByCode } from "../fixed-columns.ts";
import type { LineReader } from "../line-reader.ts";
import { currencyDigits } from "../money.ts";
import { plainLine } from "../plain-line.ts";
import { provided } from "../provided.ts";
import { reportBalances } from "../report-balances.ts";
import { ifReadable, quote, StatementError } from "../statement-error.ts";
import type { OriginalAmount, StatementAccount, StatementLine, StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { beginStatement, noteUnused, readEntry, warn } from "../summary.ts";
import { tidy } from "../text-pieces.ts";
import { accountOf } from "./account.ts";

const DEBIT = "1";
/** Of all amounts. */
const DECIMALS = 2;
const MAX_TEXTS = 20;

interface OpenAccount {
  line: number;
  account: StatementAccount;
  currency: string;
  opening: bigint;
  closingDay: string | undefined;
  /** What the movements add up to; undefined when one of them could not be read. */
  totals: { debits: bigint; credits: bigint; debit: bigint; credit: bigint } | undefined;
}

/** Receives the records of a file in order and emits its lines. */
export class Norma43Reader implements LineReader {
  readonly #options: StatementOptions;
  readonly #summary: StatementSummary;
  readonly #lines: BookedLines;
  #account: OpenAccount | undefined;
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
      if (this.#account) throw unfinished(this.#account, record.line);
      this.#compare(
        "number of records (88)",
        numberAt(record, 21, 26, "number of records"),
        this.#records,
        record.line,
      );
      this.#isComplete = true;
    },
  });

  constructor(options: StatementOptions, summary: StatementSummary, emit: (line: StatementLine) => void) {
    this.#options = options;
    this.#summary = summary;
    this.#lines = new BookedLines(summary, emit);
  }

  line(text: string, line: number): void {
    if (this.#read(text, line)) this.#records += 1n;
  }

  end(line: number): void {
    if (this.#account) throw unfinished(this.#account, line);
    if (!this.#isComplete) throw new StatementError(line, "the file ends before its last record (88)");
  }

  #open(record: FixedRecord): void {
    const { at, line } = record;
    if (this.#account) throw unfinished(this.#account, line);
    const currency = currencyOf(at(48, 50));
    if (currency === undefined || currencyDigits(currency) !== DECIMALS) {
      throw new StatementError(line, `column 48: ${quote(at(48, 50))} is no currency with ${DECIMALS} decimals`);
    }
    const opening = signed(record, 33, numberAt(record, 34, 47, "opening balance"));
    const closingDay = ifReadable(() => dayAt(record, 27, "last day"));
    beginStatement(this.#summary);
    this.#lines.open(opening);
    const owner = at(52, 77);
    const totals = { debits: 0n, credits: 0n, debit: 0n, credit: 0n };
    this.#account = {
      line,
      account: { ...accountOf(at(3, 6), at(7, 10), at(11, 20)), ...(owner !== "" && { owner }) },
      currency,
      opening,
      closingDay,
      totals,
    };
  }

  #move(record: FixedRecord): void {
    this.#book();
    const open = this.#account;
    if (open === undefined) throw new StatementError(record.line, "a movement (22) comes before its account (11)");
    this.#summary.entries += 1;
    const line = readEntry(this.#options, () => this.#readMovement(record, open));
    if (line === undefined) open.totals = undefined;
    else this.#movement = { line, texts: [], references: [record.at(53, 64), record.at(65, 80)], original: null };
  }

  #readMovement(record: FixedRecord, { account, currency, totals }: OpenAccount): StatementLine {
    const { at, line } = record;
    const bookingDate = dayAt(record, 11, "operation date");
    if (bookingDate === undefined) throw new StatementError(line, "column 11: the movement has no operation date");
    const money = signed(record, 28, numberAt(record, 29, 42, "amount"));
    const direction = at(28) === DEBIT ? "debit" : "credit";
    if (totals) {
      totals[`${direction}s`] += 1n;
      totals[direction] += money < 0n ? -money : money;
    }
    return plainLine({
      position: { line, entry: this.#summary.entries, detail: 0 },
      account,
      statementId: String(this.#summary.statements),
      amount: money < 0n ? -money : money,
      currency,
      direction,
      bookingDate,
      valueDate: dayAt(record, 17, "value date") ?? bookingDate,
      description: "",
      bankReference: provided(at(43, 52) || null),
      bankTransactionCode: at(23, 27) || null,
    });
  }

  #book(): void {
    const movement = this.#movement;
    this.#movement = undefined;
    if (movement === undefined) return;
    const { line, texts, references, original } = movement;
    const description = tidy([...texts, ...references.filter((one) => provided(one) !== null)]);
    // Earlier versions took a reference of zeros for a text.
    const former = tidy([...texts, ...references]);
    const otherRemittances = former === description ? undefined : [former];
    const remittance = description || null;
    this.#lines.add({ ...line, description, remittance, original, ...(otherRemittances && { otherRemittances }) });
  }

  #close(record: FixedRecord): void {
    const { line } = record;
    if (this.#account === undefined)
      throw new StatementError(line, "an account footer (33) comes before its header (11)");
    this.#book();
    const { account, currency, opening, closingDay, totals } = this.#account;
    this.#account = undefined;
    // The totals show that the movements are whole, so an impossible balance is only reported.
    const closing = ifReadable(() => signed(record, 59, numberAt(record, 60, 73, "closing balance")));
    if (closing === undefined) warn(this.#summary, line, `${quote(record.at(59, 73))} is no closing balance`);
    const balances = { line, account: account.iban ?? account.other, currency, opening, closing, closingDay };
    const removed = this.#lines.close(closing);
    reportBalances(balances, totals && totals.credit - totals.debit - removed, this.#summary, this.#options);
    if (totals === undefined) return;
    this.#compare("number of debits (33)", numberAt(record, 21, 25, "number of debits"), totals.debits, line);
    this.#compare("sum of the debits (33)", numberAt(record, 26, 39, "sum of the debits"), totals.debit, line);
    this.#compare("number of credits (33)", numberAt(record, 40, 44, "number of credits"), totals.credits, line);
    this.#compare("sum of the credits (33)", numberAt(record, 45, 58, "sum of the credits"), totals.credit, line);
  }

  #compare(what: string, told: bigint, found: bigint, line: number): void {
    compareTotal({ what, told, found, line }, this.#summary, this.#options);
  }
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

function unfinished({ line }: OpenAccount, at: number): StatementError {
  return new StatementError(at, `the account that begins at line ${line} has no footer (33)`);
}
