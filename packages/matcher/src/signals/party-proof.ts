import type { OtherSide, Party } from "./other-side.ts";

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

export const isNamedInText = (party: Party | undefined): boolean => party !== undefined && NAMING.has(party.signal);
/** Tells whether account, repeated confirmations or exactly the name of one counterparty tell the party. */
export const isKnown = (party: Party | undefined) => isIdentified(party) || party?.signal === "counterparty_name";

/** Tells whether account, alias or name say that the other side is another counterparty, or several others. */
export function conflicts({ party, owners, bearers, alike }: OtherSide, counterpartyId: string): boolean {
  if (party?.id === counterpartyId) return false;
  const several = [...owners, ...bearers, ...alike];
  if (several.some(({ id }) => id === counterpartyId)) return false;
  return several.length > 0 || (party !== undefined && !isVague(party));
}

/** A shortened name may be of a purpose, and an agent pays for others, so neither excludes a party. */
function isVague({ signal, wider, unproven }: Party): boolean {
  if (wider === true || (unproven === true && signal !== "counterparty_iban")) return true;
  return signal !== "name_in_text" && (signal === "learned_merchant" || signal.startsWith("name_in_text"));
}
