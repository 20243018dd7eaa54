import type { DayCounts } from "@matchbook/runtime/mongo/day-counts/day-counts";
import { findIn } from "@matchbook/runtime/mongo/find-in";
import { KeptFiles } from "@matchbook/runtime/mongo/kept-files";
import { sharedRows, smallCollection } from "@matchbook/runtime/mongo/shared-rows";
import { updateOf, type Write } from "@matchbook/runtime/mongo/write-together";
import { mapInSlices } from "@matchbook/runtime/work/slices";
import type { ClientSession, Collection, Db, Document, Filter } from "mongodb";
import type * as rows from "./rows.ts";

/** The collections of one tenant. With a session, the store functions read and write in its database transaction. */
export type TenantCollections = ReturnType<typeof handlesOf> & {
  session?: ClientSession;
  /** Counts of the invoices and the matches per day, for their lists. */
  counts: DayCounts;
};

export type InTransaction = TenantCollections & { session: ClientSession };

/** The collections of a tenant, whether they exist or not. */
export function handlesOf(db: Db, tenant: string) {
  const collection = <Row extends Document>(name: string) => db.collection<Row>(`${name}.${tenant}`);
  const small = <Row extends Document>() => smallCollection<Row>(db, tenant);
  return {
    lines: collection<rows.LineRow>("lines"),
    invoices: collection<rows.InvoiceRow>("invoices"),
    matches: collection<rows.MatchRow>("matches"),
    counterparties: collection<rows.CounterpartyRow>("counterparties"),
    advices: collection<rows.AdviceRow>("advices"),
    fxRates: collection<rows.FxRateRow>("fx_rates"),
    history: sharedRows<rows.HistoryRow>(db, "history", tenant),
    learnedAliases: sharedRows<rows.LearnedAliasRow>(db, "learned_aliases", tenant),
    small: small<rows.SmallRow>(),
    exports: small<rows.ExportRow>(),
    exportSettings: small<rows.ExportSettingsRow>(),
    guards: small<rows.GuardRow>(),
    /** The files that callers handed in, and their originals. */
    files: collection<rows.FileRow>("files"),
    originals: new KeptFiles(db, `originals.${tenant}`),
  };
}

type Small = Pick<TenantCollections, "small" | "session">;
type Fields<Id extends keyof rows.SmallRows> = Partial<rows.SmallRows[Id]>;

/** The row of this id; undefined before it is stored for the first time. */
export async function findSmall<Id extends keyof rows.SmallRows>(
  { small, session }: Small,
  id: Id,
): Promise<rows.SmallRows[Id] | undefined> {
  const { _id, ...row } = (await small.findOne({ _id: id }, { session })) ?? {};
  return _id === undefined ? undefined : (row as unknown as rows.SmallRows[Id]);
}

/** Several rows by their ids, in one query. */
export async function findSmallRows<Id extends keyof rows.SmallRows>(
  { small, session }: Small,
  ids: readonly Id[],
): Promise<Partial<Pick<rows.SmallRows, Id>>> {
  const found = await small.find({ _id: { $in: [...ids] } } as Filter<rows.SmallRow>, { session }).toArray();
  return Object.fromEntries(found.map(({ _id, ...row }) => [_id, row])) as Partial<Pick<rows.SmallRows, Id>>;
}

/**
 * Stores fields of a row and leaves the others, which a later version may have added; undefined removes one. Fields
 * made of stored ones are put in the transaction that read those, so of two at the same time one conflicts and repeats.
 */
export async function putSmall<Id extends keyof rows.SmallRows>({ small, session }: Small, id: Id, fields: Fields<Id>) {
  await small.updateOne({ _id: id }, updateOf(fields), { upsert: true, session });
}

export function smallWrite<Id extends keyof rows.SmallRows>({ small }: Small, id: Id, fields: Fields<Id>): Write {
  const operation = { updateOne: { filter: { _id: id }, update: updateOf(fields), upsert: true } };
  return { collection: small, operation };
}

type Entities = Pick<TenantCollections, "advices" | "counterparties" | "invoices" | "lines" | "matches">;
type RowOf<Kind extends keyof Entities> = Entities[Kind] extends Collection<infer Row> ? Row : never;

/** Makes the look-up of the stored entities that have one of some values in a field, see `findIn`. */
export function entitiesBy<Kind extends keyof Entities, Entity>(
  kind: Kind,
  field: "_id" | (keyof RowOf<Kind> & string),
  fromRow: (row: RowOf<Kind>) => Entity,
) {
  return async (collections: TenantCollections, values: readonly string[]): Promise<Entity[]> => {
    const entities = collections[kind] as unknown as Collection<RowOf<Kind>>;
    return mapInSlices(await findIn(entities, field, values, { session: collections.session }), fromRow);
  };
}
