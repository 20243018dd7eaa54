import type { World } from "../world.ts";

/** A kind of event in a tenant's year: bills and lines that belong together. */
export interface Scenario {
  /** How many of a thousand lines come of it. */
  share: number;
  /** Lines that it makes each time, on average; 1 when absent. */
  lines?: number;
  happen(world: World): void;
}
