import type { OtherSide, Party } from "./other-side.ts";

/** The signals of another side that identify a counterparty. */

const IDENTIFYING: ReadonlySet<Party["signal"]> = new Set(["counterparty_iban", "learned_iban", "learned_name"]);
const NAMING: ReadonlySet<Party["signal"]> = new Set([
  "name_in_text",
  "name_in_text_misspelled",
  "name_in_text_cut",
  "learned_merchant",
]);

/** Tells whether an account or repeated confirmations prove the party; a name alone is weaker. */
export const isIdentified = (party: Party | undefined): boolean =>
  party !== undefined && IDENTIFYING.has(party.signal) && party.unproven !== true;

/** Tells whether a text without a name field names the party clearly. */
export const isNamedInText = (party: Party | undefined): boolean => party !== undefined && NAMING.has(party.signal);

/** Tells whether account, repeated confirmations or exactly the name of one counterparty tell the party. */
export const isKnown = (party: Party | undefined) => isIdentified(party) || party?.signal === "counterparty_name";

/**
 * Tells whether the other side is known to be another counterparty: by account, learned alias or name, or because
 * account or name belong to several others.
 */
export function conflicts({ party, owners, bearers, alike }: OtherSide, counterpartyId: string): boolean {
  if (party?.id === counterpartyId) return false;
  const several = [...owners, ...bearers, ...alike];
  if (several.some(({ id }) => id === counterpartyId)) return false;
  return several.length > 0 || (party !== undefined && !isVague(party));
}

/**
 * A shortened or misspelled name in a text may also be part of a purpose, and an agent pays for others, so neither
 * excludes a party.
 */
function isVague({ signal, wider, unproven }: Party): boolean {
  if (wider === true || (unproven === true && signal !== "counterparty_iban")) return true;
  return signal !== "name_in_text" && (signal === "learned_merchant" || signal.startsWith("name_in_text"));
}
