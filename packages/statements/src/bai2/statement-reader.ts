import { accountOf } from "../account.ts";
import { reportBalances } from "../report-balances.ts";
import { quote, StatementError } from "../statement-error.ts";
import type { StatementLine, StatementOptions } from "../statement-line.ts";
import type { StatementBalance, StatementSummary } from "../statement-summary.ts";
import { countLine, readEntry, reportBalance, skip, warn } from "../summary.ts";
import { type Account, makeLine } from "./make-line.ts";
import { type BaiRecord, type FieldCursor, fieldsOf } from "./records.ts";
import { balanceOf, directionOf } from "./type-codes.ts";
import { readAmount, readDay, readFunds } from "./values.ts";

const DEFAULT_CURRENCY = "USD";
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

/** Receives the records of a file in order and emits its lines. `end` checks that the file is complete. */
export interface BaiReader {
  record: (record: BaiRecord) => void;
  end: (line: number) => void;
}

export function createBaiReader(
  options: StatementOptions,
  summary: StatementSummary,
  emit: (line: StatementLine) => void,
): BaiReader {
  let file: { groups: number } | undefined;
  let group: { line: number; day: string; currency: string; accounts: number } | undefined;
  let account: OpenAccount | undefined;
  let isComplete = false;

  function begin(fields: FieldCursor, line: number): void {
    if (file !== undefined) throw new StatementError(line, "a file header (01) comes before the end of the file (99)");
    for (let skipped = 0; skipped < 7; skipped += 1) fields.next();
    const version = fields.next();
    if (version !== "" && version !== "2") {
      throw new StatementError(line, `the file is version ${quote(version)} of BAI; version 2 is read`);
    }
    file = { groups: 0 };
    isComplete = false;
  }

  function openGroup(fields: FieldCursor, line: number): void {
    if (file === undefined || group !== undefined) throw misplaced("a group header (02)", line);
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
    group = { line, day, currency: fields.next().toUpperCase() || DEFAULT_CURRENCY, accounts: 0 };
    file.groups += 1;
  }

  function openAccount(fields: FieldCursor, line: number): void {
    if (group === undefined || account !== undefined) throw misplaced("an account (03)", line);
    summary.statements += 1;
    group.accounts += 1;
    const id = fields.next();
    const currency = fields.next().toUpperCase() || group.currency;
    const { day } = group;
    account = { id, currency, day, line, statementId: String(summary.statements), balance: {}, control: 0n, sum: 0n };
    while (!fields.isEnd()) {
      const side = balanceOf(fields.next());
      const amount = readAmount(fields.next(), currency, line);
      fields.next();
      readFunds(fields, line);
      account.control += amount;
      if (side !== undefined) account.balance[side] = amount;
    }
  }

  function transaction(fields: FieldCursor, line: number): void {
    if (account === undefined) throw misplaced("a transaction (16)", line);
    summary.entries += 1;
    const code = fields.next();
    const amount = readAmount(fields.next(), account.currency, line);
    account.control += amount;
    const direction = directionOf(code);
    if (direction === undefined) {
      skip(summary, line, "not_booked", code);
      if (amount !== 0n) warn(summary, line, `the transaction of type ${quote(code)} moves no money on the account`);
      return;
    }
    if (amount < 0n) throw new StatementError(line, "the amount of a transaction is negative");
    const valueDate = readFunds(fields, line);
    const [bankReference, customerReference, text] = [fields.next(), fields.next(), fields.rest()];
    if (account.sum !== undefined) account.sum += direction === "credit" ? amount : -amount;
    const booked = makeLine(
      {
        ...{ line, number: summary.entries, code, amount, direction, bankReference, customerReference, text },
        valueDate: valueDate === undefined ? undefined : readDay(valueDate, "value date", line),
      },
      account,
    );
    if (countLine(summary, booked)) emit(booked);
  }

  function closeAccount(fields: FieldCursor, line: number): void {
    if (account === undefined) throw misplaced("an account trailer (49)", line);
    const { id, currency, balance, control, sum } = account;
    account = undefined;
    const { iban, other } = accountOf(id, currency);
    if (balance.opening !== undefined || balance.closing !== undefined) {
      reportBalances({ line, account: iban ?? other, currency, ...balance }, sum, summary, options);
    }
    if (sum !== undefined) compare("control total of the account (49)", fields.next(), control, line);
  }

  /** Reports a total of a trailer that differs from what was read. An empty one tells nothing. */
  function compare(what: string, told: string, found: bigint | number, line: number): void {
    if (told === "" || told.replace(/^\+?0*(?=\d)/, "") === String(found)) return;
    reportBalance(
      summary,
      { line, reason: `the ${what} is ${quote(told)}, but the file adds up to ${found}` },
      options,
    );
  }

  const readers: Readonly<Record<string, (fields: FieldCursor, line: number) => void>> = {
    "01": begin,
    "02": openGroup,
    "03": openAccount,
    "16": (fields, line) => {
      const isRead = readEntry(options, () => {
        transaction(fields, line);
        return true;
      });
      if (!isRead && account) account.sum = undefined;
    },
    "49": closeAccount,
    "98": (fields, line) => {
      if (group === undefined || account !== undefined) throw misplaced("a group trailer (98)", line);
      fields.next();
      compare("number of accounts (98)", fields.next(), group.accounts, line);
      group = undefined;
    },
    "99": (fields, line) => {
      if (file === undefined || group !== undefined) throw misplaced("a file trailer (99)", line);
      fields.next();
      compare("number of groups (99)", fields.next(), file.groups, line);
      file = undefined;
      isComplete = true;
    },
  };

  return {
    record(record) {
      const read = readers[record.code];
      if (read === undefined) throw new StatementError(record.line, `${quote(record.code)} is no record of BAI2`);
      read(fieldsOf(record), record.line);
    },
    end(line) {
      if (!isComplete) throw new StatementError(line, "the file ends before its trailer (99)");
    },
  };
}

function misplaced(what: string, line: number): StatementError {
  return new StatementError(line, `${what} stands at a place where it must not`);
}
