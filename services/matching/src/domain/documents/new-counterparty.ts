import type { Counterparty } from "@matchbook/matcher/model/counterparty";
import type { Moment } from "@matchbook/matcher/model/model";
import type { DocumentParty } from "@matchbook/open-items";

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
  return [wanted, ...NUMBERS.map((number) => `${wanted}-${number}`)];
}

const NUMBERS = [2, 3, 4, 5];
