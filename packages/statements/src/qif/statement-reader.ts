import { accountOf } from "../account.ts";
import { createAmountReader } from "../csv/amount.ts";
import type { LineReader } from "../parse-text-lines.ts";
import { quote, StatementError } from "../statement-error.ts";
import type { StatementLine, StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { addBalance, countLine, readEntry } from "../summary.ts";
import { withoutEndOfFile } from "../text-lines.ts";
import { qifDates } from "./dates.ts";
import { currencyOf, makeLine, type QifReading, type QifRecord, readAmount } from "./make-line.ts";

// The lists of accounts that hold money, and lists of Quicken that hold none.
const MONEY = /^(bank|cash|ccard|oth a|oth l)$/i;
const OTHER_LISTS = /^(cat|class|tag|memorized|security|prices|budget|tax|template)$/i;

/** The most records that wait until the order of their dates is known. */
const MAX_WAITING = 500;
const MAX_RECORD_CHARACTERS = 16_384;

/** Builds the lines of the statement from the records of a file. Records wait until the dates can be read. */
export function createQifReader(
  options: StatementOptions,
  summary: StatementSummary,
  emit: (line: StatementLine) => void,
): LineReader {
  const { csvMapping } = options;
  const dates = qifDates(csvMapping?.dateFormats);
  const reading: QifReading = { dates, readAmount: createAmountReader(csvMapping ?? {}), options };
  let section: "money" | "account" | "other" = "other";
  let account = "";
  let open: { line: number; fields: Map<string, { text: string; line: number }>; characters: number } | undefined;
  let waiting: { record: QifRecord; number: number; account: string }[] | undefined = [];

  function header(text: string, line: number): void {
    if (open !== undefined) throw new StatementError(line, `the record of line ${open.line} has no end (^)`);
    const [, type] = /^!type:\s*(.*?)\s*$/i.exec(text) ?? [];
    if (type === undefined) {
      if (/^!account/i.test(text)) section = "account";
      return;
    }
    if (MONEY.test(type)) {
      section = "money";
      summary.statements += 1;
    } else if (OTHER_LISTS.test(type)) section = "other";
    else
      throw new StatementError(line, `${quote(text)} is no list of a bank account (Bank, CCard, Cash, Oth A, Oth L)`);
  }

  function field(text: string, line: number): void {
    open ??= { line, fields: new Map(), characters: 0 };
    open.characters += text.length;
    if (open.characters > MAX_RECORD_CHARACTERS) {
      throw new StatementError(open.line, `the record has more than ${MAX_RECORD_CHARACTERS} characters`);
    }
    const letter = text.slice(0, 1).toUpperCase();
    if (!open.fields.has(letter)) open.fields.set(letter, { text: text.slice(1).trim(), line });
  }

  function close(): void {
    const record = open;
    open = undefined;
    if (record === undefined || section === "other") return;
    if (section === "account") readAccount(record);
    else take(record);
  }

  /** An account of Quicken: its name (N) and perhaps the balance of its last statement ($). */
  function readAccount(record: QifRecord): void {
    account = record.fields.get("N")?.text ?? "";
    const balance = record.fields.get("$");
    if (balance?.text) report(balance, "closing");
  }

  function report(field: { text: string; line: number }, side: "opening" | "closing"): void {
    readEntry(options, () => {
      const currency = currencyOf(options, field.line);
      const { iban, other } = accountOf(account, currency);
      const amount = readAmount(field, currency, reading);
      addBalance(summary, { line: field.line, account: iban ?? other, currency, [side]: amount });
    });
  }

  function take(record: QifRecord): void {
    // Quicken begins the list of an account with its opening balance, in the category of the account itself.
    const { fields } = record;
    const amount = fields.get("T");
    if (amount && fields.get("P")?.text === "Opening Balance" && /^\[.*\]$/.test(fields.get("L")?.text ?? "")) {
      report(amount, "opening");
      return;
    }
    summary.entries += 1;
    const next = { record, number: summary.entries, account };
    const isKnown = dates.learn(fields.get("D")?.text ?? "");
    if (waiting === undefined) {
      book(next);
      return;
    }
    waiting.push(next);
    if (isKnown || waiting.length === MAX_WAITING) release();
  }

  function release(): void {
    const records = waiting ?? [];
    waiting = undefined;
    const doubt = dates.doubt();
    if (doubt !== undefined) throw new StatementError(records[0]?.record.line ?? 1, doubt);
    for (const one of records) book(one);
  }

  function book({ record, number, account: own }: { record: QifRecord; number: number; account: string }): void {
    const booked = readEntry(options, () => makeLine(record, number, own, reading));
    if (booked && countLine(summary, booked)) emit(booked);
  }

  return {
    line(text, line) {
      const content = withoutEndOfFile(text).trim();
      if (content === "") return;
      if (content.startsWith("!")) header(content, line);
      else if (content.startsWith("^")) close();
      else field(content, line);
    },
    end(line) {
      if (open !== undefined) throw new StatementError(line, `the file ends inside the record of line ${open.line}`);
      if (summary.statements === 0) throw new StatementError(line, "the file holds no list of a bank account (!Type:)");
      if (waiting !== undefined) release();
    },
  };
}
