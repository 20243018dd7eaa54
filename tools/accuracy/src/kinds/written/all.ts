import type { Kinds } from "../scene.ts";
import { bookkeepingFirst } from "./bookkeeping-first.ts";
import { regionsFirst } from "./regions-first.ts";

/** Payments as people and banks write them, by someone who had not read the matcher. */
export const WRITTEN: Kinds = Object.fromEntries(
  Object.entries({ ...regionsFirst, ...bookkeepingFirst }).map(([name, kind]) => [`as written: ${name}`, kind]),
);
