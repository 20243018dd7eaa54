import type { World } from "../world.ts";

/** A kind of event in the year of a tenant: invoices and lines that belong together. */
export interface Scenario {
  /** Its share of all lines, per thousand. */
  share: number;
  /** The average number of lines per event; 1 by default. */
  lines?: number;
  happen(world: World): void;
}
