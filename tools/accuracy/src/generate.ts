import { addDays } from "@matchbook/runtime/values/days";
import { DAYS, FIRST_DAY } from "./calendar.ts";
import { createRandom } from "./random.ts";
import { judge } from "./referee.ts";
import { SCENARIOS } from "./scenarios/all.ts";
import { yearOfRates } from "./scenarios/currencies.ts";
import type { Scenario } from "./scenarios/scenario.ts";
import { TrueBooks } from "./true-books.ts";
import type { Arrival, Tenant, Week } from "./truth.ts";
import { createWorld, issue, someParty, type World } from "./world.ts";

/** The number of invoices per line that are never paid on this account: bad debts, cash, cards, other banks. */
const UNPAID = 0.5;

/**
 * Generates a year of a tenant with about this many lines. The same seed gives the same year.
 * @param scenarios what happens; all of `SCENARIOS` by default
 */
export function generate(seed: number, lines: number, scenarios: readonly Scenario[] = SCENARIOS): Tenant {
  const random = createRandom(seed);
  const world = createWorld(random, lines);
  yearOfRates(world);
  const choices = scenarios.map((scenario) => [scenario.share / (scenario.lines ?? 1), scenario] as const);
  while (world.drafts.length < lines) random.weighted(choices).happen(world);
  neverPaid(world, Math.round(lines * UNPAID));
  const parties = [...world.customers, ...world.suppliers];
  return {
    seed,
    counterparties: parties.map(({ counterparty }) => counterparty),
    weeks: weeksOf(world),
    rates: world.rates,
  };
}

function neverPaid(world: World, count: number): void {
  for (let made = 0; made < count; made++)
    issue(world, someParty(world, world.random.chance(0.75) ? "customer" : "supplier"));
}

// The tenant imports its statements weekly. The data of a week does not contain that of the next.
function weeksOf(world: World): Week[] {
  const books = new TrueBooks(world);
  const weeks: Week[] = [];
  for (let first = FIRST_DAY; first < addDays(FIRST_DAY, DAYS + 200); first = addDays(first, 7)) {
    const last = addDays(first, 6);
    const within = (day: string) => day <= last && (day >= first || weeks.length === 0);
    const entries = world.entries.filter(({ enteredOn }) => within(enteredOn));
    const drafts = world.drafts.filter(({ seenOn }) => within(seenOn));
    if (entries.length === 0 && drafts.length === 0) continue;
    drafts.sort((a, b) => (a.line.valueDate < b.line.valueDate ? -1 : a.line.valueDate > b.line.valueDate ? 1 : 0));
    books.open(entries, drafts);
    const arrivals: Arrival[] = drafts.map((draft) => ({ line: draft.line, truth: judge(draft, books) }));
    for (const draft of drafts) books.settle(draft);
    weeks.push({ lastDay: last, entries, arrivals });
  }
  return weeks;
}
