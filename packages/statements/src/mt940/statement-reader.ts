import { quote, StatementError } from "../statement-error.ts";
import type { StatementLine, StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { countLine, readEntry as entryOf, skip, warn } from "../summary.ts";
import { readAccount } from "./account.ts";
import { checkBalances } from "./balances.ts";
import { type Entry, readEntry } from "./entry.ts";
import { makeLine } from "./make-line.ts";
import { type Balance, readBalance } from "./money.ts";

/** Receives the fields of a file in order and emits its lines. */
export interface StatementReader {
  /** The first line of a field. */
  field: (tag: string, text: string, line: number) => void;
  /** A continuation line of the previous field. */
  more: (text: string) => void;
  /** The end of a message or of the file, at `line` of the file. `marked` when a trailer marks it. */
  finish: (line: number, marked: boolean) => void;
  /** True when a line with a dash ends the message: after the closing balance, and in an intraday report. */
  mayEnd: () => boolean;
}

interface Statement {
  line: number;
  account: string;
  number: string;
  opening: Balance | undefined;
  closing: Balance | undefined;
  /** The currency of an intraday report (MT942), which has a floor limit instead of balances. */
  intraday: string | undefined;
  /** An intraday report has its totals, after the entries. */
  totals: boolean;
  sum: bigint;
  /** False when an entry could not be read, so the sum is not known. */
  isWhole: boolean;
}

interface OpenEntry {
  entry: Entry;
  number: number;
  supplement: string[];
  information: string[];
  characters: number;
}

function noOpening(line: number): StatementError {
  return new StatementError(
    line,
    ":61: comes before an opening balance (:60F:) or the floor limit of an intraday report (:34F:)",
  );
}

// Far above field 86's 6 lines of 65 characters and the longer variants of some banks.
const MAX_CHARACTERS = 16_384;
const MAX_LINES = 200;

export function createStatementReader(
  options: StatementOptions,
  summary: StatementSummary,
  emit: (line: StatementLine) => void,
): StatementReader {
  let statement: Statement | undefined;
  let open: OpenEntry | undefined;
  /** The array that continuation lines are added to, if any. */
  let continued: string[] | undefined;
  let chain: { account: string; closing: Balance } | undefined;
  let intradayBefore: { account: string; number: string } | undefined;
  let chains = 0;
  let chainId = "";

  function openEntry(text: string, line: number): void {
    const currency = statement?.opening?.currency ?? statement?.intraday;
    if (statement === undefined || currency === undefined) throw noOpening(line);
    if (statement.account === "") throw new StatementError(line, ":61: comes before the account (:25:)");
    summary.entries += 1;
    const entry = readEntry(text, line, currency);
    if (entry.pending) {
      skip(summary, line, "not_booked");
      return;
    }
    open = { entry, number: summary.entries, supplement: [], information: [], characters: 0 };
    continued = open.supplement;
  }

  function closeEntry(): void {
    continued = undefined;
    const currency = statement?.opening?.currency ?? statement?.intraday;
    if (open === undefined || statement === undefined || currency === undefined) return;
    const { entry, number, supplement, information } = open;
    open = undefined;
    if (entry.impossibleDate !== null) {
      warn(summary, entry.line, `:61: value date ${entry.impossibleDate} is read as ${entry.valueDate}`);
    }
    statement.sum += entry.direction === "credit" ? entry.amount : -entry.amount;
    const account = readAccount(statement.account, currency);
    const context = { account, currency, statementId: chainId };
    const line = makeLine({ entry, number, supplement, information }, context);
    if (countLine(summary, line)) emit(line);
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

  /** The second of two reports of one account follows the first, unless it is the same report again. */
  function beginIntraday({ account, number }: Statement): void {
    const continues = intradayBefore?.account === account && intradayBefore.number !== number;
    intradayBefore = { account, number };
    if (continues) return;
    chains += 1;
    chainId = `${number}#${chains}`;
  }

  function finish(line: number, marked: boolean): void {
    if (statement === undefined) return;
    const { closing, account, intraday, totals } = statement;
    if (intraday !== undefined && closing === undefined) {
      if (!marked && !totals) {
        const start = statement.line;
        throw new StatementError(
          line,
          `the intraday report that begins at line ${start} has no totals (:90D:) or end (-)`,
        );
      }
      closeEntry();
      statement = undefined;
      return;
    }
    if (closing === undefined) {
      // The last entry may have been cut off too, so it is not emitted.
      const start = statement.line;
      throw new StatementError(line, `the statement that begins at line ${start} has no closing balance (:62F:)`);
    }
    checkBalances(statement, summary, options);
    chain = { account, closing };
    statement = undefined;
  }

  const fields: Record<string, (text: string, line: number, tag: string) => void> = {
    "20"(_, line) {
      finish(line, false);
      summary.statements += 1;
      statement = {
        ...{ line, account: "", number: "", opening: undefined, closing: undefined },
        ...{ intraday: undefined, totals: false, sum: 0n, isWhole: true },
      };
    },
    "25"(text) {
      if (statement) statement.account = text.trim();
    },
    "28"(text) {
      if (statement) statement.number = text.trim();
    },
    "34"(text, line) {
      if (statement === undefined || statement.opening || statement.intraday !== undefined) return;
      const [currency] = /^[A-Z]{3}/.exec(text) ?? [];
      if (currency === undefined) {
        throw new StatementError(line, `:34F: ${quote(text)} is not a floor limit (currency, C or D, amount)`);
      }
      statement.intraday = currency;
      summary.format = "MT942";
      beginIntraday(statement);
    },
    "60"(text, line, tag) {
      if (statement === undefined || statement.opening) return;
      statement.opening = readBalance(text, { line, tag });
      begin(statement.opening, statement);
    },
    "61"(text, line) {
      if (statement === undefined) throw noOpening(line);
      if (statement.closing) throw new StatementError(line, ":61: comes after the closing balance (:62F:)");
      const isRead = entryOf(options, () => {
        openEntry(text, line);
        return true;
      });
      if (!isRead) statement.isWhole = false;
    },
    "62"(text, line, tag) {
      if (statement) statement.closing = readBalance(text, { line, tag });
    },
    "90"() {
      if (statement) statement.totals = true;
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
    mayEnd: () => statement?.closing !== undefined || statement?.intraday !== undefined,
  };
}
