import { accountOf } from "../account.ts";
import { createAmountReader } from "../csv/amount.ts";
import { FormatReader } from "../format-reader.ts";
import type { LineReader } from "../line-reader.ts";
import { quote, StatementError } from "../statement-error.ts";
import type { StatementLine, StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { addBalance, beginStatement, readEntry } from "../summary.ts";
import { withoutEndOfFile } from "../text-lines.ts";
import { qifDates } from "./dates.ts";
import { currencyOf, makeLine, NO_TEXT, type QifReading, type QifRecord, readAmount } from "./make-line.ts";

// The lists of accounts that hold money, and lists of Quicken that hold none.
const MONEY = /^(bank|cash|ccard|oth a|oth l)$/i;
const OTHER_LISTS = /^(cat|class|tag|memorized|security|prices|budget|tax|template)$/i;

/** The most records that wait until the order of their dates is known. */
const MAX_WAITING = 500;
const MAX_RECORD_CHARACTERS = 16_384;

/** Builds the lines of the statement from the records of a file. Records wait until the dates can be read. */
export class QifReader extends FormatReader implements LineReader {
  readonly #reading: QifReading;
  #section: "money" | "account" | "other" = "other";
  #account = "";
  #open: (QifRecord & { fields: Map<string, { text: string; line: number }>; characters: number }) | undefined;
  #waiting: { record: QifRecord; number: number; account: string }[] | undefined = [];

  constructor(options: StatementOptions, summary: StatementSummary, emit: (line: StatementLine) => void) {
    super(options, summary, emit);
    const { csvMapping = {} } = options;
    this.#reading = {
      dates: qifDates(csvMapping.dateFormats, options.today),
      readAmount: createAmountReader(csvMapping),
      options,
    };
  }

  #header(text: string, line: number): void {
    if (this.#open !== undefined)
      throw new StatementError(line, `the record of line ${this.#open.line} has no end (^)`);
    const type = /^!type:(.*)/i.exec(text)?.[1]?.trim();
    if (type === undefined) {
      if (/^!account/i.test(text)) this.#section = "account";
      return;
    }
    if (MONEY.test(type)) {
      this.#section = "money";
      if (this.#waiting === undefined) this.lines.close();
      beginStatement(this.summary);
    } else if (OTHER_LISTS.test(type)) this.#section = "other";
    else
      throw new StatementError(line, `${quote(text)} is no list of a bank account (Bank, CCard, Cash, Oth A, Oth L)`);
  }

  #field(text: string, line: number): void {
    this.#open ??= { line, fields: new Map(), further: [], characters: 0 };
    this.#open.characters += text.length;
    if (this.#open.characters > MAX_RECORD_CHARACTERS) {
      throw new StatementError(this.#open.line, `the record has more than ${MAX_RECORD_CHARACTERS} characters`);
    }
    const letter = text.slice(0, 1).toUpperCase();
    const value = text.slice(1).trim();
    const isFirst = !this.#open.fields.has(letter);
    if (isFirst) this.#open.fields.set(letter, { text: value, line });
    if (value !== "" && !(isFirst && NO_TEXT.has(letter))) this.#open.further.push({ letter, text: value });
  }

  #close(): void {
    const record = this.#open;
    this.#open = undefined;
    if (record === undefined || this.#section === "other") return;
    if (this.#section === "account") this.#readAccount(record);
    else this.#take(record);
  }

  /** An account of Quicken: its name (N) and perhaps the balance of its last statement ($). */
  #readAccount(record: QifRecord): void {
    this.#account = record.fields.get("N")?.text ?? "";
    const balance = record.fields.get("$");
    if (balance?.text) this.#report(balance, "closing");
  }

  #report(field: { text: string; line: number }, side: "opening" | "closing"): void {
    readEntry(this.options, () => {
      const currency = currencyOf(this.options, field.line);
      const { iban, other } = accountOf(this.#account, currency);
      const amount = readAmount(field, currency, this.#reading);
      addBalance(this.summary, { line: field.line, account: iban ?? other, currency, [side]: amount });
    });
  }

  #take(record: QifRecord): void {
    // Quicken begins the list of an account with its opening balance, in the category of the account itself.
    const { fields } = record;
    const amount = fields.get("T");
    if (amount && fields.get("P")?.text === "Opening Balance" && /^\[.*\]$/.test(fields.get("L")?.text ?? "")) {
      this.#report(amount, "opening");
      return;
    }
    this.summary.entries += 1;
    const next = { record, number: this.summary.entries, account: this.#account };
    const isKnown = this.#reading.dates.learn(fields.get("D")?.text ?? "");
    if (this.#waiting === undefined) {
      this.#book(next);
      return;
    }
    this.#waiting.push(next);
    if (isKnown || this.#waiting.length === MAX_WAITING) this.#release();
  }

  #release(): void {
    const records = this.#waiting ?? [];
    this.#waiting = undefined;
    const doubt = this.#reading.dates.doubt();
    if (doubt !== undefined) throw new StatementError(records[0]?.record.line ?? 1, doubt);
    for (const one of records) this.#book(one);
  }

  #book({ record, number, account: own }: { record: QifRecord; number: number; account: string }): void {
    const booked = readEntry(this.options, () => makeLine(record, number, own, this.#reading));
    if (booked) this.lines.add(booked);
  }

  line(text: string, line: number): void {
    const content = withoutEndOfFile(text).trim();
    if (content === "") return;
    if (content.startsWith("!")) this.#header(content, line);
    else if (content.startsWith("^")) this.#close();
    else this.#field(content, line);
  }

  end(line: number): void {
    if (this.#open !== undefined) {
      throw new StatementError(line, `the file ends inside the record of line ${this.#open.line}`);
    }
    if (this.summary.statements === 0) {
      throw new StatementError(line, "the file holds no list of a bank account (!Type:)");
    }
    if (this.#waiting !== undefined) this.#release();
    this.lines.close();
  }
}
