import { dayKeys } from "@matchbook/runtime/list-index/day-tallies";
import type { ListEntries } from "@matchbook/runtime/list-index/documents";
import { listEntries, type RowKeys, type TallyKey } from "@matchbook/runtime/list-index/entries";
import type { ListShape } from "@matchbook/runtime/list-index/facet-page";
import type { ClientSession, Collection } from "mongodb";
import type { Change, Changes } from "../domain/book.ts";
import { type Invoice, invoiceStatus, type Match } from "../domain/model.ts";
import { fromInvoiceRow, type InvoiceRow } from "./invoices.ts";
import { fromMatchRow, type MatchRow } from "./matches.ts";

/** The list of invoices; each of these fields has its index. */
export const INVOICES: ListShape = { name: "invoices", dimensions: ["status", "direction", "currency"] };

/** The list of matches. (Those of one line or one invoice are few, and counted where they stand.) */
export const MATCHES: ListShape = { name: "matches", dimensions: ["status"] };

/** Where the invoices of a counterparty are counted. */
export function counterpartyKey(code: string): TallyKey {
  return { document: `counterparty/${code}`, field: "rows" };
}

/** What a commit changes in the lists. */
export function listChanges(changes: Changes): (ListEntries | undefined)[] {
  const invoices = changes.invoices.map((change) => rowChange(change, invoiceKeys));
  const matches = changes.matches.map((change) => rowChange(change, matchKeys));
  const gone = changes.deletedMatches.map((match) => ({ id: match.id, before: matchKeys(match), after: undefined }));
  return [listEntries(INVOICES.name, invoices), listEntries(MATCHES.name, [...matches, ...gone])];
}

/** What all stored rows mean for the index. */
export async function storedEntries(
  { invoices, matches }: { invoices: Collection<InvoiceRow>; matches: Collection<MatchRow> },
  session: ClientSession,
): Promise<ListEntries[]> {
  const stored = <T extends { id: string }>(rows: T[], keys: (row: T) => RowKeys) =>
    rows.map((after) => rowChange({ before: undefined, after, contentChanged: true }, keys));
  const ofInvoices = stored((await invoices.find({}, { session }).toArray()).map(fromInvoiceRow), invoiceKeys);
  const ofMatches = stored((await matches.find({}, { session }).toArray()).map(fromMatchRow), matchKeys);
  return [listEntries(INVOICES.name, ofInvoices), listEntries(MATCHES.name, ofMatches)].filter(
    (entries) => entries !== undefined,
  );
}

/** What an invoice is counted under. */
export function invoiceKeys(invoice: Invoice): RowKeys {
  const { direction, currency, counterpartyCode, issueDate } = invoice;
  return {
    facet: [invoiceStatus(invoice), direction, currency],
    tallies: [counterpartyKey(counterpartyCode), ...dayKeys(issueDate)],
  };
}

/** What a match is counted under. */
export function matchKeys({ status }: Match): RowKeys {
  return { facet: [status], tallies: [] };
}

function rowChange<T extends { id: string }>({ before, after }: Change<T>, keys: (row: T) => RowKeys) {
  return { id: after.id, before: before && keys(before), after: keys(after) };
}
