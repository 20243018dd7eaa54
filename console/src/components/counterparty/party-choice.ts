import type { Counterparty } from "../../api/resources.ts";

/** A counterparty that a person chose, or one to create. */
export interface PartyChoice {
  code: string;
  name: string;
  /** The account of a counterparty to create; empty without an account. */
  iban: string;
  isNew: boolean;
}

export const NO_PARTY: PartyChoice = { code: "", name: "", iban: "", isNew: false };
const MOST_CHARACTERS = 24;

/** A code for a new counterparty, from its name: `Praxis Öztürk` is `PRAXIS-OZTURK`. */
export function codeFor(name: string): string {
  const letters = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll("ß", "ss");
  const code = letters.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "-");
  return code.slice(0, MOST_CHARACTERS).replaceAll(/^-+|(?<!-)-+$/g, "");
}

export const newParty = (name: string, iban = ""): PartyChoice => ({ code: codeFor(name), name, iban, isNew: true });
export const knownParty = ({ accountCode, name }: Counterparty): PartyChoice => ({
  ...{ code: accountCode, name },
  ...{ iban: "", isNew: false },
});

export const isComplete = ({ code, name, isNew }: PartyChoice): boolean =>
  code.trim() !== "" && (!isNew || name.trim() !== "");
