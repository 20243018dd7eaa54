import type { BalancePart } from "../statement-summary.ts";
import { MAX_BALANCES } from "../summary.ts";

/** Balances within a day that are kept: exports that begin or end within it are compared by them. */
const MAX_STEPS = 100;

/** Rows of the same days, in the order of the file. */
interface Days {
  from: string;
  to: string;
  /** Balances after the first and the last row. */
  first: bigint | undefined;
  last: bigint | undefined;
  /** Undefined for more rows than are kept. */
  steps: bigint[] | undefined;
  /** A row without a readable day follows. */
  isUnsure: boolean;
}

/**
 * Cuts the rows of a table where a day ends: all rows before have earlier days than all rows after, and the balance
 * between them is known. Holds a few balances per day.
 */
export class DayParts {
  readonly #isNewestFirst: boolean;
  #parts: Days[] = [];
  #isUncut = false;

  constructor(order: { isNewestFirst: boolean }) {
    this.#isNewestFirst = order.isNewestFirst;
  }

  /** Adds a row. @param day undefined for a row that could not be read */
  add(day: string | undefined, balance: bigint | undefined): void {
    const top = this.#parts.at(-1);
    if (day === undefined) {
      if (top) top.isUnsure = true;
      return;
    }
    const steps = balance === undefined ? undefined : [balance];
    const row = { from: day, to: day, first: balance, last: balance, steps, isUnsure: false };
    if (top === undefined) {
      this.#parts.push(row);
      return;
    }
    if (this.#isCut(top, row)) {
      // Only the first and the last part may begin or end within a day.
      if (this.#parts.length > 1) top.steps = undefined;
      this.#parts.push(row);
      this.#isUncut ||= this.#parts.length > MAX_BALANCES;
    } else this.#join(row);
    if (this.#isUncut) this.#joinAll();
  }

  /** The parts, oldest first. @param opening before the oldest row */
  parts(opening: bigint | undefined): BalancePart[] {
    const oldestFirst = this.#isNewestFirst ? this.#parts.toReversed() : this.#parts;
    let before = opening;
    return oldestFirst.map(({ from, to, first, last, steps }, at) => {
      const closing = this.#isNewestFirst ? first : last;
      const part: BalancePart = { from, to, opening: before, closing };
      before = closing;
      const [isFirst, isLast] = [at === 0, at === oldestFirst.length - 1];
      if (isFirst) part.beginsWithin = true;
      if (isLast) part.endsWithin = true;
      if (isFirst || isLast) part.steps = steps;
      return part;
    });
  }

  #isCut(top: Days, row: Days): boolean {
    if (top.isUnsure) return false;
    return this.#isNewestFirst
      ? row.to < top.from && row.first !== undefined
      : row.from > top.to && top.last !== undefined;
  }

  #join(row: Days): void {
    let joined = row;
    let top = this.#parts.pop();
    while (top !== undefined) {
      joined = join(top, joined);
      top = this.#parts.at(-1);
      if (top === undefined || this.#isCut(top, joined)) break;
      this.#parts.pop();
    }
    this.#parts.push(joined);
  }

  /** Files of more days than are kept are one part. */
  #joinAll(): void {
    const [first, ...others] = this.#parts;
    if (first) this.#parts = [others.reduce(join, first)];
  }
}

function join(before: Days, after: Days): Days {
  const steps = before.steps && after.steps && [...before.steps, ...after.steps];
  return {
    from: before.from < after.from ? before.from : after.from,
    to: before.to > after.to ? before.to : after.to,
    first: before.first,
    last: after.last,
    steps: steps === undefined || steps.length > MAX_STEPS ? undefined : steps,
    isUnsure: after.isUnsure,
  };
}
