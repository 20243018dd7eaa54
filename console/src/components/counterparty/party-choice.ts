import { get, request } from "../../api/request.ts";
import type { Counterparty } from "../../api/resources.ts";

/** A counterparty that a person chose, or one to create. */
export interface PartyChoice {
  code: string;
  name: string;
  /** Of one to create; empty without an account. */
  iban: string;
  isNew: boolean;
}

export const NOBODY: PartyChoice = { code: "", name: "", iban: "", isNew: false };
const MOST_CHARACTERS = 24;

/** A code for a new counterparty, from its name: `Praxis Öztürk` is `PRAXIS-OZTURK`. */
export function codeFor(name: string): string {
  const letters = name.normalize("NFKD").replaceAll(/\p{M}/gu, "").replaceAll("ß", "ss");
  const code = letters.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "-");
  return code.slice(0, MOST_CHARACTERS).replaceAll(/^-+|-+$/g, "");
}

export const newParty = (name: string, iban = ""): PartyChoice => ({ code: codeFor(name), name, iban, isNew: true });
export const knownParty = ({ accountCode, name }: Counterparty): PartyChoice => ({
  ...{ code: accountCode, name },
  ...{ iban: "", isNew: false },
});

export const isComplete = ({ code, name, isNew }: PartyChoice): boolean =>
  code.trim() !== "" && (!isNew || name.trim() !== "");

export async function findParties(text: string, most: number, signal?: AbortSignal): Promise<Counterparty[]> {
  return (await get<Counterparty[]>("/counterparties", { text, pageSize: most }, signal)).data;
}

/** The counterparty that a line's payer is, by its account and then by its name; a new one when nobody is found. */
export async function proposeParty(
  { name, iban }: { name: string; iban: string },
  signal?: AbortSignal,
): Promise<PartyChoice> {
  for (const text of [iban, name].filter((one) => one !== "")) {
    const [found, ...others] = await findParties(text, 2, signal);
    if (found !== undefined && others.length === 0) return knownParty(found);
  }
  return name === "" ? NOBODY : newParty(name, iban);
}

/** Creates the counterparty of a choice, if it is new. */
export async function createParty({ code, name, iban, isNew }: PartyChoice): Promise<void> {
  if (!isNew) return;
  const account = iban.replaceAll(/\s/g, "");
  const paymentMethods = account === "" ? [] : [{ code: `${code}-1`, type: "bank_account", iban: account }];
  const body = { accountCode: code, name, paymentMethods };
  await request("POST", "/counterparties", { body, idempotencyKey: crypto.randomUUID() });
}
