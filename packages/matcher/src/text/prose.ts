import prose from "../words/prose.json" with { type: "json" };
import { isAmong } from "../words/word-lists.ts";

/** Recognizes a word of prose. It is never part of a number, so no key crosses it. */
export const isProse = isAmong(prose.prose);
