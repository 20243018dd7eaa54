import type { Counterparty } from "@matchbook/matcher/model/counterparty";
import type { Moment } from "@matchbook/matcher/model/model";
import { counterpartyIbans } from "@matchbook/matcher/reading/derived-keys";
import { ibanKey, nameKey } from "@matchbook/matcher/reading/keys";
import type { DocumentParty } from "@matchbook/open-items";

export type FoundBy = "code" | "tax_id" | "iban" | "name";

/** The counterparty of a document: one, several between which only a person can choose, or none. */
export type Choice = { counterparty: Counterparty; by: FoundBy } | { among: Counterparty[]; by: FoundBy } | undefined;

/** Finds a party by its code, else tax number, account or name, unless other tax numbers contradict the last two. */
export function chooseCounterparty(party: DocumentParty, known: readonly Counterparty[]): Choice {
  const keys = { ibans: new Set(party.ibans.map(ibanKey)), names: new Set(namesOf(party)) };
  const fits: Record<FoundBy, (one: Counterparty) => boolean> = {
    code: ({ accountCode }) => accountCode === party.code,
    tax_id: ({ taxIds }) => taxIds.some((id) => party.taxIds.includes(id)),
    iban: (one) => keysOf(one).ibans.some((iban) => keys.ibans.has(iban)) && !contradicts(one, party),
    name: (one) => keysOf(one).names.some((name) => keys.names.has(name)) && !contradicts(one, party),
  };
  for (const by of ["code", "tax_id", "iban", "name"] as const) {
    const found = known.filter(fits[by]);
    const [one, another] = found;
    if (another !== undefined) return { among: found, by };
    if (one !== undefined) return { counterparty: one, by };
    // A code that is not known is that of a new counterparty.
    if (by === "code" && party.code !== null) return undefined;
  }
  return undefined;
}

/** The keys of counterparties, which many documents are compared with. A counterparty is not changed in place. */
const keysByCounterparty = new WeakMap<Counterparty, { ibans: readonly string[]; names: readonly string[] }>();

function keysOf(one: Counterparty) {
  const keys = keysByCounterparty.get(one) ?? {
    ibans: counterpartyIbans(one),
    names: [one.name, ...one.aliases].map(nameKey),
  };
  keysByCounterparty.set(one, keys);
  return keys;
}

function contradicts({ taxIds }: Counterparty, party: DocumentParty): boolean {
  return taxIds.length > 0 && party.taxIds.length > 0 && !taxIds.some((id) => party.taxIds.includes(id));
}

export function namesOf({ name, otherNames }: DocumentParty): string[] {
  return [name ?? "", ...otherNames].map(nameKey).filter((key) => key !== "");
}

const MAX_CODE = 80;

/** The counterparty of an unknown party, with the document's code, else its first tax number, else its name. */
export function newCounterparty(
  party: DocumentParty,
  isTaken: (code: string) => boolean,
  moment: Moment,
): Counterparty {
  const codes = codesFor(party);
  const id = moment.newId();
  return {
    id,
    accountCode: codes.find((code) => !isTaken(code)) ?? `${codes[0]}-${id}`,
    name: party.name ?? codes[0] ?? "",
    aliases: party.otherNames,
    paymentMethods: party.ibans.map((iban) => ({
      id: moment.newId(),
      ...{ code: iban, type: "bank_account", iban, bic: undefined },
    })),
    taxIds: party.taxIds,
    version: 1n,
    createdAt: moment.now,
    updatedAt: moment.now,
  };
}

/** The letters and digits of a name, its words joined by hyphens. */
function codeOfName(name: string): string {
  const code = name
    .normalize("NFKC")
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, "-");
  return code.replace(/^-|-$/g, "").slice(0, MAX_CODE) || "COUNTERPARTY";
}

/** The codes that a new counterparty may get, best first. */
export function codesFor(party: DocumentParty): string[] {
  const wanted = party.code ?? party.taxIds[0] ?? codeOfName(party.name ?? "");
  return [wanted, ...[2, 3, 4, 5].map((number) => `${wanted}-${number}`)];
}
