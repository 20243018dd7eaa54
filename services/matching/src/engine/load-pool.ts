import { ibanKey, nameKey } from "../domain/matcher/keys.ts";
import { lineKeys, Pool, partyKey } from "../domain/matcher/pool.ts";
import { type Line, lineRemaining } from "../domain/model.ts";
import type { TenantCollections } from "../store/collections.ts";
import { findParties } from "../store/counterparties.ts";
import { findInvoicesByKeys, findInvoicesByPartyKeys } from "../store/invoices.ts";

/** The pool of a chunk of lines with the ids of its invoices. Three queries, each on an index, however many lines there are. */
export async function loadPool(
  collections: TenantCollections,
  lines: Line[],
): Promise<{ pool: Pool; invoiceIds: string[] }> {
  const keys = [...new Set(lines.flatMap(lineKeys))];
  const ibans = distinct(lines.map((line) => line.counterpartyIban)).map(ibanKey);
  const names = distinct(lines.map((line) => line.counterpartyName)).map(nameKey);
  const cited = await findInvoicesByKeys(collections, keys);
  const parties = await findParties(collections, ibans, names);
  const ofParties = await findInvoicesByPartyKeys(
    collections,
    partyKeys(lines, new Pool({ invoices: [], counterparties: parties })),
  );
  const invoices = new Map([...cited, ...ofParties].map((invoice) => [invoice.id, invoice]));
  return {
    pool: new Pool({ invoices: [...invoices.values()], counterparties: parties }),
    invoiceIds: [...invoices.keys()],
  };
}

/** For each line, the parties it may be from with exactly its amount. */
function partyKeys(lines: Line[], parties: Pool): string[] {
  const keys = lines.flatMap((line) =>
    [parties.byIban(line.counterpartyIban), parties.byName(line.counterpartyName)]
      .filter((party) => party !== undefined)
      .map((party) => partyKey(party.id, line.currency, lineRemaining(line))),
  );
  return [...new Set(keys)];
}

function distinct(values: (string | undefined)[]): string[] {
  return [...new Set(values.filter((value) => value !== undefined))];
}
