/** When and for which account and currency the rows are booked, in the order of the file. */
export interface Timeline {
  days: readonly string[];
  groups: readonly string[];
  /** The 0-based place of the column of accounts that groups the rows. */
  account?: number;
}

type Values = readonly (bigint | undefined)[];

interface Step {
  day: string;
  amount: bigint;
  balance: bigint | undefined;
}

type Complete = Step & { balance: bigint };

/**
 * The number of links between balances that the amounts explain; 0 when one contradicts them. The balances may stand
 * beside every row, in any order of the rows of a day, or only once a day, and are those after a booking.
 */
export function explainedLinks(amounts: Values, balances: Values, { days, groups }: Timeline): number {
  let links = 0;
  for (const group of new Set(groups)) {
    const steps = days.flatMap((day, at) =>
      groups[at] === group ? [{ day, amount: amounts[at] ?? 0n, balance: balances[at] }] : [],
    );
    const found = linksOf(steps);
    if (found === undefined) return 0;
    links += found;
  }
  return links;
}

/** Undefined when the steps contradict their balances. */
function linksOf(steps: readonly Step[]): number | undefined {
  if (!steps.some(({ balance }) => balance !== undefined)) return 0;
  const complete = steps.flatMap(({ balance, ...step }) => (balance === undefined ? [] : [{ ...step, balance }]));
  const moving = complete.filter(({ amount }) => amount !== 0n);
  const ordered = inTime(steps);
  const found = between(ordered);
  if (complete.length === steps.length && joinsInAnyOrder(moving) && complete.every(standsIn(moving))) {
    // A row that only states the balance before the first booking is one more link.
    return Math.max(moving.length - 1, found ?? 0);
  }
  if (found !== undefined) return found;
  const days = byDay(ordered);
  return days && between(days);
}

/**
 * Tells whether every balance before a booking is the balance after another one, except the first. The first must be
 * of the earliest day, and the last balance of the latest.
 */
function joinsInAnyOrder(steps: readonly Complete[]): boolean {
  const open = new Map<bigint, number>();
  for (const { balance } of steps) open.set(balance, (open.get(balance) ?? 0) + 1);
  const openings: bigint[] = [];
  for (const { balance, amount } of steps) {
    const count = open.get(balance - amount) ?? 0;
    if (count === 0) openings.push(balance - amount);
    else open.set(balance - amount, count - 1);
  }
  const [opening] = openings;
  // Without an end that differs from its beginning, only the order of the rows can tell.
  if (opening === undefined || openings.length > 1) return false;
  const closing = [...open].find(([, count]) => count > 0)?.[0];
  const days = steps.map(({ day }) => day).sort();
  const isAt = (day: string | undefined, fits: (step: (typeof steps)[number]) => boolean) =>
    steps.some((step) => step.day === day && fits(step));
  return (
    isAt(days[0], ({ balance, amount }) => balance - amount === opening) &&
    isAt(days.at(-1), ({ balance }) => balance === closing)
  );
}

/** Recognizes a balance before or after one of these bookings. */
function standsIn(moving: readonly Complete[]): (step: Complete) => boolean {
  const known = new Set(moving.flatMap(({ balance, amount }) => [balance, balance - amount]));
  return ({ balance }) => known.has(balance);
}

/** The number of balances that follow from the one before and the amounts since. */
function between(steps: readonly Step[]): number | undefined {
  let last: bigint | undefined;
  let sum = 0n;
  let links = 0;
  for (const { amount, balance } of steps) {
    sum += amount;
    if (balance === undefined) continue;
    if (last !== undefined && balance - last !== sum) return undefined;
    // Balances that do not change explain nothing.
    if (last !== undefined && sum !== 0n) links += 1;
    last = balance;
    sum = 0n;
  }
  return links;
}

function inTime(steps: readonly Step[]): readonly Step[] {
  const falls = steps.every(({ day }, at) => at === 0 || day <= (steps[at - 1]?.day ?? ""));
  const isOneDay = steps.at(0)?.day === steps.at(-1)?.day;
  return falls && !isOneDay
    ? steps.toReversed()
    : steps.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/** One step for each day, with its balance. Undefined when the rows of a day have several. */
function byDay(steps: readonly Step[]): Step[] | undefined {
  const days: Step[] = [];
  for (const { day, amount, balance } of steps) {
    const last = days.at(-1);
    if (last?.day !== day) days.push({ day, amount, balance });
    else {
      last.amount += amount;
      last.balance ??= balance;
      if (balance !== undefined && balance !== last.balance) return undefined;
    }
  }
  return days;
}
