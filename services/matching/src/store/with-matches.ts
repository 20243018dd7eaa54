import type { Collection, Document } from "mongodb";
import { type Invoice, isLive, type Line, type Match } from "../domain/model.ts";
import { fromInvoiceRow } from "./invoices.ts";
import { fromLineRow } from "./lines.ts";
import { fromMatchRow } from "./matches.ts";
import type { MatchRow } from "./rows.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/** A line or an invoice with its live matches, newest first. */
export interface WithMatches<T> {
  entity: T;
  matches: Match[];
}

/** The stored lines with these codes, in the order of the codes; undefined for a code without a line. One command. */
export async function findLinesWithMatches(
  { lines, matches }: TenantCollections,
  codes: readonly string[],
): Promise<(WithMatches<Line> | undefined)[]> {
  const found = await findWithMatches(lines, "transactionCode", codes, matches, "transactionId");
  return inOrder(codes, found, fromLineRow, (line) => line.transactionCode);
}

/** The same for invoices with these numbers. */
export async function findInvoicesWithMatches(
  { invoices, matches }: TenantCollections,
  numbers: readonly string[],
): Promise<(WithMatches<Invoice> | undefined)[]> {
  const found = await findWithMatches(invoices, "invoiceNumber", numbers, matches, "invoiceId");
  return inOrder(numbers, found, fromInvoiceRow, (invoice) => invoice.invoiceNumber);
}

type Joined<R> = R & { joined: MatchRow[] };

function findWithMatches<R extends Document>(
  collection: Collection<R>,
  field: string,
  values: readonly string[],
  matches: Collection<MatchRow>,
  foreignField: string,
): Promise<Joined<R>[]> {
  return collection
    .aggregate<Joined<R>>([
      { $match: { [field]: { $in: [...new Set(values)] } } },
      // With a pipeline that selects the live matches, the embedded database would not use the index.
      { $lookup: { from: matches.collectionName, localField: "_id", foreignField, as: "joined" } },
    ])
    .toArray();
}

function inOrder<R, T>(
  values: readonly string[],
  found: readonly Joined<R>[],
  fromRow: (row: R) => T,
  keyOf: (entity: T) => string,
): (WithMatches<T> | undefined)[] {
  const byKey = new Map<string, WithMatches<T>>();
  for (const { joined, ...row } of found) {
    const entity = fromRow(row as R);
    const live = joined.map(fromMatchRow).filter(isLive);
    byKey.set(keyOf(entity), { entity, matches: live.sort((a, b) => (a.id < b.id ? 1 : -1)) });
  }
  return values.map((value) => byKey.get(value));
}
