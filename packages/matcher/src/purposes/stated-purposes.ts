import { isForeign } from "../names/latin.ts";
import { isTelling } from "../names/whole-names.ts";
import { ofLine } from "../reading/reading.ts";
import { furnitureIn } from "../text/furniture.ts";
import { idTextsOf, isNamedByText, textOf, textsOf } from "../text/line-words.ts";
import { fold, hasDigit, type IdText, type Text, textsIn } from "../text/words.ts";
import { isStopWord } from "../words/word-kinds.ts";
import { purposeOfCodes } from "./codes.ts";
import { charactersIn, isDebtorMark, type Purpose, type PurposeKind, type Stated } from "./patterns.ts";
import { isDenied, isHidden, type Phrase, phrasesIn, type Writer } from "./phrases.ts";

export const statedBy = ofLine((line): Stated => {
  // The words by which banks say how money came in are the payer's own on money that goes out.
  const writer = isNamedByText(line) ? "bank" : line.direction === "debit" ? "payer" : "both";
  const ids = idTextsOf(line).filter(({ isApart }) => !isApart);
  const read = [...textsOf(line).map((text) => readText(text, writer)), ...ids.map(readId)];
  const aside =
    line.additionalInformation === undefined ? [] : readText(textOf(line.additionalInformation), "bank").purposes;
  const statedAside = aside.filter(({ kind }) => STATED_ASIDE.has(kind));
  const code = purposeOfCodes(line);
  return {
    purposes: [...read.flatMap(({ purposes }) => purposes), ...statedAside, ...(code === undefined ? [] : [code])],
    debtors: read.flatMap(({ debtors }) => debtors),
  };
});

export const purposesIn = (text: string): readonly Purpose[] => readText(textOf(text), "both").purposes;

const MIN_IN_ID = 4; // Shorter words in an id may be chance.

/** The purposes in an id: `DEPOSIT MARCH`, `ORDER-55512`. */
function readId(id: IdText): Stated {
  const { purposes, debtors } = readText(id, id.field === "bankReference" ? "bank" : "payer");
  const isMeant = ({ isUnspaced, words: said }: Purpose) => isUnspaced || said.length >= MIN_IN_ID;
  return { purposes: purposes.filter(isMeant).map((one) => ({ ...one, isOfId: true })), debtors };
}

export const GOES_BACK: ReadonlySet<PurposeKind> = new Set(["refund", "credit_note", "chargeback", "returned"]);

/** Kinds that a bank states beside the text: money that goes back, is seized or held. Its other words are of addresses. */
const STATED_ASIDE: ReadonlySet<PurposeKind> = new Set([...GOES_BACK, "legal_matter", "disputed"]);

function readText(read: Text, writer: Writer): Stated {
  const { text, words: written, plain } = read;
  const found = phrasesIn(read, writer);
  const isUnspaced = isForeign(text);
  if (found.length === 0 && !isUnspaced) return { purposes: [], debtors: [] };
  const furniture = furnitureIn(read);
  const isFurnished = ({ at, end }: Phrase) => textsIn(written, at, end).every((_, nth) => furniture.has(at + nth));
  const meant = found.filter(
    (one) =>
      one.pattern.role !== "except" &&
      !isFurnished(one) &&
      !isDenied(plain, one) &&
      !found.some((other) => isHidden(one, other)),
  );
  const spaced = meant.map(({ pattern: { kind }, at, end }) => {
    const isBeside = isDebtorMark(kind) ? mayBeOfName : (word: string) => !isStopWord(word);
    const beside = [plain.slice(0, at).findLast(isBeside) ?? "", plain.slice(end).find(isBeside) ?? ""];
    return { kind, words: plain.slice(at, end).join(" "), beside, isLast: end === plain.length };
  });
  const unspaced = charactersIn(isUnspaced ? fold(text) : "");
  const all = [...spaced, ...unspaced.map(({ kind, said }) => ({ kind, words: said, isUnspaced: true }))];
  return {
    debtors: all.filter(({ kind }) => isDebtorMark(kind)),
    purposes: all.filter(({ kind }) => kind !== "order" && !isDebtorMark(kind)),
  };
}

const MIN_NAME = 3;
/** Recognizes a word of a name, and a number, which ends one. */
const mayBeOfName = (word: string): boolean => hasDigit(word) || (word.length >= MIN_NAME && isTelling(word));
