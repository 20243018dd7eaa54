import { isUtf8 } from "node:buffer";
import { analyse } from "chardet";
import iconv from "iconv-lite";

/** Encodings of one byte for a character, the likeliest first. Each contains the ISO encoding of its languages. */
const SINGLE = [
  ...["windows-1252", "windows-1250", "windows-1251", "windows-1254", "windows-1257", "windows-1253", "iso-8859-15"],
  ...["iso-8859-2", "windows-1255", "windows-1256", "koi8-r", "ibm866", "cp850", "cp852", "cp437"],
];
/** Encodings of several bytes, the script that shows each, and the characters that are frequent in texts of banks. */
const MULTIPLE = [
  {
    encoding: "euc-kr",
    telling: /\p{scx=Hang}/gu,
    usual: /[이가은는을를의에도로하고다기지사정거래일금액내용입출잔계좌행자명적요]/gu,
  },
  {
    encoding: "gb18030",
    telling: /\p{scx=Han}/gu,
    usual:
      /[的一是不了有在人大中国年日期时间金额額摘要账帳户戶余收支付款转轉入出借贷貸方对名称备注交易币银行公司工资资月费]/gu,
  },
  {
    encoding: "shift_jis",
    telling: /[\p{scx=Hira}\p{scx=Kana}\p{scx=Han}]/gu,
    usual: /[\p{scx=Hira}\u30a1-\u30fc年月日付金額摘要残高入出払振込預株式会社]/gu,
  },
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
const WORD = /(?:(?<![A-Za-z])[A-Za-z]+)?[^ -~\s][A-Za-z\u0080-\u00ff]*/g;
/** Katakana of half width are bytes that other encodings have as well. */
const IDEOGRAPH = /[\p{scx=Han}\p{scx=Hira}\p{scx=Hang}]/u;

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
  if (others.length === 0) return { encoding: likeliest(bytes, words), former: undefined };
  const rest = Buffer.from(bytes)
    .toString("latin1")
    .replace(WORD, (word) => (isUtf8(Buffer.from(word, "latin1")) ? "" : word));
  const [encoding, former] = [likeliest(Buffer.from(rest, "latin1"), others), likeliest(bytes, words, true)];
  const isMultiple = MULTIPLE.some((one) => one.encoding === encoding);
  if (others.length * 2 <= words.length && !(isMultiple && IDEOGRAPH.test(new TextDecoder(encoding).decode(bytes))))
    return { encoding: "utf-8", former: undefined };
  return { encoding, former: former === encoding ? undefined : former };
}

/** @param isFormer by the rules of version 0.1.0 */
function likeliest(bytes: Uint8Array, words: readonly Buffer[], isFormer = false): string {
  const sample = Buffer.concat(words.flatMap((word) => [word, Buffer.from(" ")]));
  const likely = confidences(sample);
  const [best] = SINGLE.map((encoding) => ({
    encoding,
    share: share(words, encoding, isFormer),
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
  for (const [word] of text.matchAll(WORD)) {
    words.add(word);
    if (words.size === MAX_WORDS) break;
  }
  return [...words].map((word) => Buffer.from(word, "latin1"));
}

/** Accents that no language has in one word. */
const APART = [/[áíóúý]/iu, /[èòìùø]/iu, /ç/iu, /ý/iu] as const;

function mixesAccents(word: string): boolean {
  const [acute, grave, cedilla, y] = APART.map((accent) => accent.test(word));
  return (acute && grave) || (cedilla && y) || false;
}

/** The share of the words that are plausible in an encoding. */
function share(words: readonly Buffer[], encoding: string, isFormer: boolean): number {
  const texts = words.map((word) => iconv.decode(word, encoding));
  const plausible = texts.filter((text) => isPlausible(text) && (isFormer || !mixesAccents(text)));
  return plausible.length / Math.max(1, words.length);
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
  const fitting = MULTIPLE.flatMap(({ encoding, telling, usual }) => {
    const foreign = new TextDecoder(encoding).decode(bytes, { stream: true }).replace(/[ -~\s]/g, "");
    const isEastAsian = (foreign.match(EAST_ASIAN)?.length ?? 0) >= foreign.length * EAST_ASIAN_SHARE;
    const isFitting = isEastAsian && foreign !== "" && (foreign.match(telling)?.length ?? 0) >= foreign.length / 2;
    const share = (foreign.match(usual)?.length ?? 0) / foreign.length;
    return isFitting ? [{ encoding, share, confidence: likely.get(encoding) ?? 0 }] : [];
  });
  const [best] = fitting.sort((a, b) => b.share - a.share || b.confidence - a.confidence);
  return best;
}

const EAST_ASIAN_SHARE = 0.9;
