import { FormatReader } from "../format-reader.ts";
import { quote, StatementError } from "../statement-error.ts";
import { beginStatement, readEntry as entryOf, noteUnused, reportBalance, skip, warn } from "../summary.ts";
import { readAccount } from "./account.ts";
import { type Balance, readBalance } from "./amounts.ts";
import { checkBalances } from "./balances.ts";
import { type Entry, readEntry } from "./entry.ts";
import { makeLine } from "./make-line.ts";

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
/** Fields that tell no text: related reference, time, and balances beside the booked ones. */
const NO_TEXT = new Set(["21", "13", "64", "65"]);
/** Fields that may follow the text of an entry, beside those that are read. */
const CLOSING = new Set(["64", "65", "NS"]);

/** Receives the fields of a file in order and emits its lines. */
export class StatementReader extends FormatReader {
  #statement: Statement | undefined;
  #open: OpenEntry | undefined;
  /** The array that continuation lines are added to, if any. */
  #continued: string[] | undefined;
  /** The latest entry is an expected one, or could not be read. */
  #isLeftOut = false;
  #chain: { account: string; closing: Balance } | undefined;
  #intradayBefore: { account: string; number: string } | undefined;
  #chains = 0;
  #chainId = "";

  readonly #fields: Record<string, (text: string, line: number, tag: string) => void> = {
    "20": (_, line) => {
      this.finish(line, false);
      beginStatement(this.summary);
      this.#statement = {
        ...{ line, account: "", number: "", opening: undefined, closing: undefined },
        ...{ intraday: undefined, totals: false, sum: 0n, isWhole: true },
      };
    },
    "25": (text) => {
      if (this.#statement) this.#statement.account = text.trim();
    },
    "28": (text) => {
      if (this.#statement) this.#statement.number = text.trim();
    },
    "34": (text, line) => {
      if (this.#statement === undefined || this.#statement.opening || this.#statement.intraday !== undefined) return;
      const [currency] = /^[A-Z]{3}/.exec(text) ?? [];
      if (currency === undefined) {
        throw new StatementError(line, `:34F: ${quote(text)} is not a floor limit (currency, C or D, amount)`);
      }
      this.#statement.intraday = currency;
      this.summary.format = "MT942";
      this.#beginIntraday(this.#statement);
    },
    "60": (text, line, tag) => {
      if (this.#statement === undefined || this.#statement.opening) return;
      this.#statement.opening = this.#readBalance(text, { line, tag });
      this.lines.open(this.#statement.opening.signed);
      this.#begin(this.#statement.opening, this.#statement);
    },
    "61": (text, line) => {
      if (this.#statement === undefined) throw noOpening(line);
      if (this.#statement.closing) throw new StatementError(line, ":61: comes after the closing balance (:62F:)");
      const isRead = entryOf(this.options, () => {
        this.#openEntry(text, line);
        return true;
      });
      if (isRead) return;
      this.#statement.isWhole = false;
      this.#isLeftOut = true;
    },
    "62": (text, line, tag) => {
      if (this.#statement) this.#statement.closing = this.#readBalance(text, { line, tag });
    },
    "90": () => {
      if (this.#statement) this.#statement.totals = true;
    },
  };

  #readBalance(text: string, field: { line: number; tag: string }): Balance {
    const balance = readBalance(text, field, this.#statement?.opening?.currency ?? this.options.currency);
    const { line, doubt } = balance;
    if (doubt !== undefined) reportBalance(this.summary, { line, reason: doubt }, this.options);
    return balance;
  }

  #openEntry(text: string, line: number): void {
    const currency = this.#statement?.opening?.currency ?? this.#statement?.intraday;
    if (this.#statement === undefined || currency === undefined) throw noOpening(line);
    if (this.#statement.account === "") throw new StatementError(line, ":61: comes before the account (:25:)");
    this.summary.entries += 1;
    const entry = readEntry(text, line, currency);
    if (entry.pending) {
      skip(this.summary, line, "not_booked");
      this.#isLeftOut = true;
      return;
    }
    this.#open = { entry, number: this.summary.entries, supplement: [], information: [], characters: 0 };
    this.#continued = this.#open.supplement;
  }

  #closeEntry(): void {
    this.#continued = undefined;
    this.#isLeftOut = false;
    const currency = this.#statement?.opening?.currency ?? this.#statement?.intraday;
    if (this.#open === undefined || this.#statement === undefined || currency === undefined) return;
    const { entry, number, supplement, information } = this.#open;
    this.#open = undefined;
    if (entry.impossibleDate !== null) {
      warn(this.summary, entry.line, `:61: value date ${entry.impossibleDate} is read as ${entry.valueDate}`);
    }
    this.#statement.sum += entry.direction === "credit" ? entry.amount : -entry.amount;
    const account = readAccount(this.#statement.account, currency);
    const context = { account, currency, statementId: this.#chainId };
    const line = makeLine({ entry, number, supplement, information }, context);
    this.lines.add(line);
  }

  /**
   * A statement whose opening balance is the previous closing balance continues the previous one, as pages do. Any
   * other statement starts a new count of equal payments, so that a statement that the file repeats is stored once.
   */
  #begin(opening: Balance, { account, number }: Statement): void {
    const continues =
      this.#chain?.account === account &&
      this.#chain.closing.signed === opening.signed &&
      this.#chain.closing.currency === opening.currency;
    if (continues) return;
    this.#chains += 1;
    this.#chainId = `${number}#${this.#chains}`;
  }

  /** The second of two reports of one account follows the first, unless it is the same report again. */
  #beginIntraday({ account, number }: Statement): void {
    const continues = this.#intradayBefore?.account === account && this.#intradayBefore.number !== number;
    this.#intradayBefore = { account, number };
    if (continues) return;
    this.#chains += 1;
    this.#chainId = `${number}#${this.#chains}`;
  }

  /** The end of a message or of the file, at `line` of the file. `marked` when a trailer marks it. */
  finish(line: number, marked: boolean): void {
    if (this.#statement === undefined) return;
    const { closing, account, intraday, totals } = this.#statement;
    if (intraday !== undefined && closing === undefined) {
      if (!marked && !totals) {
        const start = this.#statement.line;
        throw new StatementError(
          line,
          `the intraday report that begins at line ${start} has no totals (:90D:) or end (-)`,
        );
      }
      this.#closeEntry();
      this.lines.close();
      this.#statement = undefined;
      return;
    }
    if (closing === undefined) {
      // The last entry may have been cut off too, so it is not emitted.
      const start = this.#statement.line;
      throw new StatementError(line, `the statement that begins at line ${start} has no closing balance (:62F:)`);
    }
    this.#statement.sum -= this.lines.close(closing.signed);
    checkBalances(this.#statement, this.summary, this.options);
    this.#chain = { account, closing };
    this.#statement = undefined;
  }

  /** A continuation line of the previous field. */
  more(text: string): void {
    if (this.#open === undefined || this.#continued === undefined) return;
    this.#open.characters += text.length;
    if (this.#open.characters > MAX_CHARACTERS || this.#continued.length === MAX_LINES) {
      const limit = `${MAX_CHARACTERS} characters or ${MAX_LINES} lines`;
      throw new StatementError(this.#open.entry.line, `:61: and :86: hold more than ${limit}`);
    }
    this.#continued.push(text);
  }

  /** A field that belongs to no entry. Its first line shows what it holds. */
  #note(tag: string, text: string, line: number): void {
    if (text.trim() !== "") noteUnused(this.summary, `field ${tag} of the statement`, line, text.trim());
  }

  /** The first line of a field. */
  field(tag: string, text: string, line: number): void {
    if (tag === "86") {
      this.#continued = this.#open?.information;
      this.more(text);
      if (this.#open === undefined && this.#statement && !this.#isLeftOut) this.#note(tag, text, line);
      return;
    }
    const read = this.#fields[tag.slice(0, 2)];
    const isInText = this.#continued !== undefined && this.#continued === this.#open?.information;
    // A line of the text may begin with the minutes of a time.
    const isText = isInText && read === undefined && !CLOSING.has(tag);
    if (!isText) this.#closeEntry();
    if (isText) this.more(`:${tag}:${text}`);
    else if (read !== undefined) read(text, line, tag);
    else if (this.#statement !== undefined && !NO_TEXT.has(tag.slice(0, 2))) this.#note(tag, text, line);
  }

  /** Tells whether a line with a dash ends the message: after the closing balance, and in an intraday report. */
  mayEnd(): boolean {
    return this.#statement?.closing !== undefined || this.#statement?.intraday !== undefined;
  }
}
