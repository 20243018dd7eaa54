import { type Invoice, isLive, type Line, type Match } from "@matchbook/matcher/model/model";
import { mapInSlices, ROWS_AT_ONCE } from "@matchbook/runtime/work/slices";
import type { Collection, Document } from "mongodb";
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

/** Makes a look-up of entities by a field, in one command with the matches that `key`, over the row, finds. */
function withMatches<R extends Document, T>(
  of: (collections: TenantCollections) => Collection<R>,
  fromRow: (row: R) => T,
  { field, key }: { field: string; key: Document | string },
) {
  return async (collections: TenantCollections, values: readonly string[]): Promise<WithMatches<T>[]> => {
    if (values.length === 0) return [];
    const { matches, session } = collections;
    const pipeline = [
      { $match: { [field]: { $in: [...new Set(values)] } } },
      { $set: { key } },
      { $lookup: { from: matches.collectionName, localField: "key", foreignField: "foundBy", as: "joined" } },
      { $unset: "key" },
    ];
    const options = { session, batchSize: ROWS_AT_ONCE };
    const rows = await of(collections).aggregate<R & { joined: MatchRow[] }>(pipeline, options).toArray();
    return mapInSlices(rows, ({ joined, ...row }) => {
      return { entity: fromRow(row as unknown as R), matches: joined.map(fromMatchRow) };
    });
  };
}

/** The stored lines among these ids with the matches that decisions about them depend on. */
export const findLinesToDecide = withMatches(({ lines }) => lines, fromLineRow, { field: "_id", key: "$_id" });

/** The existing invoices with these numbers and the suggestions on them. */
export const findInvoicesToDecide = withMatches(({ invoices }) => invoices, fromInvoiceRow, {
  field: "invoiceNumber",
  key: "$_id",
});

const linesByKey = withMatches(({ lines }) => lines, fromLineRow, {
  field: "foundBy",
  key: { $concat: [foundBy("line", ""), "$transactionCode"] },
});

const invoicesByNumber = withMatches(({ invoices }) => invoices, fromInvoiceRow, {
  field: "invoiceNumber",
  key: { $concat: [foundBy("invoice", ""), "$invoiceNumber"] },
});

/** The stored lines with these codes and their live matches, newest first, in the order of the codes. */
export async function findLinesWithMatches(
  collections: TenantCollections,
  codes: readonly string[],
): Promise<(WithMatches<Line> | undefined)[]> {
  const found = (await linesByKey(collections, keysOf("code", codes))).map(withLive);
  const byCode = new Map(found.map((one) => [one.entity.transactionCode, one]));
  return codes.map((code) => byCode.get(code));
}

/** Finds invoices with their matches: those with each of these numbers. */
export async function findInvoicesWithMatches(
  collections: TenantCollections,
  numbers: readonly string[],
): Promise<WithMatches<Invoice>[][]> {
  // The matches were found by the number, which several invoices may have.
  const own = ({ entity, matches }: WithMatches<Invoice>) => {
    return withLive({ entity, matches: matches.filter(({ invoiceId }) => invoiceId === entity.id) });
  };
  const found = (await invoicesByNumber(collections, numbers)).map(own);
  const byNumber = Map.groupBy(found, ({ entity }) => entity.invoiceNumber);
  return numbers.map((number) => byNumber.get(number) ?? []);
}

/** The live matches, newest first. */
function withLive<T>({ entity, matches }: WithMatches<T>): WithMatches<T> {
  return { entity, matches: matches.filter(isLive).sort((a, b) => (a.id < b.id ? 1 : -1)) };
}
