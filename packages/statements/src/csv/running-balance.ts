import { reportBalances } from "../report-balances.ts";
import type { StatementLine, StatementOptions } from "../statement-line.ts";
import type { StatementSummary } from "../statement-summary.ts";
import { minorUnits } from "./amount.ts";
import type { Layout } from "./layout.ts";
import { type Row, textOf } from "./row.ts";

/** The amount and balance of a row, in minor units. */
interface Step {
  /** The sum that the row moves; undefined when it could not be read. */
  amount: bigint | undefined;
  /** After the row; undefined when it could not be read. */
  balance: bigint | undefined;
}

/** Counts of balances that follow from the one before in one order of the rows, and of those that do not. */
interface Order {
  links: number;
  breaks: number;
}

/**
 * Follows the balances beside the rows of a file. They tell the balance before and after the file, and what the rows
 * move that could not be read. Values that do not follow from one another, neither with the oldest row first nor with the
 * newest, are not taken for balances.
 */
export class RunningBalance {
  readonly #balance: NonNullable<Layout["balance"]>;
  readonly #oldestFirst: Order = { links: 0, breaks: 0 };
  readonly #newestFirst: Order = { links: 0, breaks: 0 };
  #first: Step | undefined;
  #last: Step | undefined;
  #line = 0;
  #sum = 0n;
  /** Of the lines; null when they have several. */
  #currency: string | null | undefined;
  #account: string | null | undefined;

  constructor(balance: NonNullable<Layout["balance"]>) {
    this.#balance = balance;
  }

  /** @param lines those of the row; undefined when it could not be read */
  add(row: Row, lines: readonly StatementLine[] | undefined): void {
    const amount = lines?.reduce((sum, line) => sum + (line.direction === "credit" ? line.amount : -line.amount), 0n);
    for (const { currency, account } of lines ?? []) {
      this.#currency = oneOf(this.#currency, currency);
      this.#account = oneOf(this.#account, account?.iban ?? account?.other ?? "");
    }
    this.#sum += amount ?? 0n;
    this.#line = row.line;
    const step = { amount, balance: this.#balanceOf(row) };
    const before = this.#last;
    this.#last = step;
    this.#first ??= step;
    if (before?.balance === undefined || step.balance === undefined) return;
    count(this.#oldestFirst, step.amount, step.balance - before.balance);
    count(this.#newestFirst, before.amount, before.balance - step.balance);
  }

  /** Adds the balances of the file to the summary; see `reportBalances`. */
  report(summary: StatementSummary, options: StatementOptions): void {
    const isNewestFirst = proven(this.#newestFirst);
    const [oldest, newest] = isNewestFirst ? [this.#last, this.#first] : [this.#first, this.#last];
    const isProven = isNewestFirst !== proven(this.#oldestFirst);
    if (!isProven || oldest === undefined || typeof this.#currency !== "string" || this.#account === null) return;
    const { balance, amount } = oldest;
    const opening = balance === undefined || amount === undefined ? undefined : balance - amount;
    const stated = { opening, closing: newest?.balance, closingDay: undefined, isRunning: true as const };
    const place = { line: this.#line, currency: this.#currency, account: this.#account || undefined };
    reportBalances({ ...place, ...stated }, this.#sum, summary, options);
  }

  #balanceOf(row: Row): bigint | undefined {
    if (typeof this.#currency !== "string") return undefined;
    try {
      const decimal = this.#balance.read(textOf(row, this.#balance.column));
      const result = minorUnits(decimal, this.#currency);
      if (!result.ok) return undefined;
      return decimal.negative ? -result.amount : result.amount;
    } catch {
      return undefined;
    }
  }
}

function count(order: Order, amount: bigint | undefined, change: bigint): void {
  if (amount === undefined) return;
  if (amount === change) order.links += 1;
  else order.breaks += 1;
}

function proven({ links, breaks }: Order): boolean {
  return links > 0 && breaks === 0;
}

/** The value that all have; null when they differ. */
function oneOf(known: string | null | undefined, next: string): string | null {
  return known === undefined || known === next ? next : null;
}
