import type { Case } from "../claim.ts";
import { expectedTexts } from "../expected.ts";
import type { PurposeKind } from "../purposes/patterns.ts";
import { kindsIn, statedBy } from "../purposes/stated-purposes.ts";

/**
 * The words that the line of a claim may have: the names of the other side, of its field and of the counterparty of the
 * claimed invoices; what an expected payment says of itself; and other words for what that is for.
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

/** The kinds of purposes that the claimed expected payments say they are for. */
export function kindsExpected({ claim }: Pick<Case, "claim">): ReadonlySet<PurposeKind> {
  return new Set(
    claim.candidates.flatMap(({ invoice }) => expectedTexts(invoice).flatMap((text) => [...kindsIn(text)])),
  );
}
