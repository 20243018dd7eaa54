import prose from "../words/prose.json" with { type: "json" };
import { isAmong } from "../words/word-lists.ts";

/** Recognizes a word before the name of a person: `Frau`, `Mr`. */
export const isTitle = isAmong(prose.title);
