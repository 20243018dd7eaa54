import { accountOf } from "../account.ts";
import { less } from "../booked-lines.ts";
import { FormatReader } from "../format-reader.ts";
import { provided } from "../provided.ts";
import { reportBalances } from "../report-balances.ts";
import { quote, StatementError } from "../statement-error.ts";
import type { StatementBalance } from "../statement-summary.ts";
import { beginStatement, noteUnused, readEntry, reportBalance, skip, warn } from "../summary.ts";
import { type Account, makeLine } from "./make-line.ts";
import { type BaiRecord, type FieldCursor, fieldsOf } from "./records.ts";
import { balanceOf, directionOf } from "./type-codes.ts";
import { readAmount, readDay, readFunds } from "./values.ts";

const DEFAULT_CURRENCY = "USD";
/** Version 3 (BTRS of X9) has the same records. */
const VERSIONS = new Set(["2", "3"]);
/** Group status: the data is an update. Other groups delete or correct what an earlier file told, or are tests. */
const UPDATE = "1";

interface OpenAccount extends Account {
  line: number;
  balance: Pick<StatementBalance, "opening" | "closing">;
  /** The sum of all amounts, without their direction, as in the account's trailer. */
  control: bigint;
  /** The sum of the transactions; undefined when one of them could not be read. */
  sum: bigint | undefined;
}

/** Receives the records of a file in order and emits its lines. */
export class BaiReader extends FormatReader {
  #file: { groups: number } | undefined;
  #group: { line: number; day: string; currency: string; accounts: number } | undefined;
  #account: OpenAccount | undefined;
  #isComplete = false;

