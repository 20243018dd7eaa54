import anyAscii from "any-ascii";
import { MAX_CHARACTERS, MAX_DECOMPOSED } from "../text/words.ts";
import data from "./sounds.json" with { type: "json" };

/** Letters of other scripts, signs of East Asia, and half-width and full-width forms. */
const FOREIGN = /[\u0370-\u052f\u1100-\u11ff\u1f00-\u1fff\u2de0-\u2dff\u3000-\ud7ff\uf900-\ufaff\ufe30-\uffef]/;
/** Longer runs of accents belong to no word, and sorting them takes quadratic time. */
const MANY_MARKS = /(\p{M}{3})\p{M}+/gu;
/** Recognizes a text with letters or signs that `composed` and `inLatin` change. */
export const isForeign = (text: string): boolean => FOREIGN.test(text);

/** A text in the usual form of its characters (Unicode NFKC): half-width kana, full-width letters, `㈱` are replaced. */
export const composed = (text: string): string =>
  text.slice(0, MAX_CHARACTERS).replace(MANY_MARKS, "$1").normalize("NFKC").slice(0, MAX_DECOMPOSED);

const CYRILLIC = /\p{Script=Cyrillic}[\p{Script=Cyrillic}\p{M}]*/gu;
const GREEK = /\p{Script=Greek}[\p{Script=Greek}\p{M}]*/gu;
const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}ー]+/gu;
/** The sign of a long vowel. Banks write it as a hyphen. */
const LONG_VOWEL = /(?<=[\p{Script=Hiragana}\p{Script=Katakana}])[-‐ー]/gu;
const SMALL_KANA = /[ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]/gu; // Small kana. Banks write them large.

/** Greek pairs of letters that stand for one sound (ELOT 743), in upper case without accents. */
const GREEK_SOUNDS = data.greek.map(([sound = "", latin = ""]) => [new RegExp(sound, "g"), latin] as const);

/** A composed text with Cyrillic, Greek and Japanese kana in Latin letters. Other scripts stay. */
export const inLatin = (text: string): string =>
  text
    .replace(CYRILLIC, (word) => anyAscii(word).replace(/[^A-Za-z]/g, ""))
    .replace(GREEK, latinOfGreek)
    .replace(LONG_VOWEL, "")
    .replace(KANA, (kana) => anyAscii(kana.replace(SMALL_KANA, (small) => next(small))));

function latinOfGreek(word: string): string {
  const plain = word.normalize("NFD").replace(/\p{M}/gu, "").toUpperCase();
  return anyAscii(GREEK_SOUNDS.reduce((text, [sound, latin]) => text.replace(sound, latin), plain));
}

/** The next character of Unicode: behind each small kana comes the large one. */
const next = (character: string): string => String.fromCharCode(character.charCodeAt(0) + 1);

/** The sounds of groups of letters, by which conventions of transliteration write them. */
const SOUND_OF = new Map(
  Object.entries(data.sounds).flatMap(([sound, all]) => all.split(" ").map((each) => [each, sound])),
);
/** Sounds at the beginning of a word, where Greek writes one sound with two letters. */
const FIRST_SOUNDS: Readonly<Record<string, string>> = data.first;
const MUTE = "TSU(?=[CKPST])|(?<![IJY])[IJY]+(?=[AEOU])"; // Letters that some conventions leave out.
const GROUPS = [...SOUND_OF.keys()].sort((a, b) => b.length - a.length).join("|");
const SOUND = new RegExp(`(${MUTE})|^(${Object.keys(FIRST_SOUNDS).join("|")})|(${GROUPS})`, "g");

/** A word as it sounds, roughly: equal for most Latin spellings of one name in another script. */
export const soundOf = (word: string): string =>
  word
    .replace(SOUND, (_, mute, first, other) => (mute ? "" : (FIRST_SOUNDS[first] ?? SOUND_OF.get(other) ?? "")))
    .replace(/(.)\1+/gu, "$1");
