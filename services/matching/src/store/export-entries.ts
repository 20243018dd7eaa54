import type { Match } from "@matchbook/matcher/model/model";
import { findIn } from "@matchbook/runtime/mongo/find-in";
import type { DecidedEntry, PostingFacts } from "../domain/postings/posting.ts";
import type { HistoryRange, StoredMatch } from "./rows.ts";
import { fromHistoryRow } from "./stored-entities.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/** The most entries that are read at once. */
const PORTION = 500;

/** Fields that no posting needs, and that may be large. */
const LEFT_OUT = ["reasons", "explanation", "metadataJson"].flatMap((field) => [`before.${field}`, `after.${field}`]);
const projection = Object.fromEntries([...LEFT_OUT, "learned"].map((field) => [field, 0]));

/** Entries of a portion, with what their postings need. */
export interface EntryPortion {
  entries: DecidedEntry[];
  facts: PostingFacts;
}

/** The entries about matches, invoices and codings in these ranges, by number. @param after only higher numbers */
export async function* entriesOf(
  collections: TenantCollections,
  ranges: readonly HistoryRange[],
  after = 0n,
): AsyncGenerator<EntryPortion, void, undefined> {
  for (const { after: start, upTo } of ranges) {
    for (let place = start > after ? start : after; place < upTo; ) {
      const entries = await findEntries(collections, { after: place, upTo });
      if (entries.length > 0) yield { entries, facts: await findFacts(collections, entries) };
      place = entries.length < PORTION ? upTo : (entries.at(-1)?.sequence ?? upTo);
    }
  }
}

async function findEntries({ history }: TenantCollections, { after, upTo }: HistoryRange): Promise<DecidedEntry[]> {
  const sequence = { $gt: after, $lte: upTo };
  const rows = await history
    .find(
      {
        $or: [
          { entity: { $in: ["invoice", "match"] }, sequence },
          { coded: true, sequence },
        ],
      },
      { projection },
    )
    .sort({ sequence: 1 })
    .limit(PORTION)
    .toArray();
  return rows.map(fromHistoryRow) as DecidedEntry[];
}

async function findFacts(collections: TenantCollections, entries: DecidedEntry[]): Promise<PostingFacts> {
  const { lines, invoices } = collections;
  const matches = entries.flatMap((entry): Match[] =>
    entry.entity === "match" ? [entry.before ?? [], entry.after ?? []].flat() : [],
  );
  const idsOf = (field: "lineId" | "invoiceId") => matches.map((match) => match[field]);
  const payments = await paymentsOf(collections, entries);
  const [lineRows, invoiceRows] = await Promise.all([
    findIn(lines, "_id", [...idsOf("lineId"), ...payments.values()], {
      projection: { valueDate: 1, direction: 1, bankConnectionId: 1 },
    }),
    findIn(invoices, "_id", idsOf("invoiceId"), { projection: { direction: 1 } }),
  ]);
  const byId = <T extends { _id: string }>(rows: T[]) => new Map(rows.map((row) => [row._id, row]));
  return { lines: byId(lineRows), invoices: byId(invoiceRows), payments };
}

/** The lines of the matches that adjustments belong to, by match. The history also knows matches that were deleted. */
async function paymentsOf({ history }: TenantCollections, entries: DecidedEntry[]): Promise<Map<string, string>> {
  const changed = entries.flatMap((entry) => {
    if (entry.entity !== "invoice") return [];
    return [...(entry.before?.adjustments ?? []), ...(entry.after?.adjustments ?? [])];
  });
  const ids = [...new Set(changed.flatMap(({ matchId }) => matchId ?? []))];
  if (ids.length === 0) return new Map();
  const found = await history
    .find({ entity: "match", entityId: { $in: ids } })
    .project<{ entityId: string; before?: Side; after?: Side }>({
      ...{ _id: 0, entityId: 1, "before.transactionId": 1, "after.transactionId": 1 },
    })
    .toArray();
  return new Map(
    found.flatMap(({ entityId, before, after }) => {
      const line = (after ?? before)?.transactionId;
      return line === undefined ? [] : [[entityId, line] as const];
    }),
  );
}

type Side = Pick<StoredMatch, "transactionId">;
