import type { Case } from "../claim.ts";
import { expectedTexts } from "../expected.ts";
import { nameWords } from "../names/name-words.ts";
import type { PurposeKind } from "../purposes/patterns.ts";
import { kindsIn, statedBy } from "../purposes/stated-purposes.ts";
import { words } from "../text/words.ts";

/**
 * The words in a line that say nothing against a claim: the name in its field, the names of the claimed invoices'
 * counterparties, the texts of claimed expected payments, and the line's words for the purposes that these texts state.
 */
export function ownNames(about: Case): string[] {
  const { line, claim } = about;
  const names = [line.counterpartyName ?? "", ...namesOfParties(about)];
  const expected = claim.candidates.flatMap(({ invoice }) => expectedTexts(invoice));
  if (expected.length === 0) return names;
  const kinds = kindsExpected(about);
  const purposes = statedBy(line).purposes.filter(({ kind }) => kinds.has(kind));
  return [...names, ...expected, ...purposes.map(({ words }) => words)];
}

/** The names and aliases of the claimed invoices' counterparties. */
export function namesOfParties({ claim, pool }: Pick<Case, "claim" | "pool">): string[] {
  const parties = claim.candidates.flatMap(({ invoice }) => pool.counterparty(invoice.counterpartyId) ?? []);
  return parties.flatMap(({ name, aliases }) => [name, ...aliases]);
}

/** The words of a name, as names are compared and as texts are. */
export function wordsOfName(name: string): string[] {
  return [...nameWords(name).map(({ key }) => key), ...words(name)];
}

/** The kinds of purposes that the texts of claimed expected payments state. */
export function kindsExpected({ claim }: Pick<Case, "claim">): ReadonlySet<PurposeKind> {
  return new Set(
    claim.candidates.flatMap(({ invoice }) => expectedTexts(invoice).flatMap((text) => [...kindsIn(text)])),
  );
}
