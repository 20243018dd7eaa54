import { ibanKey } from "@matchbook/matcher/reading/keys";
import type { DocumentParty, InvoiceDocument } from "@matchbook/open-items";
import { codesFor, namesOf } from "../domain/documents/choose-counterparty.ts";
import { keysOf } from "../store/found-by.ts";
import type { Scope } from "./working-set.ts";

/** The scope of documents: invoices of their numbers, and counterparties that they may mean. */
export function scopeOf(documents: readonly InvoiceDocument[]): Scope {
  const parties = documents.flatMap(({ sides }) =>
    "counterparty" in sides ? [sides.counterparty] : [sides.seller, sides.buyer],
  );
  return {
    invoiceNumbers: documents.map(({ number }) => number),
    counterpartyCodes: parties.flatMap(codesFor),
    partyKeys: [...new Set(parties.flatMap(keysOfParty))],
  };
}

function keysOfParty(party: DocumentParty): string[] {
  return [
    ...keysOf("tax", party.taxIds),
    ...keysOf("account", party.ibans.map(ibanKey)),
    ...keysOf("name", namesOf(party)),
  ];
}
