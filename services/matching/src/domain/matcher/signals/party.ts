import type { Counterparty, Line, PaymentMethod } from "../../model.ts";
import { ibanKey } from "../keys.ts";
import type { Pool } from "../pool.ts";
import { readingOf } from "../reading.ts";
import type { Signal } from "./signals.ts";

/** Whom a line is from or to, and what says so. */
export interface Party {
  id: string;
  /** Undefined when only a learned alias knows it. */
  counterparty: Counterparty | undefined;
  signal: Extract<
    Signal,
    "counterparty_iban" | "learned_iban" | "learned_name" | "counterparty_name" | "counterparty_name_similar"
  >;
}

/** What is known of the other side of a line. */
export interface OtherSide {
  party: Party | undefined;
  /** Everybody who has the line's account. */
  owners: readonly Counterparty[];
  /** Everybody who bears exactly the line's name, when several do and the account says nothing. */
  bearers: readonly Counterparty[];
}

/**
 * Who a line is from or to: the one counterparty with its account; else the one that its account or its name was learned
 * to stand for; else the one that its name fits. An account that several counterparties share says nothing.
 */
export function otherSideOf(line: Line, pool: Pool): OtherSide {
  const { iban, name } = readingOf(line);
  const owners = iban === undefined ? [] : pool.ownersOf(iban);
  const [owner] = owners;
  if (owner !== undefined && owners.length === 1) {
    return { owners, bearers: [], party: { id: owner.id, counterparty: owner, signal: "counterparty_iban" } };
  }
  const byLearnedIban = iban === undefined || owners.length > 0 ? undefined : pool.learned("iban", iban);
  if (byLearnedIban !== undefined) return { owners, bearers: [], party: learnedParty(byLearnedIban, "learned_iban") };
  const byLearnedName = name === undefined ? undefined : pool.learned("name", name);
  if (byLearnedName !== undefined) return { owners, bearers: [], party: learnedParty(byLearnedName, "learned_name") };
  const named = line.counterpartyName === undefined ? undefined : pool.names.lookUp(line.counterpartyName);
  if (named === undefined) {
    const bearers = line.counterpartyName === undefined ? [] : [...pool.names.bearersOf(line.counterpartyName)];
    return { owners, bearers, party: undefined };
  }
  const signal = named.exact ? "counterparty_name" : "counterparty_name_similar";
  return { owners, bearers: [], party: { id: named.counterparty.id, counterparty: named.counterparty, signal } };
}

/** Names that are looked up by likeness: neither the account nor the whole name says who it is. */
export function asksByLikeness(line: Line, pool: Pool): boolean {
  if (line.counterpartyName === undefined) return false;
  return otherSideOf(line, pool).party === undefined && !pool.names.hasExactly(line.counterpartyName);
}

function learnedParty(found: Counterparty | { id: string }, signal: "learned_iban" | "learned_name"): Party {
  return { id: found.id, counterparty: "accountCode" in found ? found : undefined, signal };
}

/** True for evidence of an account or of what a person confirmed repeatedly; a name alone is weaker. */
export function isIdentified(party: Party | undefined): boolean {
  return party !== undefined && party.signal !== "counterparty_name" && party.signal !== "counterparty_name_similar";
}

/**
 * True when the other side is known to be somebody else than this counterparty: by account, by a learned alias, by
 * somebody else's name, or because the account or the name belongs to several others.
 */
export function conflicts({ party, owners, bearers }: OtherSide, counterpartyId: string): boolean {
  if (party?.id === counterpartyId) return false;
  if (owners.some(({ id }) => id === counterpartyId) || bearers.some(({ id }) => id === counterpartyId)) return false;
  return owners.length > 0 || bearers.length > 0 || party !== undefined;
}

/** The payment method of a counterparty with this account. */
export function methodByIban(counterparty: Counterparty, iban: string | undefined): PaymentMethod | undefined {
  if (iban === undefined) return undefined;
  return counterparty.paymentMethods.find(
    (method) => method.iban !== undefined && ibanKey(method.iban) === ibanKey(iban),
  );
}
