import type { Counterparty } from "../model/counterparty.ts";
import type { Signal } from "../model/signals.ts";
import type { Mentioned } from "../names/name-index.ts";
import { type TextSignal, WORDING_SIGNALS } from "./text-party.ts";

export interface Party {
  id: string;
  counterparty: Counterparty | undefined; // Undefined when only a learned alias knows it.
  signal: Extract<
    Signal,
    | "counterparty_iban"
    | "learned_iban"
    | "learned_name"
    | "learned_merchant"
    | "counterparty_name"
    | "counterparty_name_similar"
    | "named_by_rule"
    | TextSignal
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

const NO_TWINS: readonly Mentioned[] = [];

/** The counterparties that are taken for one with the party, when it is assumed. */
export const twinsOf = ({ party, twins }: OtherSide): readonly Mentioned[] =>
  party?.signal === "name_in_text_part" ? twins : NO_TWINS;

/** The ids of the counterparties whose invoices are looked at: the party and its twins, or all that share the account. */
export function payersOf(side: OtherSide): string[] {
  const { party, owners } = side;
  if (party === undefined) return owners.map(({ id }) => id);
  return [party.id, ...twinsOf(side).map(({ counterparty }) => counterparty.id)];
}

export function partyOf(mention: Mentioned): Party {
  const { counterparty } = mention;
  return { id: counterparty.id, counterparty, signal: WORDING_SIGNALS[mention.wording], mention };
}
