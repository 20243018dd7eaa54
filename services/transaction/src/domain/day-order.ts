import type { BalancePart } from "@matchbook/statements";

/** Parts of a day that are compared; the order of more is not known. */
const MOST_PARTS = 50;

/** Where a part stands among those of its last day: continues an earlier day, unknown, or is continued by a later one. */
type Rank = 0 | 1 | 2;

/** Tells whether a statement begins with the closing balance of another, or overlaps with it within a day. */
export function continues(next: BalancePart, before: BalancePart): boolean {
  if (next.opening === undefined || before.closing === undefined || next.from < before.from) return false;
  if (next.opening === before.closing) return true;
  return next.beginsWithin === true && next.from <= before.to && meets(next, before);
}

/** Tells whether a part begins between the rows of another, or has the last of them but not the first. */
function meets(next: BalancePart, before: BalancePart): boolean {
  if (next.opening !== undefined && before.steps?.includes(next.opening)) return true;
  return passes(next, before.closing) && !passes(next, before.opening);
}

/** Tells whether a part begins with a balance, or has it after one of its rows. */
export function passes({ opening, steps = [] }: BalancePart, balance: bigint | undefined): boolean {
  return balance !== undefined && (opening === balance || steps.includes(balance));
}

/** Tells whether a statement has every line of the days of a part that begins within a day. */
export function covers(whole: BalancePart, part: BalancePart): boolean {
  if (whole.from > part.from || whole.to < part.to || (whole.from === part.from && whole.beginsWithin)) return false;
  return whole.closing === part.closing || whole.to > part.to || !whole.endsWithin;
}

/** The order of the parts that begin or end within a day, as far as balances and statements of other days tell it. */
export class DayOrder {
  readonly #ranks = new Map<BalancePart, Rank>();
  readonly #unordered = new Set<string>();

  constructor(statements: readonly BalancePart[]) {
    const within = statements.filter(({ beginsWithin, endsWithin }) => beginsWithin || endsWithin);
    const days = new Set(within.flatMap(({ from, to }) => [from, to]));
    for (const day of days) {
      const parts = within.filter((one) => isWithin(one, day));
      if (parts.length > MOST_PARTS) this.#unordered.add(day);
      else if (parts.length > 1) this.#rank(day, parts, statements);
    }
  }

  rank(part: BalancePart): Rank {
    return this.#ranks.get(part) ?? 1;
  }

  /** Tells whether several parts of a day follow one another in an order that nothing tells. */
  isUnordered(day: string): boolean {
    return this.#unordered.has(day);
  }

  #rank(day: string, parts: readonly BalancePart[], statements: readonly BalancePart[]): void {
    const others = statements.filter((one) => !parts.includes(one));
    const isFirst = (part: BalancePart) =>
      part.from < day || others.some((one) => one.to < day && continues(part, one));
    const isLast = (part: BalancePart) => part.to > day || others.some((one) => one.from > day && continues(one, part));
    const runs = runsOf(parts).map((run) => ({ run, rank: run.some(isFirst) ? 0 : run.some(isLast) ? 2 : 1 }) as const);
    for (const { run, rank } of runs) for (const part of run) if (part.to === day) this.#ranks.set(part, rank);
    const isKnown = (part: BalancePart) => others.some((one) => covers(one, part));
    const free = runs.filter(({ run, rank }) => rank === 1 && !run.some(isKnown));
    if (free.length > 1) this.#unordered.add(day);
  }
}

function isWithin({ from, to, beginsWithin, endsWithin }: BalancePart, day: string): boolean {
  return (from === day && beginsWithin === true) || (to === day && endsWithin === true);
}

/** Parts that share a balance, together: they continue one another, or have the same rows. */
function runsOf(parts: readonly BalancePart[]): BalancePart[][] {
  const balances = new Map(parts.map((part) => [part, new Set([part.opening, part.closing, ...(part.steps ?? [])])]));
  const areJoined = (one: BalancePart, other: BalancePart) => {
    const known = balances.get(other);
    return (
      balances
        .get(one)
        ?.values()
        .some((balance) => balance !== undefined && known?.has(balance)) === true
    );
  };
  const left = new Set(parts);
  const runFrom = (part: BalancePart): BalancePart[] => {
    if (!left.delete(part)) return [];
    return [part, ...[...left].filter((other) => areJoined(part, other)).flatMap(runFrom)];
  };
  return parts.map(runFrom).filter((run) => run.length > 0);
}
