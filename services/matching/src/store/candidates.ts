import { LIMITS } from "@matchbook/matcher/model/settings";
import { mapInSlices } from "@matchbook/runtime/work/slices";
import type { ClientSession, Collection } from "mongodb";
import { fromCounterpartyRow } from "./counterparties.ts";
import { type Kind, keysOf } from "./found-by.ts";
import { fromInvoiceRow } from "./invoices.ts";
import { fromLineRow } from "./lines.ts";
import { fromMatchRow } from "./matches.ts";
import type { TenantCollections } from "./tenant-collections.ts";

/** The number of rows above which the keys of a query are split: no reply takes long to read. */
const MOST_ROWS = { least: 1_000, perKey: 4, most: 4_000 };

/** Keys of a kind, and how many rows each of them may find. */
export interface Keys {
  kind: Kind;
  keys: readonly string[];
  perKey: number;
}

/**
 * Finds the rows with any of these keys, for a key with more than `perKey` rows `perKey` + 1. A query that finds too
 * many is split in halves, down to one bounded query per key. @param condition what else must hold, by the same index
 */
export async function findBounded<R extends { _id: string }>(
  collection: Collection<R>,
  session: ClientSession | undefined,
  wanted: readonly Keys[],
  condition: object = {},
): Promise<R[]> {
  const found = new Map<string, R>();
  const all = wanted.flatMap(({ kind, keys, perKey }) => keysOf(kind, keys).map((key) => ({ key, perKey })));
  const find = async (asked: typeof all): Promise<void> => {
    const [one, ...others] = asked;
    const isOne = others.length === 0;
    const many = Math.min(MOST_ROWS.most, Math.max(MOST_ROWS.least, asked.length * MOST_ROWS.perKey));
    const most = isOne ? (one?.perKey ?? 0) : many;
    const rows = (await collection
      .find({ foundBy: isOne ? one?.key : { $in: asked.map(({ key }) => key) }, ...condition } as never, { session })
      .limit(most + 1)
      // Set batchSize to avoid extra getMore round trips.
      .batchSize(most + 1)
      .toArray()) as R[];
    if (isOne || rows.length <= most) {
      for (const row of rows) found.set(row._id, row);
      return;
    }
    const middle = asked.length >> 1;
    await find(asked.slice(0, middle));
    await find(asked.slice(middle));
  };
  for (let start = 0; start < all.length; start += LIMITS.keysPerQuery)
    await find(all.slice(start, start + LIMITS.keysPerQuery));
  return [...found.values()];
}

/**
 * Makes the look-up of entities by keys of several questions in one query, as `findBounded` does it.
 * @param of selects the collection
 * @param fromRow makes an entity of a row
 * @param questions the kind of keys of each question, and how many rows a key may find
 * @returns the entities of each question that is asked
 */
function finderOf<Row extends { _id: string; foundBy: string[] }, Entity, Question extends string>(
  of: (collections: TenantCollections) => Collection<Row>,
  fromRow: (row: Row) => Entity,
  questions: Record<Question, [kind: Kind, perKey: number]>,
) {
  return async <Asked extends Question>(collections: TenantCollections, asked: Record<Asked, readonly string[]>) => {
    const wanted = Object.entries<readonly string[]>(asked).map(([question, keys]) => {
      const [kind, perKey] = questions[question as Asked];
      return { question, kind, keys, perKey };
    });
    const rows = await findBounded(of(collections), collections.session, wanted);
    const found = await mapInSlices(rows, (row) => ({ row, entity: fromRow(row) }));
    const answers = wanted.map(({ question, kind, keys }) => {
      const own = new Set(keysOf(kind, keys));
      const fitting = found.filter(({ row }) => row.foundBy.some((key) => own.has(key)));
      return [question, fitting.map(({ entity }) => entity)];
    });
    return Object.fromEntries(answers) as Record<Asked, Entity[]>;
  };
}

export const findParties = finderOf(({ counterparties }) => counterparties, fromCounterpartyRow, {
  ibans: ["account", LIMITS.named],
  names: ["name", LIMITS.named], // whole or without legal forms
  nameBlocks: ["block", LIMITS.block], // the beginning of a word in the name
});

export const findCandidates = finderOf(({ invoices }) => invoices, fromInvoiceRow, {
  cited: ["cites", LIMITS.cited], // open ones
  closedCited: ["closed", LIMITS.cited], // paid and void ones
  ofParties: ["open", LIMITS.party], // open ones of counterparties
  creditNotes: ["credit", LIMITS.creditNotes], // open ones of counterparties
  ofPartiesWith: ["party", LIMITS.partyAmount], // open ones by counterparty, currency and open amount
  ranges: ["party", LIMITS.party], // open expected payments with a range, by counterparty and currency
  amounts: ["amount", LIMITS.amount], // open ones by direction, currency and open amount
});

/** The most lines per key. Each is matched again and delays other work. */
const MOST = LIMITS.lookBack - 1;

export const findLinesBy = finderOf(({ lines }) => lines, fromLineRow, {
  cites: ["cites", MOST], // open ones
  amounts: ["amount", MOST], // open ones by direction, currency and open amount
  accounts: ["account", MOST], // open ones, of the other side
  names: ["name", MOST], // open ones, of the other side
  words: ["block", LIMITS.lookBackWord - 1], // open ones with a word in their text
  paidUnder: ["paid", LIMITS.returned], // allocated ones by an id
  returning: ["returns", LIMITS.returned], // open ones that return a payment of an amount
});

/** Payments that are not wholly returned. */
export const findPayments = finderOf(({ matches }) => matches, fromMatchRow, {
  returnable: ["returnable", LIMITS.returned],
});
