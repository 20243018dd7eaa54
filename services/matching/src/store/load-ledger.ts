import type { Entries } from "@matchbook/matcher/books/book";
import { type Invoice, isLive, type Line, type Match } from "@matchbook/matcher/model/model";
import { keepReading } from "@matchbook/matcher/reading/reading";
import { findInvoices } from "./invoices.ts";
import { findLines } from "./lines.ts";
import { findMatches, findMatchesOf } from "./matches.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/** Entities that were read in the transaction of the decision. */
export interface Known {
  lines: Line[];
  invoices: Invoice[];
  /** Matches to decide about, in any status. */
  matches?: Match[];
  /** The matches that were read together with lines and invoices (see with-matches.ts), by the id of these. */
  joined?: ReadonlyMap<string, readonly Match[]>;
}

/**
 * Loads what else decisions about these lines and invoices may read or change: matches of the lines and former rivals,
 * payments that returns reverse with their lines, invoices of all matches with credit notes, and suggestions on all.
 */
export async function loadEntries(collections: TenantCollections, known: Known): Promise<Entries> {
  const { matches: asked = [], joined = new Map() } = known;
  const matchesOf = async (entities: readonly { id: string }[]): Promise<Match[]> => {
    const ids = entities.map(({ id }) => id);
    const others = ids.filter((id) => !joined.has(id));
    return [...ids.flatMap((id) => joined.get(id) ?? []), ...(await findMatchesOf(collections, others))];
  };
  const ofLines = await matchesOf(known.lines);
  const returned = await findReturned(collections, [...asked, ...ofLines]);
  const lines = await withLinesOf(collections, known.lines, returned);
  const invoices = new Map(known.invoices.map((invoice) => [invoice.id, invoice]));
  const missing = new Set(
    [...asked, ...ofLines, ...returned].map(({ invoiceId }) => invoiceId).filter((id) => !invoices.has(id)),
  );
  for (const invoice of await findInvoices(collections, [...missing])) invoices.set(invoice.id, invoice);
  const notes = creditNoteIds([...invoices.values()], [...asked, ...ofLines]).filter((id) => !invoices.has(id));
  for (const note of await findInvoices(collections, notes)) invoices.set(note.id, note);
  const ofInvoices = await matchesOf([...invoices.values()]);

  const matches = new Map([...asked, ...ofLines, ...returned, ...ofInvoices].map((match) => [match.id, match]));
  return { lines, invoices: [...invoices.values()], matches: [...matches.values()] };
}

/** The credit notes that invoices use or that suggestions would use. */
function creditNoteIds(invoices: Invoice[], matches: Match[]): string[] {
  const used = invoices.flatMap(({ adjustments }) => adjustments.map(({ creditNote }) => creditNote?.creditNoteId));
  const wanted = matches.flatMap(({ credits }) => (credits ?? []).map(({ creditNoteId }) => creditNoteId));
  return [...new Set([...used, ...wanted].filter((id) => id !== undefined))];
}

/** The payments that live returns among these matches reverse and that are not among them. */
async function findReturned(collections: TenantCollections, matches: Match[]): Promise<Match[]> {
  const known = new Set(matches.map(({ id }) => id));
  const ids = new Set(matches.filter(isLive).map(({ returnsMatchId }) => returnsMatchId));
  return findMatches(collections, [...ids].filter((id) => id !== undefined && !known.has(id)) as string[]);
}

async function withLinesOf(collections: TenantCollections, lines: Line[], matches: Match[]): Promise<Line[]> {
  const known = new Set(lines.map(({ id }) => id));
  const ids = new Set(matches.map(({ lineId }) => lineId).filter((id) => !known.has(id)));
  return ids.size === 0 ? lines : [...lines, ...(await findLines(collections, [...ids]))];
}

interface About {
  lines: Line[];
  /** The stored lines; read when they are not given. */
  stored?: Line[];
  invoices?: Invoice[];
  payments?: Omit<Known, "invoices">;
}

/** Loads what a decision reads and changes. Lines that are not stored are used as given; all is of one transaction. */
export async function loadLedgerEntries(
  collections: TenantCollections,
  { lines: given, stored: known, invoices = [], payments }: About,
): Promise<Entries> {
  const ids = given.map(({ id }) => id);
  const stored = new Map((known ?? (await findLines(collections, ids))).map((line) => [line.id, line]));
  for (const line of given) {
    const row = stored.get(line.id);
    if (row !== undefined) keepReading(row, line);
  }
  for (const line of payments?.lines ?? []) stored.set(line.id, line);
  const entries = await loadEntries(collections, {
    lines: [...stored.values()],
    invoices,
    matches: payments?.matches ?? [],
  });
  return { ...entries, lines: [...entries.lines, ...given.filter(({ id }) => !stored.has(id))] };
}
