import { isForeign } from "../names/latin.ts";
import { ofLine } from "../reading/reading.ts";
import { furnitureIn } from "../text/furniture.ts";
import { idTextsOf, isNamedByText, textOf, textsOf } from "../text/line-words.ts";
import { fold, type IdText, type Text, textsIn } from "../text/words.ts";
import { isStopWord } from "../words/word-kinds.ts";
import { purposeOfCodes } from "./codes.ts";
import { debtorAt, isDebtorMark } from "./debtor-marks.ts";
import { charactersIn, type Purpose, type PurposeKind, type Stated } from "./patterns.ts";
import { isDenied, isHidden, type Phrase, phrasesIn, type Writer } from "./phrases.ts";

export const statedBy = ofLine((line): Stated => {
  // The words by which banks say how money came in are the payer's own on money that goes out.
  const writer = isNamedByText(line) ? "bank" : line.direction === "debit" ? "payer" : "both";
  const ids = idTextsOf(line).filter(({ isApart }) => !isApart);
  const read = [...textsOf(line).map((text) => readText(text, writer)), ...ids.map(readId)];
  if (line.additionalInformation !== undefined) read.push(readAside(line.additionalInformation));
  const code = purposeOfCodes(line);
  return {
    purposes: [...read.flatMap(({ purposes }) => purposes), ...(code === undefined ? [] : [code])],
    debtors: read.flatMap(({ debtors }) => debtors),
  };
});

export const purposesIn = (text: string): readonly Purpose[] => readText(textOf(text), "both").purposes;

const MIN_IN_ID = 4; // Shorter words in an id may be chance.

/** The purposes in an id: `DEPOSIT MARCH`, `ORDER-55512`. */
function readId(id: IdText): Stated {
  const { purposes, debtors } = readText(id, id.field === "bankReference" ? "bank" : "payer");
  return {
    purposes: purposes.flatMap((one) =>
      one.isUnspaced || one.words.length >= MIN_IN_ID ? [{ ...one, isOfId: true }] : [],
    ),
    debtors,
  };
}

export const GOES_BACK: ReadonlySet<PurposeKind> = new Set(["refund", "credit_note", "chargeback", "returned"]);

/** Kinds that a bank states beside the text: money that goes back, is seized or held. Its other words are of addresses. */
const STATED_ASIDE: ReadonlySet<PurposeKind> = new Set([...GOES_BACK, "legal_matter", "disputed"]);

function readAside(text: string): Stated {
  const { purposes } = readText(textOf(text), "bank");
  return { ...NOTHING, purposes: purposes.filter(({ kind }) => STATED_ASIDE.has(kind)) };
}

const NOTHING: Stated = { purposes: [], debtors: [] };

function readText(read: Text, writer: Writer): Stated {
  const { text, words: all, plain } = read;
  const found = phrasesIn(read, writer);
  const isUnspaced = isForeign(text);
  if (found.length === 0 && !isUnspaced) return NOTHING;
  const furniture = furnitureIn(read);
  const isFurnished = ({ at, end }: Phrase) => textsIn(all, at, end).every((_, nth) => furniture.has(at + nth));
  const meant = found.filter(
    (one) =>
      one.pattern.role !== "except" &&
      !isFurnished(one) &&
      !isDenied(plain, one) &&
      !found.some((other) => isHidden(one, other)),
  );
  const purposes = meant.map(({ pattern: { kind }, at, end }) => ({
    kind,
    words: plain.slice(at, end).join(" "),
    beside: wordsBeside(plain, at, end),
    isLast: end === plain.length,
  }));
  const folded = isUnspaced ? fold(text) : "";
  const unspaced = charactersIn(folded);
  const isPurpose = ({ kind }: Purpose) => kind !== "order" && !isDebtorMark(kind);
  return {
    debtors: [
      ...meant.flatMap(({ pattern: { kind }, at, end }) => debtorAt(kind, all, at, end)),
      ...unspaced.flatMap(({ kind, text: mark }) =>
        isDebtorMark(kind) ? [{ kind, words: mark, beside: undefined, text: folded }] : [],
      ),
    ],
    purposes: [...purposes, ...unspaced.map(({ kind, said }) => ({ kind, words: said, isUnspaced: true }))].filter(
      isPurpose,
    ),
  };
}

function wordsBeside(plain: readonly string[], at: number, end: number): string[] {
  const isMeant = (word: string) => !isStopWord(word);
  return [plain.slice(0, at).findLast(isMeant), plain.slice(end).find(isMeant)].filter((word) => word !== undefined);
}
