import type { StatementBalance } from "../statement-summary.ts";
import { DayParts } from "./day-parts.ts";

/** A row of an account. Amounts are minor units. */
export interface Step {
  /** Undefined when the row could not be read. */
  day: string | undefined;
  /** The sum that the row moves; undefined when it could not be read. */
  amount: bigint | undefined;
  /** After the row; undefined when it could not be read. */
  balance: bigint | undefined;
}

/** Counts of balances that follow from the known one before in one order of the rows, and of those that do not. */
interface Order {
  links: number;
  breaks: number;
}

type Path = Required<Pick<StatementBalance, "parts">> & Pick<StatementBalance, "opening" | "closing">;

/** Follows the balances beside the rows of one account and currency, in both orders that a file may have. */
export class BalancePath {
  readonly #oldestFirst: Order = { links: 0, breaks: 0 };
  readonly #newestFirst: Order = { links: 0, breaks: 0 };
  readonly #parts = {
    oldestFirst: new DayParts({ isNewestFirst: false }),
    newestFirst: new DayParts({ isNewestFirst: true }),
  };
  #first: Step | undefined;
  #last: Step | undefined;
  #rows = 0;
  /** The last row with a balance, and the sum of the rows after it; undefined when one of them could not be read. */
  #known: Step | undefined;
  #since: bigint | undefined = 0n;
  #sum = 0n;

  /** Sum of all rows that could be read. */
  get sum(): bigint {
    return this.#sum;
  }

  add(step: Step): void {
    const { amount, balance } = step;
    this.#sum += amount ?? 0n;
    this.#first ??= step;
    this.#last = step;
    this.#rows += 1;
    this.#parts.oldestFirst.add(step.day, balance);
    this.#parts.newestFirst.add(step.day, balance);
    const known = this.#known;
    if (balance === undefined) {
      this.#since = plus(this.#since, amount);
      return;
    }
    if (known?.balance !== undefined) {
      count(this.#oldestFirst, plus(this.#since, amount), balance - known.balance);
      count(this.#newestFirst, plus(this.#since, known.amount), known.balance - balance);
    }
    this.#known = step;
    this.#since = 0n;
  }

  /**
   * The balances before and after the rows, and at the ends of days between them. Undefined when they do not follow from
   * one another in one order. One row follows from none.
   * @param isAlone the file has no other account or currency, so that one row is enough
   */
  proved({ isAlone }: { isAlone: boolean }): Path | undefined {
    const isNewestFirst = this.#isNewestFirst(isAlone);
    if (isNewestFirst === undefined) return undefined;
    const [oldest, newest] = isNewestFirst ? [this.#last, this.#first] : [this.#first, this.#last];
    const { balance, amount } = oldest ?? {};
    const opening = balance === undefined || amount === undefined ? undefined : balance - amount;
    const parts = isNewestFirst ? this.#parts.newestFirst : this.#parts.oldestFirst;
    return { opening, closing: newest?.balance, parts: parts.parts(opening) };
  }

  #isNewestFirst(isAlone: boolean): boolean | undefined {
    const [oldestFirst, newestFirst] = [isProven(this.#oldestFirst), isProven(this.#newestFirst)];
    if (oldestFirst !== newestFirst) return newestFirst;
    if (this.#rows === 1 && isAlone) return false;
    // Amounts that would also explain the other order prove none, but days do.
    const [first = "", last = ""] = [this.#first?.day, this.#last?.day];
    return !newestFirst || first === last ? undefined : first > last;
  }
}

function plus(sum: bigint | undefined, amount: bigint | undefined): bigint | undefined {
  return sum === undefined || amount === undefined ? undefined : sum + amount;
}

function count(order: Order, amount: bigint | undefined, change: bigint): void {
  if (amount === undefined) return;
  if (amount === change) order.links += 1;
  else order.breaks += 1;
}

function isProven({ links, breaks }: Order): boolean {
  return links > 0 && breaks === 0;
}
