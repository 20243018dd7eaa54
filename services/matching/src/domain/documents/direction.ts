import { nameKey } from "@matchbook/matcher/reading/keys";
import { type DocumentParty, type DocumentSides, taxKey } from "@matchbook/open-items";
import type { InvoiceDirection } from "@matchbook/vocabulary/statuses";
import { namesOf } from "./choose-counterparty.ts";

/** By what the tenant is recognized in a document. */
export interface OwnIdentity {
  names: readonly string[];
  taxIds: readonly string[];
  ibans: readonly string[];
}

export interface FoundDirection {
  direction: InvoiceDirection;
  /** The evidence that decided: tax number, account or name of the tenant, the document, or the request. */
  by: "tax_id" | "iban" | "name" | "file" | "request";
}

/** Tells whether the tenant is paid or pays, by what it has on just one side. `otherwise` is for documents without. */
export function directionOf(
  sides: DocumentSides,
  identity: OwnIdentity,
  otherwise: InvoiceDirection | undefined,
): FoundDirection | undefined {
  if ("counterparty" in sides) {
    if (sides.direction !== null) return { direction: sides.direction, by: "file" };
    return otherwise && { direction: otherwise, by: "request" };
  }
  const own = keysOfIdentity(identity);
  for (const by of ["tax_id", "iban", "name"] as const) {
    const isSeller = keysOf(sides.seller)[by].some((key) => own[by].has(key));
    const isBuyer = keysOf(sides.buyer)[by].some((key) => own[by].has(key));
    if (isSeller !== isBuyer) return { direction: isSeller ? "receivable" : "payable", by };
  }
  return otherwise && { direction: otherwise, by: "request" };
}

export function otherSide(sides: DocumentSides, direction: InvoiceDirection): DocumentParty {
  if ("counterparty" in sides) return sides.counterparty;
  return direction === "receivable" ? sides.buyer : sides.seller;
}

function keysOfIdentity({ names, taxIds, ibans }: OwnIdentity) {
  return { tax_id: new Set(taxIds.map(taxKey)), iban: new Set(ibans.map(taxKey)), name: new Set(names.map(nameKey)) };
}

function keysOf(party: DocumentParty) {
  return { tax_id: party.taxIds, iban: party.ibans, name: namesOf(party) };
}
