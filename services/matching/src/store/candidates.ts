import type { Line } from "@matchbook/matcher/model/model";
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

/** Makes the keys of a kind, each of which may find `perKey` rows. */
function keysFor(kind: Kind, perKey: number) {
  return (keys: readonly string[]): Keys => ({ kind, keys, perKey });
}

/**
 * Makes the look-up of entities by keys of several kinds in one query, as `findBounded` does it.
 * @param of selects the collection
 * @param fromRow makes an entity of a row
 * @returns the entities of each kind of keys
 */
function finderOf<Row extends { _id: string; foundBy: string[] }, Entity>(
  of: (collections: TenantCollections) => Collection<Row>,
  fromRow: (row: Row) => Entity,
) {
  return async <const Wanted extends readonly Keys[]>(collections: TenantCollections, ...wanted: Wanted) => {
    const rows = await findBounded(of(collections), collections.session, wanted);
    const found = await mapInSlices(rows, (row) => ({ row, entity: fromRow(row) }));
    return wanted.map(({ kind, keys }) => {
      const own = new Set(keysOf(kind, keys));
      return found.filter(({ row }) => row.foundBy.some((key) => own.has(key))).map(({ entity }) => entity);
    }) as { [Nth in keyof Wanted]: Entity[] };
  };
}

export const findParties = finderOf(({ counterparties }) => counterparties, fromCounterpartyRow);

export const byIbans = keysFor("account", LIMITS.named);

/** Counterparties with one of these names, whole or without legal forms. */
export const byNames = keysFor("name", LIMITS.named);

/** Counterparties with a name word that begins with one of these blocks. */
export const byNameBlocks = keysFor("block", LIMITS.block);

export const findCandidates = finderOf(({ invoices }) => invoices, fromInvoiceRow);

/** Open invoices with any of these keys. */
export const cited = keysFor("cites", LIMITS.cited);

/** Paid and void invoices with any of these keys. */
export const closedCited = keysFor("closed", LIMITS.cited);

/** Open invoices of these counterparties. */
export const openOfParties = keysFor("open", LIMITS.party);

/** Open credit notes of these counterparties. */
export const openCreditNotes = keysFor("credit", LIMITS.creditNotes);

/** Open invoices by party key: counterparty, currency and open amount. */
export const openOfPartiesWith = keysFor("party", LIMITS.partyAmount);

/** Open expected payments with a range by range key: counterparty and currency. */
export const openRanges = keysFor("party", LIMITS.party);

/** Open invoices by amount key: direction, currency and open amount. */
export const openWith = keysFor("amount", LIMITS.amount);

/** The most lines per key. Each is matched again and delays other work. */
const MOST = LIMITS.lookBack - 1;

export const findLinesBy = finderOf(({ lines }) => lines, fromLineRow);

/** Open lines by amount key: direction, currency and open amount. */
export const openOfAmounts = keysFor("amount", MOST);

/** The keys by which open lines are found. */
type LineKeys = Record<Extract<Kind, "cites" | "amount" | "account" | "name" | "block">, readonly string[]>;

/** Finds the open lines with any of these keys: `worded`, which only a word in their text finds, and `linked`. */
export async function findOpen(
  { lines, session }: TenantCollections,
  { block, ...others }: LineKeys,
): Promise<{ linked: Line[]; worded: Line[] }> {
  const kinds = Object.entries(others) as [Kind, readonly string[]][];
  const rows = await findBounded(lines, session, [
    ...kinds.map(([kind, keys]) => ({ kind, keys, perKey: MOST })),
    { kind: "block", keys: block, perKey: LIMITS.lookBackWord - 1 },
  ]);
  const links = new Set(kinds.flatMap(([kind, keys]) => keysOf(kind, keys)));
  const isLinked = (row: (typeof rows)[number]) => row.foundBy.some((key) => links.has(key));
  return {
    linked: rows.filter(isLinked).map(fromLineRow),
    worded: rows.filter((row) => !isLinked(row)).map(fromLineRow),
  };
}

/** Allocated lines with one of these ids. */
export const paidUnder = keysFor("paid", LIMITS.returned);

/** Open lines that return a payment of one of these amounts. */
export const returning = keysFor("returns", LIMITS.returned);

export const findPayments = finderOf(({ matches }) => matches, fromMatchRow);

/** Payments that are not wholly returned, with one of these keys. */
export const returnable = keysFor("returnable", LIMITS.returned);
