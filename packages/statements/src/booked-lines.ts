import { namesBalance } from "./balance-words.ts";
import { withoutMarkup } from "./markup.ts";
import { toDecimal } from "./money.ts";
import type { StatementLine } from "./statement-line.ts";
import type { StatementSummary } from "./statement-summary.ts";
import { countLine, skip, warn } from "./summary.ts";

/** The most lines that wait until a row of a balance is proved. */
const MAX_HELD = 1_000;

interface Held {
  line: StatementLine;
  named: "stated" | "possible" | undefined;
  /** The sum of the bookings before it, in minor units. */
  before: bigint;
}

/**
 * Counts and passes on the lines of a statement, without rows that state a balance. Some banks write such rows like
 * bookings. The words of a row only make it a candidate. It is a balance if the bookings between it and another
 * balance are the difference, or if its words tell the moment of a balance and no payer would write them. From the
 * first candidate on, lines wait for that, up to a bound.
 */
export class BookedLines {
  readonly #summary: StatementSummary;
  readonly #emit: (line: StatementLine) => void;
  #held: Held[] = [];
  #sum = 0n;
  #opening: bigint | undefined;
  #removed = 0n;
  #firstDay = "";
  /** Balances that were proved before the lines that are held. */
  #proved: Mark[] = [];

  constructor(summary: StatementSummary, emit: (line: StatementLine) => void) {
    this.#summary = summary;
    this.#emit = emit;
  }

  /** The balance before the next line, where the file gives one. */
  open(opening: bigint | undefined): void {
    this.#opening = opening;
  }

  add(line: StatementLine): void {
    const named = nameOf(line);
    this.#firstDay ||= dayOf(line);
    if (named === undefined && this.#held.length === 0) this.#pass(line);
    else this.#held.push({ line, named, before: this.#sum });
    if (named === undefined) this.#sum += signed(line);
    if (this.#held.length === MAX_HELD) this.#settle(undefined);
  }

  /**
   * Passes on what waits, at the end of a statement.
   * @param closing the booked balance after the last line, where the file gives one
   * @returns what the removed rows would have moved, in minor units
   */
  close(closing?: bigint): bigint {
    this.#settle(closing);
    const removed = this.#removed;
    [this.#sum, this.#removed, this.#opening, this.#proved, this.#firstDay] = [0n, 0n, undefined, [], ""];
    return removed;
  }

  #settle(closing: bigint | undefined): void {
    const held = this.#held;
    this.#held = [];
    const marks = held.flatMap((one) => (one.named ? [markOf(one)] : []));
    const known = [...this.#stated(closing), ...this.#proved.map((mark) => ({ oldestFirst: mark, newestFirst: mark }))];
    const days = [this.#firstDay, ...held.map(({ line }) => dayOf(line))];
    const [isRising, isFalling] = [isSorted(days), isSorted(days.toReversed())];
    let at = 0;
    for (const one of held) {
      const { line, named } = one;
      if (named === undefined) {
        this.#pass(line);
        continue;
      }
      const mark = marks[at] as Mark;
      const others = marks.filter((other, place) => place !== at && other.before !== mark.before);
      at += 1;
      const isProved =
        (!isFalling && [...others, ...known.map((one) => one.oldestFirst)].some((other) => follows(mark, other))) ||
        (!isRising && [...others, ...known.map((one) => one.newestFirst)].some((other) => precedes(mark, other)));
      if (isProved) this.#proved = [...this.#proved.slice(1 - MAX_PROVED), mark];
      if (isProved || named === "stated") this.#remove(line, isProved || known.length + marks.length === 1);
      else this.#keep(line);
    }
  }

  /** The balances that the file gives elsewhere, at their places in both orders of the lines. */
  #stated(closing: bigint | undefined): { oldestFirst: Mark; newestFirst: Mark }[] {
    const end = { value: closing, before: this.#sum };
    const begin = { value: this.#opening, before: 0n };
    return [
      { oldestFirst: begin, newestFirst: { ...end, value: begin.value } },
      { oldestFirst: end, newestFirst: { ...begin, value: closing } },
    ].filter((one): one is { oldestFirst: Mark; newestFirst: Mark } => one.oldestFirst.value !== undefined);
  }

  #remove(line: StatementLine, isUndisputed: boolean): void {
    this.#removed += signed(line);
    skip(this.#summary, line.position.line, "not_booked", line.description);
    if (isUndisputed) return;
    const amount = `${toDecimal(signed(line), line.currency)} ${line.currency}`;
    const reason = `the row states a balance of ${amount}, which does not follow from the bookings; it is left out`;
    warn(this.#summary, line.position.line, reason);
  }

  #keep(line: StatementLine): void {
    const reason = "the text is a word for a balance, but nothing proves that the row is one; it is read as a booking";
    warn(this.#summary, line.position.line, reason);
    this.#sum += signed(line);
    this.#pass(line);
  }

  #pass(line: StatementLine): void {
    if (countLine(this.#summary, line)) this.#emit(withoutMarkup(line));
  }
}

const MAX_PROVED = 10;

/** A balance, and what the bookings above it in the file add up to. */
interface Mark {
  value: bigint;
  before: bigint;
}

function markOf({ line, before }: Held): Mark {
  return { value: signed(line), before };
}

/** Tells whether one balance follows from another by the bookings between them, in a file with the oldest first. */
function follows(one: Mark, other: Mark): boolean {
  return one.value - other.value === one.before - other.before;
}

/** Tells it in a file with the newest first. */
function precedes(one: Mark, other: Mark): boolean {
  return one.value - other.value === other.before - one.before;
}

/** Tells whether later days follow earlier ones, and not all are the same. */
function isSorted(days: readonly string[]): boolean {
  return days[0] !== days.at(-1) && days.every((day, at) => at === 0 || day >= (days[at - 1] ?? ""));
}

function dayOf({ bookingDate, valueDate }: StatementLine): string {
  return bookingDate ?? valueDate;
}

function signed({ direction, amount }: StatementLine): bigint {
  return direction === "credit" ? amount : -amount;
}

/** Every text of the line names a balance, and the surest one counts. */
function nameOf({ description, counterpartyName }: StatementLine): Held["named"] {
  let found: Held["named"];
  for (const text of counterpartyName === null ? [description] : [description, counterpartyName]) {
    const named = namesBalance(text);
    if (named === undefined && /\p{L}/u.test(text)) return undefined;
    if (found !== "stated") found = named ?? found;
  }
  return found;
}

/** A sum without the rows that were removed; undefined for an unknown sum. */
export function less(sum: bigint | undefined, removed: bigint): bigint | undefined {
  return sum === undefined ? undefined : sum - removed;
}
