import type { ClientSession, Collection, Document, Filter } from "mongodb";
import { firstIdAt } from "../ids.ts";

/** Rows whose ids carry a time from `from` (inclusive) to `to` (exclusive), in milliseconds; undefined has no bound. */
export interface TimeRange {
  from: number | undefined;
  to: number | undefined;
}

interface Newest {
  among: readonly Document[];
  rest?: Document;
  range: TimeRange;
  limit: number;
  idsOnly?: boolean;
}

/**
 * The newest rows of a range of ids that fit any of some conditions, newest first. Each condition is read for itself,
 * from an index of its field and the id.
 * @param among equalities of one field, no two of which fit the same row
 * @param rest what the rows must fit besides
 * @param idsOnly true to leave everything else of the rows unread
 */
export async function newestRows<T extends Document & { _id: string }>(
  rows: Collection<T>,
  { among, rest, range, limit, idsOnly = false }: Newest,
  session: ClientSession,
): Promise<T[]> {
  const ids = idRange(range);
  const found: T[] = [];
  for (const condition of among) {
    // The rest stands behind the order: a full planner moves it to the front again, a simple one would else take an index
    // for it, and read all that has it.
    const pipeline = [
      { $match: { ...condition, ...ids } as Filter<T> },
      { $sort: { _id: -1 } },
      ...(rest === undefined ? [] : [{ $match: rest }]),
      { $limit: limit },
      ...(idsOnly ? [{ $project: { _id: 1 } }] : []),
    ];
    found.push(...(await rows.aggregate<T>(pipeline, { session }).toArray()));
  }
  return among.length === 1 ? found : newestFirst(found).slice(0, limit);
}

/** The rows in the order of the lists. */
export function newestFirst<T extends { _id: string }>(rows: T[]): T[] {
  return rows.sort((a, b) => (a._id < b._id ? 1 : -1));
}

function idRange({ from, to }: TimeRange): Document {
  if (from === undefined && to === undefined) return {};
  return {
    _id: {
      ...(from === undefined ? {} : { $gte: firstIdAt(new Date(from)) }),
      ...(to === undefined ? {} : { $lt: firstIdAt(new Date(to)) }),
    },
  };
}
