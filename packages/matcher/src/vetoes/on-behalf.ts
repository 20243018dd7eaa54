import { type Case, isCiting } from "../candidates/choice.ts";
import { once } from "../model/memo.ts";
import { coreName } from "../names/core-name.ts";
import { isLegalForm, type NameWord, nameWords } from "../names/legal-forms.ts";
import { ALIKE, similarity } from "../names/similarity.ts";
import { isTelling } from "../names/whole-names.ts";
import type { Purpose } from "../purposes/patterns.ts";
import { statedBy } from "../purposes/stated-purposes.ts";
import { isIdentified } from "../signals/other-side.ts";
import { foundInTexts, isNamedByText, textsOf } from "../text/line-words.ts";
import { monthNames } from "../text/month-names.ts";
import { ultimateNameIn } from "../text/tagged-fields.ts";
import { fold, hasDigit, isSign, type Text, textAt, textsIn, within, words } from "../text/words.ts";
import { isFor, isTax, isTitle } from "../words/word-kinds.ts";
import { namesOfParties } from "./own-names.ts";
import type { Found } from "./rule.ts";

const MIN_WORD = 3; // Shorter words tell no name.
/** The most letters that the end of a word gains or loses in another grammatical case: `Novotny`, `Novotného`. */
const MOST_INFLECTED = 3;
const MIN_STEM = 4;
/** Shorter legal forms are words of many languages, so they count at the end of a name and before a number only. */
const MIN_FORM = 3;
const MOST_WORDS = 4;

/**
 * The name of another for whom a line pays: behind a mark, in the bank's field, and beside a cited number also behind
 * "for" with a title, or before a legal form.
 */
export function onBehalf(about: Case): Found {
  const { line, choice, found } = about;
  const parties = namesOfParties(about);
  const payer = isIdentified(found.side.party) ? [] : [line.counterpartyName ?? ""];
  const isOther = otherThan([...parties, ...payer]);
  const isCited = isCiting(choice.gate);
  return (
    ultimateName(about, [...parties, ...payer], isOther) ??
    markOf(about, parties, isOther) ??
    (isCited ? foundInTexts(line, (text) => personIn(text, isOther)) : undefined) ??
    // A text without fields beside it names the payer.
    (isCited && !isNamedByText(line) ? companyBeside(about, [...parties, line.counterpartyName ?? ""]) : undefined)
  );
}

/** Recognizes a telling word that the names lack, as a name has it. */
function otherThan(names: readonly string[]): (word: string, least?: number) => boolean {
  // Most texts have nothing that asks for it.
  const owned = once(() => new Set(names.flatMap((name) => nameWords(name).map(({ key }) => key))));
  const isOwn = (word: string) => owned().has(word) || [...owned()].some((each) => isInflected(word, each));
  return (word, least = MIN_WORD) => word.length >= least && isTelling(word) && !isLegalForm(word) && !isOwn(word);
}

function isInflected(word: string, own: string): boolean {
  const stem = own.slice(0, Math.max(MIN_STEM, own.length - MOST_INFLECTED));
  return word.length >= MIN_STEM && word.startsWith(stem) && word.length <= own.length + MOST_INFLECTED;
}

type IsOther = ReturnType<typeof otherThan>;

/** The name in the bank's field for the ultimate debtor, unless it is like an own one or has all its words. */
function ultimateName({ line, choice, found }: Case, own: readonly string[], isOther: IsOther): string | undefined {
  const { description, additionalInformation = "", direction } = line;
  // Beside a number, the field may have the name of a payer whose account is not known.
  if (isCiting(choice.gate) && !isIdentified(found.side.party)) return undefined;
  const isAnother = (name: string) => {
    const core = coreName(name);
    const isLike = own
      .map(coreName)
      .some((each) => similarity(core, each) >= ALIKE || each.words.every((word) => core.words.includes(word)));
    return !isLike && nameWords(name).some(({ key }) => isOther(key));
  };
  // A line break may be within a word.
  const names = [description, description.replaceAll("\n", ""), additionalInformation].flatMap(
    (text) => ultimateNameIn(text, direction) ?? [],
  );
  return names.every(isAnother) ? names[0] : undefined;
}

