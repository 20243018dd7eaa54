import type { Case } from "../candidates/choice.ts";
import { cached } from "../model/memo.ts";
import { coreName } from "../names/core-name.ts";
import { comparableWord, isLegalForm, nameWords } from "../names/legal-forms.ts";
import type { Purpose, PurposeKind } from "../purposes/patterns.ts";
import { purposesIn, statedBy } from "../purposes/stated-purposes.ts";
import { expectedTexts } from "../reading/expected.ts";
import { words } from "../text/words.ts";

/**
 * The words in a line that say nothing against a choice: the name in its field, the names of the chosen invoices'
 * counterparties, the texts of chosen expected payments, and the line's words for the purposes that these texts state.
 */
export function ownNames(about: Case): string[] {
  const { line, choice } = about;
  const names = [line.counterpartyName ?? "", ...namesOfParties(about)];
  const expected = choice.candidates.flatMap(({ invoice }) => expectedTexts(invoice));
  if (expected.length === 0) return names;
  const kinds = kindsExpected(about);
  const purposes = statedBy(line).purposes.filter(({ kind }) => kinds.has(kind));
  return [...names, ...expected, ...purposes.map(({ words }) => words)];
}

/** The names and aliases of the chosen invoices' counterparties. */
export function namesOfParties({ choice, pool }: Pick<Case, "choice" | "pool">): string[] {
  const parties = choice.candidates.flatMap(({ invoice }) => pool.counterparty(invoice.counterpartyId) ?? []);
  return parties.flatMap(({ name, aliases }) => [name, ...aliases]);
}

/** The words of the own names, kept for the case: most lines need none of them, and reading them costs more than the rest. */
export const ownWords = cached((about: Case): ReadonlySet<string> => new Set(ownNames(about).flatMap(wordsOfName)));

/** The words of a name, as names are compared and as texts are. */
export const wordsOfName = (name: string): string[] => [...nameWords(name).map(({ key }) => key), ...words(name)];

/**
 * Recognizes words of a purpose that are a part of a name, such as `Kaution` of `Kaution Direkt GmbH`: they stand in it
 * in their order, and the text has the rest of it or another word of it beside them. The beginning of a word counts
 * only at the end of a text that the bank may have cut off, and never that of a legal form: beside the number of a
 * customer with `Inc.`, too, `i in.` is "and others".
 * @param isCut the bank may have cut the text off
 */
export function isWithinName(
  { words: purpose, beside, isLast = false }: Purpose,
  name: string,
  isCut: boolean,
): boolean {
  if (beside === undefined) return false;
  const said = purpose.split(" ");
  const isWord = (own: string, at: number) =>
    own === said[at] ||
    (isCut && isLast && at === said.length - 1 && !isLegalForm(own) && own.startsWith(said[at] as string));
  const own = words(name).map(comparableWord);
  if (!own.some((_, start) => said.every((_word, at) => isWord(own[start + at] ?? "", at)))) return false;
  return (
    beside.some((word) => own.includes(word)) ||
    coreName(name).words.every((word) => said.some((_, at) => isWord(word, at)))
  );
}

/** The kinds of purposes that the texts of chosen expected payments state. */
export const kindsExpected = ({ choice }: Pick<Case, "choice">): ReadonlySet<PurposeKind> =>
  new Set(
    choice.candidates.flatMap(({ invoice }) => expectedTexts(invoice).flatMap(purposesIn)).map(({ kind }) => kind),
  );
