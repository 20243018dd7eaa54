import type { Counterparty, Line, PaymentMethod } from "../../model.ts";
import { ibanKey } from "../keys.ts";
import type { Pool } from "../pool.ts";
import { readingOf } from "../reading.ts";
import type { Signal } from "./signals.ts";

/** The other side of a line and the signal that identifies it. */
export interface Party {
  id: string;
  /** Undefined when only a learned alias knows it. */
  counterparty: Counterparty | undefined;
  signal: Extract<
    Signal,
    "counterparty_iban" | "learned_iban" | "learned_name" | "counterparty_name" | "counterparty_name_similar"
  >;
}

/** Everything known about the other side of a line. */
export interface OtherSide {
  party: Party | undefined;
  /** All counterparties with the line's account. */
  owners: readonly Counterparty[];
  /** All counterparties with exactly the line's name, when there are several and the account is unknown. */
  bearers: readonly Counterparty[];
}

/**
 * Identifies the other side: the only counterparty with the account; otherwise the one learned for the account or name;
 * otherwise the one that the name fits. An account shared by several counterparties identifies none.
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

/** True when a name must be looked up by similarity: neither account nor whole name identifies the other side. */
export function asksByLikeness(line: Line, pool: Pool): boolean {
  if (line.counterpartyName === undefined) return false;
  return otherSideOf(line, pool).party === undefined && !pool.names.hasExactly(line.counterpartyName);
}

function learnedParty(found: Counterparty | { id: string }, signal: "learned_iban" | "learned_name"): Party {
  return { id: found.id, counterparty: "accountCode" in found ? found : undefined, signal };
}

/** True when an account or repeated confirmations identify the party; a name alone is weaker. */
export function isIdentified(party: Party | undefined): boolean {
  return party !== undefined && party.signal !== "counterparty_name" && party.signal !== "counterparty_name_similar";
}

/**
 * True when the other side is known to be another counterparty: by account, learned alias or name, or because account
 * or name belong to several others.
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
