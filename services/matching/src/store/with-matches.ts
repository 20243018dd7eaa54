import { type Invoice, isLive, type Line, type Match } from "@matchbook/matcher/model";
import { ROWS_AT_ONCE } from "@matchbook/runtime/slices";
import type { ClientSession, Collection, Document } from "mongodb";
import { foundBy, keysOf } from "./found-by.ts";
import { fromInvoiceRow } from "./invoices.ts";
import { fromLineRow } from "./lines.ts";
import { fromMatchRow } from "./matches.ts";
import type { MatchRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/** A line or an invoice with some of its matches. */
export interface WithMatches<T> {
  entity: T;
  matches: Match[];
}

/**
 * The stored lines with these codes and their live matches, newest first. In the order of the codes; undefined for a code
 * without a line. One command.
 */
export async function findLinesWithMatches(
  collections: TenantCollections,
  codes: readonly string[],
): Promise<(WithMatches<Line> | undefined)[]> {
  const { lines } = collections;
  const found = await findJoined(lines, { foundBy: { $in: keysOf("code", [...new Set(codes)]) } }, collections, {
    $concat: [foundBy("line", ""), "$transactionCode"],
  });
  return inOrder(codes, found.map(joinedWith(fromLineRow)), (line) => line.transactionCode);
}

/** The same for invoices: those with each of these numbers. */
export async function findInvoicesWithMatches(
  collections: TenantCollections,
  numbers: readonly string[],
): Promise<WithMatches<Invoice>[][]> {
  const { invoices } = collections;
  const found = await findJoined(invoices, { invoiceNumber: { $in: [...new Set(numbers)] } }, collections, {
    $concat: [foundBy("invoice", ""), "$invoiceNumber"],
  });
  const byNumber = Map.groupBy(found.map(joinedWith(fromInvoiceRow)), ({ entity }) => entity.invoiceNumber);
  // The matches were found by the number, which several invoices may have.
  const own = ({ entity, matches }: WithMatches<Invoice>) => ({
    entity,
    matches: newestFirst(matches.filter(({ invoiceId }) => invoiceId === entity.id)),
  });
  return numbers.map((number) => (byNumber.get(number) ?? []).map(own));
}

/** The stored lines among these ids with the matches that decisions about them depend on. One command. */
export async function findLinesToDecide(collections: TenantCollections, ids: string[]): Promise<WithMatches<Line>[]> {
  if (ids.length === 0) return [];
  const found = await findJoined(collections.lines, { _id: { $in: ids } }, collections, "$_id");
  return found.map(joinedWith(fromLineRow));
}

/** The existing invoices with these numbers and the suggestions on them. One command. */
export async function findInvoicesToDecide(
  collections: TenantCollections,
  numbers: string[],
): Promise<WithMatches<Invoice>[]> {
  if (numbers.length === 0) return [];
  const found = await findJoined(collections.invoices, { invoiceNumber: { $in: numbers } }, collections, "$_id");
  return found.map(joinedWith(fromInvoiceRow));
}

type Joined<R> = R & { joined: MatchRow[] };

/** Rows with the matches that are found by a key, which is an expression over the row. */
function findJoined<R extends Document>(
  collection: Collection<R>,
  filter: Document,
  { matches, session }: { matches: Collection<MatchRow>; session?: ClientSession | undefined },
  key: Document | string,
): Promise<Joined<R>[]> {
  return collection
    .aggregate<Joined<R>>(
      [
        { $match: filter },
        { $set: { key } },
        { $lookup: { from: matches.collectionName, localField: "key", foreignField: "foundBy", as: "joined" } },
        { $unset: "key" },
      ],
      { session, batchSize: ROWS_AT_ONCE },
    )
    .toArray();
}

function joinedWith<R, T>(fromRow: (row: R) => T): (found: Joined<R>) => WithMatches<T> {
  return ({ joined, ...row }) => ({ entity: fromRow(row as R), matches: joined.map(fromMatchRow) });
}

function newestFirst(matches: Match[]): Match[] {
  return matches.filter(isLive).sort((a, b) => (a.id < b.id ? 1 : -1));
}

function inOrder<T>(
  values: readonly string[],
  found: readonly WithMatches<T>[],
  keyOf: (entity: T) => string,
): (WithMatches<T> | undefined)[] {
  const byKey = new Map(found.map(({ entity, matches }) => [keyOf(entity), { entity, matches: newestFirst(matches) }]));
  return values.map((value) => byKey.get(value));
}
