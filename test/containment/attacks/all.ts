import type { Attack } from "./attack.ts";
import { largeBodies, manyCallers } from "./callers.ts";
import { files } from "./files.ts";
import { flood } from "./flood.ts";
import { hostileTexts } from "./hostile-texts.ts";
import { poisonEvents } from "./poison-events.ts";
import { slowDestinations } from "./slow-destinations.ts";

/** All attacks. Slow destinations come last: their attempts are still in flight when the attack ends. */
export const ATTACKS: readonly Attack[] = [
  poisonEvents,
  hostileTexts,
  flood,
  manyCallers,
  largeBodies,
  files,
  slowDestinations,
];
