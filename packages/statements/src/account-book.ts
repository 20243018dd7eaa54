import { compareTotal } from "./checked-totals.ts";
import type { FixedRecord } from "./fixed-columns.ts";
import { FormatReader } from "./format-reader.ts";
import { reportBalances } from "./report-balances.ts";
import { StatementError } from "./statement-error.ts";
import type { StatementAccount, StatementLine, StatementOptions } from "./statement-line.ts";
import type { StatementSummary } from "./statement-summary.ts";
import { readEntry } from "./summary.ts";

/** The head of an account in a file. */
export interface AccountHead {
  /** 1-based line of its record. */
  line: number;
  account: StatementAccount;
  currency: string;
  /** Minor units, negative for an overdrawn account. */
  opening: bigint;
}

/** The numbers of the movements of an account, and their sums in minor units. */
type Movements = Record<"debits" | "credits" | "debit" | "credit", bigint>;

/** The fields of a line that do not depend on its record. */
export type Place = Pick<StatementLine, "position" | "account" | "statementId" | "currency">;

/** The records of a file that begin an account, hold a movement and end an account: their order, sums and balances. */
export class AccountBook<Head extends AccountHead = AccountHead> extends FormatReader {
  readonly #unfinished: (line: number) => string;
  #head: Head | undefined;
  /** Undefined when a movement could not be read. */
  #found: Movements | undefined;

  /** @param unfinished the refusal of a file without the end of the account that begins at a line */
  constructor(
    options: StatementOptions,
    summary: StatementSummary,
    emit: (line: StatementLine) => void,
    unfinished: (line: number) => string,
  ) {
    super(options, summary, emit);
    this.#unfinished = unfinished;
  }

  /** Throws a `StatementError` at the line when an account is open. */
  requireClosed(line: number): void {
    if (this.#head) throw new StatementError(line, this.#unfinished(this.#head.line));
  }

  open(head: Head): void {
    this.#head = head;
    this.#found = { debits: 0n, credits: 0n, debit: 0n, credit: 0n };
    this.lines.open(head.opening);
  }

  /** The account that is open. Throws a `StatementError` with the reason without one. */
  current(line: number, reason: string): Head {
    if (this.#head === undefined) throw new StatementError(line, reason);
    return this.#head;
  }

  /** Counts and reads a movement; null for one that is not booked, undefined for an error that was reported. */
  move<Line extends StatementLine | null>(
    { line }: FixedRecord,
    { account, currency }: Head,
    read: (place: Place) => Line,
  ): Line | undefined {
    this.summary.entries += 1;
    const position = { line, entry: this.summary.entries, detail: 0 };
    const statementId = String(this.summary.statements);
    const found = readEntry(this.options, () => read({ position, account, statementId, currency }));
    if (found === undefined) this.#found = undefined;
    else if (found && this.#found) {
      this.#found[`${found.direction}s`] += 1n;
      this.#found[found.direction] += found.amount;
    }
    return found;
  }

  add(line: StatementLine): void {
    this.lines.add(line);
  }

  /** Ends the account and reports its balances. Returns what its movements add up to, if all could be read. */
  close(line: number, closing: bigint | undefined, closingDay: string | undefined): Movements | undefined {
    const { account, currency, opening } = this.#head as Head;
    const found = this.#found;
    this.#head = undefined;
    const sum = -this.lines.close(closing);
    const balances = { line, account: account.iban ?? account.other, currency, opening, closing, closingDay };
    reportBalances(balances, found && sum + found.credit - found.debit, this.summary, this.options);
    return found;
  }

  /** Reports a total of the file that differs from what was read. */
  compare(line: number, what: string, told: bigint, found: bigint): void {
    compareTotal({ what, told, found, line }, this.summary, this.options);
  }
}
