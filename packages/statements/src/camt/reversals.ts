import type { StatementLine } from "../statement-line.ts";
import type { Direction } from "../value-sets.ts";
import type { Detail } from "./detail.ts";
import type { Entry } from "./entry.ts";

/** A booked entry with its details, which is not yet read as lines. */
export interface BookedEntry {
  entry: Entry;
  details: readonly Detail[];
  droppedDetails: number;
}

/** The most entries that wait for the balances. */
const MAX_WAITING = 1_000;

/**
 * Holds the entries of a statement from the first reversal on, until its balances are known. ISO 20022 gives a reversal
 * the mark of the reversal itself, but some banks repeat the mark of what is reversed. The balances prove which it is.
 */
export class Reversals {
  readonly #book: (booked: BookedEntry) => void;
  #waiting: BookedEntry[] = [];
  /** The sum that the waiting reversals move by their marks, in minor units. */
  #moved = 0n;

  constructor(book: (booked: BookedEntry) => void) {
    this.#book = book;
  }

  add(booked: BookedEntry): void {
    const { entry } = booked;
    if (!entry.reversal && this.#waiting.length === 0) {
      this.#book(booked);
      return;
    }
    this.#waiting.push(booked);
    if (entry.reversal) this.#moved += entry.direction === "credit" ? entry.money.amount : -entry.money.amount;
    if (this.#waiting.length === MAX_WAITING) this.#release(false);
  }

  /**
   * Books what waits, at the end of the statement.
   * @param difference what the balances lack with all marks as they are; undefined when it is not known
   * @returns what the reversals move more than by their marks
   */
  finish(difference: bigint | undefined): bigint {
    const more = -2n * this.#moved;
    const isTurned = difference !== undefined && difference !== 0n && difference === more;
    this.#release(isTurned);
    return isTurned ? more : 0n;
  }

  #release(isTurned: boolean): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    this.#moved = 0n;
    for (const one of waiting) this.#book(isTurned && one.entry.reversal ? turned(one) : one);
  }
}

function turned({ entry, details, droppedDetails }: BookedEntry): BookedEntry {
  return {
    entry: { ...entry, direction: opposite(entry.direction), isTurned: true },
    details: details.map((one) => ({ ...one, direction: one.direction && opposite(one.direction) })),
    droppedDetails,
  };
}

/** The lines of a turned entry, which are known also by their marks as they are. */
export function alsoAsMarked(
  lines: readonly StatementLine[],
  read: (marked: BookedEntry) => StatementLine[],
  booked: BookedEntry,
) {
  const { entry } = turned(booked);
  const marked = read({ ...turned(booked), entry: { ...entry, isTurned: false } });
  return lines.map((line, at): StatementLine => {
    const { direction, counterpartyIban } = marked[at] ?? line;
    return { ...line, otherReadings: [{ direction, counterpartyIban }] };
  });
}

function opposite(direction: Direction): Direction {
  return direction === "credit" ? "debit" : "credit";
}
