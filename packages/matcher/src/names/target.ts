import { memo } from "../model/memo.ts";
import { isStopWord } from "../words/word-kinds.ts";
import { isForeign, soundOf } from "./latin.ts";
import { comparableWord, isLegalForm } from "./legal-forms.ts";
import { nameWords } from "./name-words.ts";

export interface Target {
  name: string;
  words: readonly string[];
  core: string;
  raw: string;
  /** Core and raw as they are compared when a text has them as one word: in `LIBEKOENERGY`, two words make an umlaut. */
  joinedCore: string;
  joinedRaw: string;
  initials: string;
  sound: string; // The core as it sounds. It is compared when name or text have letters of another script.
  isForeign: boolean;
}

const MAX_NAME_WORDS = 12;
export const targetOf = memo(makeTarget, 4_096);

function makeTarget(name: string): Target {
  const all = nameWords(name)
    .map(({ key }) => key)
    .filter((word) => !isStopWord(word))
    .slice(0, MAX_NAME_WORDS);
  const telling = all.filter((word) => !isLegalForm(word));
  const kept = telling.length === 0 ? all : telling;
  const initials = kept.map((word) => word[0]).join("");
  const core = kept.join("");
  const raw = all.join("");
  return {
    name,
    words: kept,
    core,
    raw,
    joinedCore: comparableWord(core),
    joinedRaw: comparableWord(raw),
    initials,
    sound: soundOf(core),
    isForeign: isForeign(name),
  };
}