/** The mark of another debtor and the word beside it. A text that is wrapped is read twice, and so is its mark. */
function markOf({ line, choice }: Case, parties: readonly string[], isOther: IsOther): string | undefined {
  const { debtors } = statedBy(line);
  const nameOf = ({ kind, beside = [] }: Purpose) => beside[kind === "on_behalf" ? 1 : 0] ?? "";
  const isOfAnother = (mark: Purpose) => {
    if (mark.isUnspaced) return !parties.some((name) => textsOf(line).some(({ text }) => isWithin(text, name)));
    // A debit on behalf of its supplier goes to another payee.
    if (line.direction === "debit" && nameOf(mark) !== "") return true;
    // A mark without a name leaves open who owes the money; the number of an invoice tells it.
    return isOther(nameOf(mark)) || (nameOf(mark) === "" && !isCiting(choice.gate));
  };
  const others = debtors.filter(isOfAnother);
  const mark = others.find((each) => debtors.every((same) => same.words !== each.words || others.includes(same)));
  if (mark === undefined) return undefined;
  const quoted = (text: string) => within(line.description, words(text));
  return quoted(`${mark.words} ${nameOf(mark)}`) ?? quoted(mark.words) ?? mark.words;
}

function isWithin(text: string, name: string): boolean {
  const [joined, whole] = [text, name].map((each) => fold(each).replace(/\s/g, "")) as [string, string];
  const latin = nameWords(text).map(({ key }) => key);
  return joined.includes(whole) || coreName(name).words.every((word) => joined.includes(word) || latin.includes(word));
}

/** The name behind "for" with the title of a person: `for Frau Eder`, `pour M. Lacombe`. */
function personIn({ words: all, plain }: Text, isOther: IsOther): readonly string[] | undefined {
  const isTitled = (at: number) =>
    isFor(textAt(all, at - 2)) &&
    isTitle(textAt(all, at - 1)) &&
    (textAt(all, at - 1).length > 1 || all[at]?.gap[0] === ".");
  const at = plain.findIndex((word, index) => isTitled(index) && isOther(word, 1));
  return at < 0 ? undefined : textsIn(all, at - 2, at + 1);
}

/** A company beside a cited number that is neither the customer nor the payer: `RE-2026-17 (Oakmont River Ltd)`. */
function companyBeside({ line }: Case, own: readonly string[]): string | undefined {
  const isOther = otherThan(own);
  const firsts = once(() => new Set(own.map((name) => coreName(name).words[0])));
  const isOwnForm = (form: NameWord, next: NameWord | undefined) =>
    own.some((name) => nameWords(name)[0]?.key === form.key && nameWords(name)[1]?.key === next?.key);
  return foundInTexts(line, ({ text, words: known }) => {
    const all = nameWords(text, known);
    for (const [at, form] of all.entries()) {
      const next = all[at + 1];
      if (!isLegalForm(form.key) || !endsName(form, next, text) || isOwnForm(form, next)) continue;
      let start = at;
      while (at - start < MOST_WORDS && mayBeOfName(all[start - 1]) && !firsts().has(all[start]?.key)) start--;
      if (all.slice(start, at).some(({ key }) => isOther(key))) return text.slice(all[start]?.start, form.end);
    }
    return undefined;
  });
}

const mayBeOfName = (word: NameWord | undefined): boolean =>
  word !== undefined && isTelling(word.key) && !isTax(word.key) && !isTitle(word.key);

/** Recognizes no form in a month, and a number in `Phase II`: these are forms in Brazil and Bulgaria. */
function endsName({ key, end }: NameWord, next: NameWord | undefined, text: string): boolean {
  if (key === "II" || monthNames().has(key)) return false;
  const isEnd = next === undefined || (hasDigit(next.key) && !isSign(text.slice(end, next.start)));
  return isEnd || key.length >= MIN_FORM;
}
