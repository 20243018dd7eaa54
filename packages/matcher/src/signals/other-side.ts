import type { Counterparty } from "../model/counterparty.ts";
import type { Exchange } from "../model/exchange.ts";
import type { Line } from "../model/model.ts";
import type { LineRule } from "../model/parts.ts";
import type { Signal } from "../model/signals.ts";
import type { AliasKind } from "../model/value-sets.ts";
import type { Mentioned, NameIndex } from "../names/name-index.ts";

export interface Party {
  id: string;
  counterparty: Counterparty | undefined; // Undefined when only a learned alias knows it.
  signal: Extract<
    Signal,
    `counterparty_${"iban" | "name" | "name_similar"}` | `${"learned_" | "name_in_text"}${string}` | "named_by_rule"
  >;
  /** The words of the text that name it; undefined when a field or an earlier decision does. */
  mention?: Mentioned | undefined;
  unproven?: boolean; // Account or name may be an agent's, who pays for several counterparties.
  wider?: boolean; // The line's name has another word besides those of this counterparty, so it may be another company.
}

export interface OtherSide {
  party: Party | undefined;
  owners: readonly Counterparty[]; // All counterparties with the line's account.
  /** All counterparties with exactly the line's name, when there are several and the account is unknown. */
  bearers: readonly Counterparty[];
  alike: readonly Counterparty[]; // Several counterparties with a name like the line's.
  perhaps: readonly Mentioned[]; // The counterparties that the text may name when none is clear, best first.
  /** Other counterparties that the text may mean instead of the one that it names: their names are nearly its. */
  twins: readonly Mentioned[];
}

/** The counterparties that are taken for one with the party, when it is assumed. */
export const twinsOf = ({ party, twins }: OtherSide): readonly Mentioned[] =>
  party?.signal === "name_in_text_part" ? twins : [];

/** The ids of the counterparties whose invoices are looked at: the party and its twins, or all that share the account. */
export function payersOf(side: OtherSide): string[] {
  const { party, owners } = side;
  if (party === undefined) return owners.map(({ id }) => id);
  return [party.id, ...twinsOf(side).map(({ counterparty }) => counterparty.id)];
}

export function partyOf(mention: Mentioned): Party {
  const { counterparty, wording } = mention;
  const signal = wording === "exact" ? "name_in_text" : (`name_in_text_${wording}` as const);
  return { id: counterparty.id, counterparty, signal, mention };
}

export const IDENTIFYING: ReadonlySet<string> = new Set(["counterparty_iban", "learned_iban", "learned_name"]);
export const NAMING: ReadonlySet<string> = new Set([
  ...["name_in_text", "name_in_text_misspelled", "name_in_text_cut", "learned_merchant"],
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

export interface LearnedParty {
  id: string;
  counterparty: Counterparty | undefined; // Undefined when it was not loaded.
  isSure: boolean; // Proves the payer; otherwise the name or account may be an agent's.
}

export interface Lookups {
  readonly names: NameIndex;
  exchange(from: string, to: string, valueDate: string): Exchange;
  counterparty(id: string): Counterparty | undefined;
  ownersOf(iban: string): readonly Counterparty[];
  learned(kind: AliasKind, key: string): LearnedParty | undefined;
  /** The ids of the counterparties for which payments with a name, an account or the words of a text were confirmed. */
  paidFor(kind: AliasKind, key: string): readonly string[];
  ruleOf(line: Line): LineRule | undefined;
}
