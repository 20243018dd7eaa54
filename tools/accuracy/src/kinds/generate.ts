import { addDays } from "@matchbook/runtime/values/days";
import { createRandom } from "../random.ts";
import type { Arrival, Tenant } from "../truth.ts";
import { KINDS } from "./all.ts";
import { FIRST_DAY, Scene, type Stage } from "./scene.ts";

const WEEKS = 3;

/**
 * Generates a tenant with so many cases of every kind of payments. The same seed gives the same tenant.
 * @param kinds the names of those to generate; all by default
 */
export function generateKinds(seed: number, cases: number, kinds: readonly string[] = Object.keys(KINDS)): Tenant {
  const random = createRandom(seed);
  const weeks = Array.from({ length: WEEKS }, (): Arrival[] => []);
  const stage: Stage = { random, counterparties: [], entries: [], weeks, taken: new Set(), serial: 0 };
  for (const name of kinds) {
    for (let made = 0; made < cases; made++) KINDS[name]?.(new Scene(stage, name));
  }
  return {
    seed,
    counterparties: stage.counterparties,
    weeks: weeks.map((arrivals, week) => ({
      lastDay: addDays(FIRST_DAY, week * 7 + 6),
      entries: week === 0 ? stage.entries : [],
      arrivals,
    })),
    rates: [],
  };
}
