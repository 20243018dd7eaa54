import { Ledger } from "../domain/ledger.ts";
import type { Invoice, Line, Match } from "../domain/model.ts";
import type { TenantCollections } from "./collections.ts";
import { findInvoices } from "./invoices.ts";
import { findLines } from "./lines.ts";
import { findMatchesOfLines, findSuggestionsOfInvoices } from "./matches.ts";

export interface LedgerScope {
  /** Lines by the facts a call carries: the stored line where there is one, else this one. */
  lines?: Line[];
  /** Lines that were read in this transaction. */
  readLines?: Line[];
  /** Lines that are stored. */
  lineIds?: string[];
  invoiceIds?: string[];
  /** Invoices that were loaded in the same transaction already. */
  invoices?: Invoice[];
  /** Matches that the decision is about, whatever their status. */
  matches?: Match[];
  /** The live and the rejected matches of the lines, when they were read in this transaction. */
  ofLines?: Match[];
}

/**
 * Loads what a decision about some lines and invoices may read or change, all from the transaction's snapshot: the lines
 * with their live and rejected matches, the invoices of those, and the suggestions that stand on these invoices.
 */
export async function loadLedger(collections: TenantCollections, scope: LedgerScope): Promise<Ledger> {
  const given = scope.lines ?? [];
  const lineIds = [...given.map((line) => line.id), ...(scope.lineIds ?? [])];
  const found = [...(scope.readLines ?? []), ...(await findLines(collections, lineIds))];
  const stored = new Map(found.map((line) => [line.id, line]));
  const unstored = given.filter((line) => !stored.has(line.id));

  const ofLines = scope.ofLines ?? (await findMatchesOfLines(collections, [...stored.keys()]));
  const asked = scope.matches ?? [];
  const loaded = new Map((scope.invoices ?? []).map((invoice) => [invoice.id, invoice]));
  const invoiceIds = new Set([
    ...(scope.invoiceIds ?? []),
    ...loaded.keys(),
    ...ofLines.map((match) => match.invoiceId),
    ...asked.map((match) => match.invoiceId),
  ]);
  const missing = [...invoiceIds].filter((id) => !loaded.has(id));
  const invoices = [...loaded.values(), ...(await findInvoices(collections, missing))];
  const ofInvoices = await findSuggestionsOfInvoices(collections, [...invoiceIds]);

  const matches = new Map([...asked, ...ofLines, ...ofInvoices].map((match) => [match.id, match]));
  return Ledger.of({ lines: [...stored.values(), ...unstored], invoices, matches: [...matches.values()] });
}
