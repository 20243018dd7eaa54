import { type Case, isCiting } from "../candidates/choice.ts";
import type { Line } from "../model/model.ts";
import { type CoreName, coreName } from "../names/core-name.ts";
import { isLegalForm } from "../names/legal-forms.ts";
import { nameWords } from "../names/name-words.ts";
import { ALIKE, similarity } from "../names/similarity.ts";
import { isTelling } from "../names/whole-names.ts";
import type { DebtorMark } from "../purposes/patterns.ts";
import { statedBy } from "../purposes/stated-purposes.ts";
import { isIdentified } from "../signals/other-side.ts";
import { ultimateNameIn } from "../text/tagged-fields.ts";
import { fold, within, words } from "../text/words.ts";
import { isStopWord, isTitle } from "../words/word-kinds.ts";
import { namesOfParties } from "./own-names.ts";
import type { Found } from "./rule.ts";

const MIN_WORD = 3; // Shorter words tell no name.
/** The most letters that the end of a word gains or loses in another grammatical case: `Novotny`, `Novotného`. */
const MOST_INFLECTED = 3;
const MIN_STEM = 4;
/** Shorter legal forms are words of many languages, so they count at the end of a name only. */
export const MIN_FORM = 3;

/** The words for another debtor: behind a mark, in the bank's field, or before a legal form behind a preposition. */
export function onBehalf(about: Case): Found {
  const { line, found } = about;
  const { ultimateName } = found.reading;
  const { debtors } = statedBy(line);
  if (debtors.length === 0 && ultimateName === undefined) return undefined;
  const own = namesOfDebtor(about);
  // Beside a number, the field may have the name of a payer whose account is not known.
  const isAsked = !isCiting(about.choice.gate) || isIdentified(found.side.party);
  if (ultimateName !== undefined && isAsked && ultimateNames(line).every((name) => isOtherDebtor(name, own)))
    return ultimateName;
  const others = debtors.filter((each) => isOfAnother(each, own, about));
  // A bank may have wrapped the text within the name, so each mark is read twice.
  const mark = others.find((each) => debtors.every((same) => same.words !== each.words || others.includes(same)));
  if (mark === undefined) return undefined;
  return within(line.description, words(`${mark.words} ${mark.beside ?? ""}`)) ?? mark.words;
}

/** The name in the bank's field for the ultimate debtor, read with and without the line breaks: one may be in a word. */
const ultimateNames = ({ description, direction }: Line): string[] =>
  [description, description.replaceAll("\n", "")].flatMap((text) => ultimateNameIn(text, direction) ?? []);

/** Recognizes a name that is not like an own one and lacks a word of each, as that of a couple does not. */
function isOtherDebtor(name: string, own: readonly string[]): boolean {
  const core = coreName(name);
  const isLike = (each: CoreName) =>
    similarity(core, each) >= ALIKE || each.words.every((word) => core.words.includes(word));
  return isAnother(name, own) && !own.map(coreName).some(isLike);
}

/** The names of the chosen invoices' counterparties, and of a payer whom no account tells. */
export function namesOfDebtor(about: Case): string[] {
  const { line, found } = about;
  const payer = isIdentified(found.side.party) ? undefined : line.counterpartyName;
  return [...namesOfParties(about), payer ?? ""].filter((name) => name.trim() !== "");
}

function isOfAnother({ kind, beside, text, words: said }: DebtorMark, own: readonly string[], { choice }: Case) {
  if (beside === undefined) return !own.some((name) => isWithin(text, name));
  if (kind === "for") return isAnother(withForm(beside), own) || isAnother(behindTitle(beside), own, 2);
  if (isAnother(beside, own)) return true;
  // A mark without a name leaves open who owes the money; the number of an invoice tells it.
  return beside === "" && !isCiting(choice.gate) && text.trim().endsWith(said);
}

/** Recognizes a name with a telling word that the own ones lack, or a legal form. @param least letters of a word */
export function isAnother(name: string, own: readonly string[], least = MIN_WORD): boolean {
  const all = nameWords(name).map(({ key }) => key);
  const core = all.filter((word) => !isLegalForm(word) && !isStopWord(word) && word.length >= least);
  const owned = new Set(own.flatMap((each) => nameWords(each).map(({ key }) => key)));
  const isOwn = (word: string) => owned.has(word) || [...owned].some((each) => isInflected(word, each));
  if (core.some((word) => isTelling(word) && !isOwn(word))) return true;
  return core.length > 0 && all.some(isLegalForm) && !core.some(isOwn);
}

function isInflected(word: string, own: string): boolean {
  const stem = own.slice(0, Math.max(MIN_STEM, own.length - MOST_INFLECTED));
  return word.length >= MIN_STEM && word.startsWith(stem) && word.length <= own.length + MOST_INFLECTED;
}

/** The words up to the first legal form, or all behind one; empty without a form. */
function withForm(beside: string): string {
  const all = nameWords(beside);
  if ((all[0]?.key.length ?? 0) >= MIN_FORM && isLegalForm(all[0]?.key ?? "")) return beside;
  const end = all.findIndex(
    ({ key }, at) => at > 0 && isLegalForm(key) && (key.length >= MIN_FORM || at === all.length - 1),
  );
  return all
    .slice(0, end + 1)
    .map(({ shown }) => shown)
    .join(" ");
}

/** The name behind the title of a person: `Frau Eder`, `M. Lacombe`; empty without a title. */
function behindTitle(beside: string): string {
  const [first = ""] = words(beside);
  const isWhole = first.length > 1 || beside.charAt(1) === ".";
  return isWhole && isTitle(first) ? beside.slice(first.length) : "";
}

function isWithin(text: string, name: string): boolean {
  const joined = text.replace(/\s/g, "");
  const { words: core } = coreName(name);
  const latin = nameWords(text).map(({ key }) => key);
  return (
    joined.includes(fold(name).replace(/\s/g, "")) ||
    core.every((word) => joined.includes(word) || latin.includes(word))
  );
}
