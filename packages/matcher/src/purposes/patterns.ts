import { memo } from "../model/memo.ts";
import { comparableWord } from "../names/legal-forms.ts";
import { fold, isNumber, words } from "../text/words.ts";
import { debtors as debtorMarks, purposes as vocabulary } from "../words/lists.ts";
import { type Phrase, phrasesOf, type WordList } from "../words/word-lists.ts";

/** Each traditional character with the simplified one, as far as words for purposes have them. */
const PAIRS =
  "貨货費费還还匯汇誤误複复兩两請请沖冲廢废轉转帳账賬账發发額额實实單单據据號号證证驗验許许務务買买賣卖銷销資资稅税債债貸贷償偿賠赔罰罚違违約约滯滞納纳訂订預预餘余結结" +
  "補补貼贴贈赠獎奖禮礼儲储應应對对項项質质責责險险損损傷伤醫医購购權权東东擔担兌兑際际電电業业處处給给與与個个總总無无試试測测於于銀银錯错時时過过會会員员紅红開开關关" +
  "類类辦办萬万數数繳缴絕绝敗败戶户當当註注銷销價价檢检確确認认賦赋遲迟歸归屬属";
const SIMPLIFIED = new Map(Array.from(PAIRS.matchAll(/(.)(.)/gu), ([, from, to]) => [from, to] as [string, string]));
const TRADITIONAL = new RegExp(`[${[...SIMPLIFIED.keys()].join("")}]`, "gu");
/** Small numbers, which words for instalments have as characters: `第2期` is `第二期`. */
const SMALL_NUMBER = /(?<!\d)[1-5](?!\d)/g;
const CHARACTERS = "一二三四五";
/** Letters of Korean as syllables again (출장 is no 출자), and traditional characters as simplified ones. */
const composed = (folded: string): string => simplified(folded.normalize("NFC"));

/** A text with simplified characters and small numbers as characters, of the same length. */
const simplified = (text: string): string =>
  text
    .replace(TRADITIONAL, (character) => SIMPLIFIED.get(character) as string)
    .replace(SMALL_NUMBER, (digit) => CHARACTERS.charAt(Number(digit) - 1));

const { for: _, ...debtors } = debtorMarks;

/** `order` announces a number, `street` only excludes. A debtor stands behind `on_behalf`, before `…_before`. */
export type PurposeKind = keyof typeof vocabulary | keyof typeof debtors;

/** Recognizes a mark of another debtor, which is no purpose. */
export const isDebtorMark = (kind: PurposeKind): boolean => kind in debtors;

/** A purpose that a line states, by words or by a code. */
export interface Purpose {
  kind: PurposeKind;
  words: string; // The words in upper case without accents, or the code.
  isUnspaced?: boolean; // Set when it stands in a text without spaces between words.
  /** The words before and behind it, without articles, empty without one; absent where none can be, as in a code. */
  beside?: readonly string[];
  isLast?: boolean;
  /** Set when an id has it, such as the end-to-end id. */
  isOfId?: boolean;
}

/** The purposes of a text, and its marks of other debtors, beside which stand the first words that may be of a name. */
export type Stated = { purposes: readonly Purpose[]; debtors: readonly Purpose[] };

/** A word, or a part of one with `…` for the other letters. */
interface WordPattern {
  stem: string;
  left: boolean; // Letters may precede or follow the stem.
  right: boolean;
}

export type Pattern = { kind: PurposeKind; words: readonly WordPattern[]; role: Phrase["role"] };

export type Characters = { kind: PurposeKind; text: string; isExclusion: boolean };

/** Scripts without spaces between words; Korean particles follow a word directly. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const byStem = new Map<string, Pattern[]>();
const characters: Characters[] = [];
let longestStem = 0;

for (const [kind, list] of Object.entries({ ...vocabulary, ...debtors }) as [PurposeKind, WordList][]) {
  for (const phrase of phrasesOf(list)) add(kind, phrase);
}

function add(kind: PurposeKind, { phrase, match, role }: Phrase): void {
  if (UNSPACED.test(phrase)) {
    characters.push({ kind, text: composed(fold(phrase)), isExclusion: role === "except" });
    return;
  }
  const all = phrase.split(" ").map((part): WordPattern => {
    const [stem = ""] = words(part).map(comparableWord);
    return { stem, left: part.startsWith("…"), right: part.endsWith("…") };
  });
  const [first, last] = [all[0] as WordPattern, all.at(-1) as WordPattern];
  last.left ||= match === "ending" || match === "part";
  last.right ||= match === "beginning" || match === "part";
  byStem.set(first.stem, [...(byStem.get(first.stem) ?? []), { kind, words: all, role }]);
  longestStem = Math.max(longestStem, first.stem.length);
}

const found = memo(findAt, 8_192);
/** The phrases whose first word is this one, in upper case without accents. */
export const patternsAt = (word: string): readonly Pattern[] => (isNumber(word) ? [] : found(word));

function findAt(word: string): readonly Pattern[] {
  const found: Pattern[] = [];
  for (let start = 0; start < word.length; start++) {
    for (let end = start + 1; end <= word.length && end - start <= longestStem; end++) {
      for (const pattern of byStem.get(word.slice(start, end)) ?? []) {
        if (fits(word, pattern.words[0] as WordPattern, start, end)) found.push(pattern);
      }
    }
  }
  return found;
}

const fits = (word: string, { left, right }: WordPattern, start: number, end: number): boolean =>
  (start === 0 || left) && (end === word.length || right);

export function isLike(word: string, pattern: WordPattern): boolean {
  const start = pattern.left ? word.indexOf(pattern.stem) : 0;
  return start >= 0 && word.startsWith(pattern.stem, start) && fits(word, pattern, start, start + pattern.stem.length);
}

/** The phrases of scripts without spaces in a text that is folded, with its own characters; a longer exclusion hides them. */
export function charactersIn(folded: string): (Characters & { said: string })[] {
  if (!UNSPACED.test(folded)) return [];
  const written = folded.replace(/\s/g, "").normalize("NFC");
  const text = simplified(written);
  const excluded = characters.filter(({ isExclusion, text: phrase }) => isExclusion && text.includes(phrase));
  const isMeant = (phrase: string) =>
    excluded
      .filter((longer) => longer.text.length > phrase.length)
      .reduce((rest, longer) => rest.replaceAll(longer.text, " "), text)
      .includes(phrase);
  return characters
    .filter((one) => !one.isExclusion && text.includes(one.text) && isMeant(one.text))
    .map((one) => ({ ...one, said: written.slice(text.indexOf(one.text), text.indexOf(one.text) + one.text.length) }));
}