  readonly #readers: Readonly<Record<string, (fields: FieldCursor, line: number) => void>> = {
    "01": (fields, line) => this.#begin(fields, line),
    "02": (fields, line) => this.#openGroup(fields, line),
    "03": (fields, line) => this.#openAccount(fields, line),
    "16": (fields, line) => {
      const isRead = readEntry(this.options, () => {
        this.#transaction(fields, line);
        return true;
      });
      if (!isRead && this.#account) this.#account.sum = undefined;
    },
    "49": (fields, line) => this.#closeAccount(fields, line),
    "98": (fields, line) => {
      if (this.#group === undefined || this.#account !== undefined) throw misplaced("a group trailer (98)", line);
      fields.next();
      this.#compare("number of accounts (98)", fields.next(), this.#group.accounts, line);
      this.#group = undefined;
    },
    "99": (fields, line) => {
      if (this.#file === undefined || this.#group !== undefined) throw misplaced("a file trailer (99)", line);
      fields.next();
      this.#compare("number of groups (99)", fields.next(), this.#file.groups, line);
      this.#file = undefined;
      this.#isComplete = true;
    },
  };

  #begin(fields: FieldCursor, line: number): void {
    if (this.#file !== undefined)
      throw new StatementError(line, "a file header (01) comes before the end of the file (99)");
    for (let skipped = 0; skipped < 7; skipped += 1) fields.next();
    const version = fields.next();
    if (version !== "" && !VERSIONS.has(version)) {
      throw new StatementError(line, `the file is version ${quote(version)} of BAI; the versions 2 and 3 are read`);
    }
    this.summary.version = version || this.summary.version;
    this.#file = { groups: 0 };
    this.#isComplete = false;
  }

  #openGroup(fields: FieldCursor, line: number): void {
    if (this.#file === undefined || this.#group !== undefined) throw misplaced("a group header (02)", line);
    fields.next();
    fields.next();
    const status = fields.next();
    if (status !== "" && status !== UPDATE) {
      throw new StatementError(
        line,
        `the group has the status ${quote(status)}: it deletes or corrects an earlier file or is a test, which is not accepted`,
      );
    }
    const day = readDay(fields.next(), "as-of date", line);
    fields.next();
    this.#group = { line, day, currency: fields.next().toUpperCase() || DEFAULT_CURRENCY, accounts: 0 };
    this.#file.groups += 1;
  }

  #openAccount(fields: FieldCursor, line: number): void {
    if (this.#group === undefined || this.#account !== undefined) throw misplaced("an account (03)", line);
    beginStatement(this.summary);
    this.#group.accounts += 1;
    const id = fields.next();
    const currency = fields.next().toUpperCase() || this.#group.currency;
    const { day } = this.#group;
    this.#account = {
      id,
      currency,
      day,
      line,
      statementId: String(this.summary.statements),
      balance: {},
      control: 0n,
      sum: 0n,
    };
    while (!fields.isEnd()) {
      const type = fields.next();
      // Some banks write one comma too many before the end of the line.
      if (type === "") continue;
      const side = balanceOf(type);
      const amount = readAmount(fields.next(), currency, line);
      fields.next();
      readFunds(fields, line);
      this.#account.control += amount;
      if (side !== undefined) this.#account.balance[side] = amount;
    }
    this.lines.open(this.#account.balance.opening);
  }

  #transaction(fields: FieldCursor, line: number): void {
    if (this.#account === undefined) throw misplaced("a transaction (16)", line);
    this.summary.entries += 1;
    const code = fields.next();
    const amount = readAmount(fields.next(), this.#account.currency, line);
    this.#account.control += amount;
    const direction = directionOf(code);
    if (direction === undefined) {
      skip(this.summary, line, "not_booked", code);
      if (amount !== 0n)
        warn(this.summary, line, `the transaction of type ${quote(code)} moves no money on the account`);
      readFunds(fields, line);
      for (const text of [fields.next(), fields.next(), fields.rest()])
        if (provided(text || null) !== null) noteUnused(this.summary, `the text of type ${code}`, line, text);
      return;
    }
    if (amount < 0n) throw new StatementError(line, "the amount of a transaction is negative");
    const valueDate = readFunds(fields, line);
    const [bankReference, customerReference, text] = [fields.next(), fields.next(), fields.rest()];
    if (this.#account.sum !== undefined) this.#account.sum += direction === "credit" ? amount : -amount;
    const booked = makeLine(
      {
        ...{ line, number: this.summary.entries, code, amount, direction, bankReference, customerReference, text },
        valueDate: valueDate === undefined ? undefined : readDay(valueDate, "value date", line),
      },
      this.#account,
    );
    this.lines.add(booked);
  }

  #closeAccount(fields: FieldCursor, line: number): void {
    if (this.#account === undefined) throw misplaced("an account trailer (49)", line);
    const { id, currency, balance, control, sum, day: closingDay } = this.#account;
    this.#account = undefined;
    const { iban, other } = accountOf(id, currency);
    const removed = this.lines.close(balance.closing);
    if (balance.opening !== undefined || balance.closing !== undefined) {
      reportBalances(
        { line, account: iban ?? other, currency, closingDay, ...balance },
        less(sum, removed),
        this.summary,
        this.options,
      );
    }
    if (sum !== undefined) this.#compare("control total of the account (49)", fields.next(), control, line);
  }

  /** Reports a total of a trailer that differs from what was read. An empty one tells nothing. */
  #compare(what: string, told: string, found: bigint | number, line: number): void {
    if (told === "" || told.replace(/^\+?0*(?=\d)/, "") === String(found)) return;
    reportBalance(
      this.summary,
      { line, reason: `the ${what} is ${quote(told)}, but the file adds up to ${found}` },
      this.options,
    );
  }

  record(record: BaiRecord): void {
    const read = this.#readers[record.code];
    if (read === undefined) throw new StatementError(record.line, `${quote(record.code)} is no record of BAI2`);
    read(fieldsOf(record), record.line);
  }

  /** Checks that the file is complete. */
  end(line: number): void {
    if (!this.#isComplete) throw new StatementError(line, "the file ends before its trailer (99)");
  }
}

function misplaced(what: string, line: number): StatementError {
  return new StatementError(line, `${what} stands at a place where it must not`);
}
