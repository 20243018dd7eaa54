import { isUtf8 } from "node:buffer";
import { analyse } from "chardet";
import iconv from "iconv-lite";

/** Encodings of one byte for a character, the likeliest first. Each contains the ISO encoding of its languages. */
const SINGLE = [
  ...["windows-1252", "windows-1250", "windows-1251", "windows-1254", "windows-1257", "windows-1253", "iso-8859-15"],
  ...["iso-8859-2", "windows-1255", "windows-1256", "koi8-r", "ibm866", "cp850", "cp852", "cp437"],
];
/** Encodings of several bytes, and the script that shows each. */
const MULTIPLE = [
  { encoding: "euc-kr", telling: /\p{scx=Hang}/gu },
  { encoding: "gb18030", telling: /\p{scx=Han}/gu },
  { encoding: "shift_jis", telling: /[\p{scx=Hira}\p{scx=Kana}\p{scx=Han}]/gu },
];
const EAST_ASIAN = /[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}\u3000-\u303f\uff00-\uffef]/gu;
/** The names by which chardet knows these encodings. */
const ALIASES: Readonly<Record<string, string>> = {
  ...{ "iso-8859-1": "windows-1252", "iso-8859-9": "windows-1254", "iso-8859-7": "windows-1253" },
  ...{ "iso-8859-8": "windows-1255", "iso-8859-6": "windows-1256" },
};
/** Signs beyond ASCII that occur in texts of banks. */
const SIGNS = /^[€£§°·–—’‘“”„«»…№®©™²³½¡¿º\u00a0]+$/u;
const MAX_WORDS = 400;

/** An encoding, as a label that `createDecoder` accepts. */
export interface FoundEncoding {
  encoding: string;
  /** In which version 0.1.0 read the file, if that is another one. */
  former: string | undefined;
}

/**
 * The encoding of bytes that begin with no UTF-8: UTF-8 when most words are, else the one in which most words are words,
 * of several the one that chardet finds likeliest, and Windows-1252 when nothing tells. Words of UTF-8 are broken cells
 * of a file in another encoding and do not count.
 */
export function detectEncoding(bytes: Uint8Array): FoundEncoding {
  const words = distinctWords(bytes);
  const others = words.filter((word) => !isUtf8(word));
  if (others.length === words.length || others.length === 0)
    return { encoding: likeliest(bytes, words), former: undefined };
  const [encoding, former] = [likeliest(bytes, others), likeliest(bytes, words)];
  if (others.length * 2 <= words.length && !MULTIPLE.some((one) => one.encoding === encoding))
    return { encoding: "utf-8", former: undefined };
  return { encoding, former: former === encoding ? undefined : former };
}

function likeliest(bytes: Uint8Array, words: readonly Buffer[]): string {
  const sample = Buffer.concat(words.flatMap((word) => [word, Buffer.from(" ")]));
  const likely = confidences(sample);
  const [best] = SINGLE.map((encoding) => ({
    encoding,
    share: share(words, encoding),
    confidence: likely.get(encoding) ?? 0,
  })).sort((a, b) => b.share - a.share || b.confidence - a.confidence);
  const several = eastAsianEncoding(bytes);
  const isSeveral = several !== undefined && (several.confidence > CERTAIN || (best?.share ?? 0) < PLAUSIBLE);
  return isSeveral ? several.encoding : (best?.encoding ?? "windows-1252");
}

const CERTAIN = 60;
const PLAUSIBLE = 0.7;

function confidences(bytes: Buffer): Map<string, number> {
  const found = new Map<string, number>();
  for (const { name, confidence } of analyse(bytes)) {
    const label = name.toLowerCase();
    for (const encoding of [label, ALIASES[label] ?? label]) {
      found.set(encoding, Math.max(found.get(encoding) ?? 0, confidence));
    }
  }
  return found;
}

/** The different runs of letters and bytes beyond ASCII that have such a byte. */
function distinctWords(bytes: Uint8Array): Buffer[] {
  const text = Buffer.from(bytes).toString("latin1");
  const words = new Set<string>();
  for (const [word] of text.matchAll(/(?:(?<![A-Za-z])[A-Za-z]+)?[^ -~\s][A-Za-z\u0080-\u00ff]*/g)) {
    words.add(word);
    if (words.size === MAX_WORDS) break;
  }
  return [...words].map((word) => Buffer.from(word, "latin1"));
}

/** The share of the words that are plausible in an encoding. */
function share(words: readonly Buffer[], encoding: string): number {
  return words.filter((word) => isPlausible(iconv.decode(word, encoding))).length / Math.max(1, words.length);
}

function isPlausible(word: string): boolean {
  if (SIGNS.test(word)) return true;
  const bare = word.replace(/^[“”„«»‘’№§€£\u00a0–—]+|(?<![“”„«»‘’€£°ºª\u00a0–—])[“”„«»‘’€£°ºª\u00a0–—]+$/gu, "");
  if (!/^\p{L}+$/u.test(bare) || /\p{Ll}\p{Lu}/u.test(bare)) return false;
  // The letters of Icelandic are those of Turkish in another encoding, and Turkish is far more frequent.
  if (/^\p{scx=Latin}+$/u.test(bare)) return !/[^A-Za-z]{3}|[ªºµþðÞÐ]/u.test(bare);
  return [/^\p{scx=Cyrillic}+$/u, /^\p{scx=Greek}+$/u, /^\p{scx=Hebrew}+$/u, /^\p{scx=Arabic}+$/u].some((script) =>
    script.test(bare),
  );
}

/** The encoding of several bytes in which the text is East Asian. The cut end of a sample does not count. */
function eastAsianEncoding(bytes: Uint8Array): { encoding: string; confidence: number } | undefined {
  const likely = confidences(Buffer.from(bytes));
  const fitting = MULTIPLE.filter(({ encoding, telling }) => {
    const foreign = decodeOrNothing(bytes, encoding).replace(/[ -~\s]/g, "");
    const isEastAsian = (foreign.match(EAST_ASIAN)?.length ?? 0) >= foreign.length * EAST_ASIAN_SHARE;
    return foreign !== "" && isEastAsian && (foreign.match(telling)?.length ?? 0) >= foreign.length / 2;
  });
  const [best] = fitting
    .map(({ encoding }) => ({ encoding, confidence: likely.get(encoding) ?? 0 }))
    .sort((a, b) => b.confidence - a.confidence);
  return best;
}

const EAST_ASIAN_SHARE = 0.9;

function decodeOrNothing(bytes: Uint8Array, encoding: string): string {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return "";
  }
}
