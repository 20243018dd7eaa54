import type { World } from "../world.ts";

/** A kind of event in a tenant's year: bills and lines that belong together. */
export interface Scenario {
  /** Share of all events; the weights of all scenarios add up to 1,000. */
  weight: number;
  happen(world: World): void;
}
