import type { Case } from "../claim.ts";
import { expectedTexts } from "../expected.ts";
import type { PurposeKind } from "../purposes/patterns.ts";
import { kindsIn, statedBy } from "../purposes/stated-purposes.ts";

/**
 * The words in a line that say nothing against a claim: the name in its field, the names of the claimed invoices'
 * counterparties, the texts of claimed expected payments, and the line's words for the purposes that these texts state.
 */
export function ownNames(about: Case): string[] {
  const { line, claim, pool } = about;
  const parties = claim.candidates.flatMap(({ invoice }) => pool.counterparty(invoice.counterpartyId) ?? []);
  const names = [line.counterpartyName ?? "", ...parties.flatMap(({ name, aliases }) => [name, ...aliases])];
  const expected = claim.candidates.flatMap(({ invoice }) => expectedTexts(invoice));
  if (expected.length === 0) return names;
  const kinds = kindsExpected(about);
  const purposes = statedBy(line).purposes.filter(({ kind }) => kinds.has(kind));
  return [...names, ...expected, ...purposes.map(({ words }) => words)];
}

/** The kinds of purposes that the texts of claimed expected payments state. */
export function kindsExpected({ claim }: Pick<Case, "claim">): ReadonlySet<PurposeKind> {
  return new Set(
    claim.candidates.flatMap(({ invoice }) => expectedTexts(invoice).flatMap((text) => [...kindsIn(text)])),
  );
}
