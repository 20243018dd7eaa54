import { minorToDecimal } from "@matchbook/runtime/money";
import { StatementError } from "../statement-error.ts";
import type { StatementLine, StatementOptions, StatementSummary } from "../statement-line.ts";
import { warn } from "../summary.ts";
import { readAccount } from "./account.ts";
import { type Entry, readEntry } from "./entry.ts";
import { makeLine } from "./make-line.ts";
import { type Balance, readBalance } from "./money.ts";

/** Receives the fields of a file in order and emits its lines. */
export interface StatementReader {
  /** The first line of a field. */
  field: (tag: string, text: string, line: number) => void;
  /** A continuation line of the previous field. */
  more: (text: string) => void;
  /** The end of a message, at `line` of the file. */
  finish: (line: number) => void;
  /** True after the closing balance; no entries follow it. */
  isClosed: () => boolean;
}

interface Statement {
  line: number;
  account: string;
  number: string;
  opening: Balance | undefined;
  closing: Balance | undefined;
  sum: bigint;
}

interface OpenEntry {
  entry: Entry;
  number: number;
  supplement: string[];
  information: string[];
  characters: number;
}

// Far above field 86's 6 lines of 65 characters and the longer variants of some banks.
const MAX_CHARACTERS = 16_384;
const MAX_LINES = 200;

export function createStatementReader(
  { currencyExponent }: StatementOptions,
  summary: StatementSummary,
  emit: (line: StatementLine) => void,
): StatementReader {
  let statement: Statement | undefined;
  let open: OpenEntry | undefined;
  /** The array that continuation lines are added to, if any. */
  let continued: string[] | undefined;
  let chain: { account: string; closing: Balance } | undefined;
  let chains = 0;
  let chainId = "";

  function openEntry(text: string, line: number): void {
    if (statement?.opening === undefined)
      throw new StatementError(line, ":61: comes before an opening balance (:60F:)");
    if (statement.account === "") throw new StatementError(line, ":61: comes before the account (:25:)");
    summary.entries += 1;
    const entry = readEntry(text, line, statement.opening.currency, currencyExponent);
    open = { entry, number: summary.entries, supplement: [], information: [], characters: 0 };
    continued = open.supplement;
  }

  function closeEntry(): void {
    continued = undefined;
    if (open === undefined || statement?.opening === undefined) return;
    const { entry, number, supplement, information } = open;
    const { currency } = statement.opening;
    open = undefined;
    if (entry.impossibleDate !== null) {
      warn(summary, entry.line, `:61: value date ${entry.impossibleDate} is read as ${entry.valueDate}`);
    }
    if (entry.amount === 0n) {
      summary.zero += 1;
      return;
    }
    statement.sum += entry.direction === "credit" ? entry.amount : -entry.amount;
    summary.lines += 1;
    const account = readAccount(statement.account, currency);
    emit(
      makeLine(
        { entry, number, supplement, information },
        { account, currency, statementId: chainId, currencyExponent },
      ),
    );
  }

  /**
   * A statement whose opening balance is the previous closing balance continues the previous one, as pages do. Any
   * other statement starts a new count of equal payments, so that a statement that the file repeats is stored once.
   */
  function begin(opening: Balance, { account, number }: Statement): void {
    const continues =
      chain?.account === account &&
      chain.closing.signed === opening.signed &&
      chain.closing.currency === opening.currency;
    if (continues) return;
    chains += 1;
    chainId = `${number}#${chains}`;
  }

  function checkBalance({ opening, closing, sum }: Statement): void {
    if (opening === undefined || closing === undefined) return;
    if (opening.currency !== closing.currency) {
      warn(summary, closing.line, `the balances are in ${opening.currency} and ${closing.currency}`);
      return;
    }
    const difference = closing.signed - opening.signed - sum;
    if (difference === 0n) return;
    const amount = `${minorToDecimal(difference, currencyExponent(closing.currency) ?? 0)} ${closing.currency}`;
    warn(summary, closing.line, `the closing balance differs from opening balance and entries by ${amount}`);
  }

  function finish(line: number): void {
    if (statement === undefined) return;
    const { closing, account } = statement;
    if (closing === undefined) {
      // The last entry may have been cut off too, so it is not emitted.
      const start = statement.line;
      throw new StatementError(line, `the statement that begins at line ${start} has no closing balance (:62F:)`);
    }
    checkBalance(statement);
    chain = { account, closing };
    statement = undefined;
  }

  const fields: Record<string, (text: string, line: number, tag: string) => void> = {
    "20"(_, line) {
      finish(line);
      summary.statements += 1;
      statement = { line, account: "", number: "", opening: undefined, closing: undefined, sum: 0n };
    },
    "25"(text) {
      if (statement) statement.account = text.trim();
    },
    "28"(text) {
      if (statement) statement.number = text.trim();
    },
    "60"(text, line, tag) {
      if (statement === undefined || statement.opening) return;
      statement.opening = readBalance(text, { line, tag }, currencyExponent);
      begin(statement.opening, statement);
    },
    "61"(text, line) {
      if (statement?.closing) throw new StatementError(line, ":61: comes after the closing balance (:62F:)");
      openEntry(text, line);
    },
    "62"(text, line, tag) {
      if (statement) statement.closing = readBalance(text, { line, tag }, currencyExponent);
    },
  };

  function more(text: string): void {
    if (open === undefined || continued === undefined) return;
    open.characters += text.length;
    if (open.characters > MAX_CHARACTERS || continued.length === MAX_LINES) {
      const limit = `${MAX_CHARACTERS} characters or ${MAX_LINES} lines`;
      throw new StatementError(open.entry.line, `:61: and :86: hold more than ${limit}`);
    }
    continued.push(text);
  }

  return {
    field(tag, text, line) {
      if (tag === "86") {
        continued = open?.information;
        more(text);
        return;
      }
      closeEntry();
      fields[tag.slice(0, 2)]?.(text, line, tag);
    },
    more,
    finish,
    isClosed: () => statement?.closing !== undefined,
  };
}
