import type { Kinds } from "../scene.ts";
import { announcements } from "./announcements.ts";
import { bookkeepingFirst } from "./bookkeeping-first.ts";
import { bookkeepingSecond } from "./bookkeeping-second.ts";
import { languages } from "./languages.ts";
import { overTime } from "./over-time.ts";
import { regionsFirst } from "./regions-first.ts";
import { regionsSecond } from "./regions-second.ts";
import { situations } from "./situations.ts";

/**
 * Payments as people and banks write them, by someone who had not read the matcher. The rules were improved with the
 * first half; the second was run once when that was done.
 */
export const WRITTEN: Kinds = Object.fromEntries(
  Object.entries({
    ...regionsFirst,
    ...bookkeepingFirst,
    ...regionsSecond,
    ...bookkeepingSecond,
    ...languages,
    ...announcements,
    ...situations,
    ...overTime,
  }).map(([name, kind]) => [`as written: ${name}`, kind]),
);
