import { queryClient } from "../../api/query-client.ts";
import { get, request } from "../../api/request.ts";
import type { Counterparty } from "../../api/resources.ts";
import { knownParty, NO_PARTY, newParty, type PartyChoice } from "./party-choice.ts";

export async function findParties(text: string, most: number, signal?: AbortSignal): Promise<Counterparty[]> {
  return (await get<Counterparty[]>("/counterparties", { text, pageSize: most }, signal)).data;
}

/** The counterparty that a line's payer is, by its account and then by its name; a new one when none is found. */
export async function proposeParty(
  { name, iban }: { name: string; iban: string },
  signal?: AbortSignal,
): Promise<PartyChoice> {
  for (const text of [iban, name].filter((one) => one !== "")) {
    const [found, ...others] = await findParties(text, 2, signal);
    if (found !== undefined && others.length === 0) return knownParty(found);
  }
  return name === "" ? NO_PARTY : newParty(name, iban);
}

/** Creates the counterparty of a choice, if it is new. */
export async function createParty({ code, name, iban, isNew }: PartyChoice): Promise<void> {
  if (!isNew) return;
  const account = iban.replaceAll(/\s/g, "");
  const paymentMethods = account === "" ? [] : [{ code: `${code}-1`, type: "bank_account", iban: account }];
  const body = { accountCode: code, name, paymentMethods };
  await request("POST", "/counterparties", { body, idempotencyKey: crypto.randomUUID() });
  // Lists, proposals and choices are kept for a while, and do not know it yet.
  const keys = ["/counterparties", "counterparties"];
  await Promise.all(keys.map((key) => queryClient.invalidateQueries({ queryKey: [key] })));
}
