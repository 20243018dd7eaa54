import { testInfra, uniqueName } from "@matchbook/devstack/test-infra";
import fc from "fast-check";
import type { Collection } from "mongodb";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { firstIdAt } from "../src/ids.ts";
import { indexCollections, type Stretch } from "../src/list-index/documents.ts";
import { listEntries, type RowKeys } from "../src/list-index/entries.ts";
import { findFacetPage, type ListShape } from "../src/list-index/facet-page.ts";
import { foldChanges, type ReadEntries } from "../src/list-index/fold.ts";
import { type ListIndex, listIndexCollections, listIndexes, prepareListIndex } from "../src/list-index/list-index.ts";
import { newestRows, type TimeRange } from "../src/list-index/read-rows.ts";
import { walk } from "../src/list-index/walk.ts";
import { silentLogger } from "../src/logger.ts";
import { openMigrations } from "../src/migrations/migrations.ts";
import { connectMongo, inTransaction, type Mongo } from "../src/mongo.ts";

interface Row {
  _id: string;
  color: string;
  shape: string;
  owner: string;
}

// Pieces so small that a few rows make many of them.
const SIZES = { segmentRows: 4, chapterSegments: 3 };
const SHAPE: ListShape = { name: "things", dimensions: ["color", "shape"] };
const COLORS = ["red", "green", "blue"];
const SHAPES = ["round", "square"];
const OWNERS = ["ann", "bob"];

const keysOf = ({ color, shape, owner }: Row): RowKeys => ({
  facet: [color, shape],
  tallies: [{ document: `owner/${owner}`, field: "rows" }],
});

let mongo: Mongo;
let tenants = 0;
beforeAll(async () => {
  mongo = await connectMongo(testInfra().mongoUri, uniqueName("list_index"));
});
afterAll(() => mongo.client.close());

/** A tenant of its own: rows, their index, and the same rows in memory. */
async function newList() {
  tenants += 1;
  const tenant = `t${tenants}`;
  const rows = mongo.db.collection<Row>(`things.${tenant}`);
  await rows.createIndexes([
    { key: { color: 1, _id: -1 } },
    { key: { shape: 1, _id: -1 } },
    { key: { owner: 1, _id: -1 } },
  ]);
  const indexes = listIndexes(mongo, silentLogger(), SIZES);
  await openList(tenant, async () => []);
  const index = indexes.open(tenant);
  return {
    rows,
    indexes,
    index,
    model: new Map<string, Row>(),
    fold: () => foldChanges(mongo, indexCollections(mongo.db, tenant, SIZES)),
  };
}

/** What the migration of a tenant does. */
async function openList(tenant: string, rows: ReadEntries): Promise<void> {
  const schema = { shared: {}, perTenant: listIndexCollections };
  await openMigrations(mongo, schema).tenant(tenant);
  await prepareListIndex(mongo, tenant, rows, SIZES);
}

/** Replaces rows in one commit; undefined deletes. */
async function commit(list: Awaited<ReturnType<typeof newList>>, changes: Map<string, Row | undefined>): Promise<void> {
  const { rows, index, model } = list;
  await inTransaction(mongo, async (session) => {
    for (const [_id, row] of changes) {
      if (row === undefined) await rows.deleteOne({ _id }, { session });
      else await rows.replaceOne({ _id }, row, { session, upsert: true });
    }
    const keys = (row: Row | undefined) => (row === undefined ? undefined : keysOf(row));
    const changed = [...changes].map(([id, row]) => ({ id, before: keys(model.get(id)), after: keys(row) }));
    await index.record([listEntries("things", changed)], session);
  });
  for (const [id, row] of changes) {
    if (row === undefined) model.delete(id);
    else model.set(id, row);
  }
}

const idAt = (ms: number, nth: number) =>
  `${firstIdAt(new Date(ms)).slice(0, -22)}7000-8000-${String(nth).padStart(12, "0")}`;

const look = fc.record({
  color: fc.constantFrom(...COLORS),
  shape: fc.constantFrom(...SHAPES),
  owner: fc.constantFrom(...OWNERS),
});
const step = fc.oneof(
  // Most rows are newer than those before, some come late.
  {
    weight: 5,
    arbitrary: fc.record({
      kind: fc.constant("insert" as const),
      rows: fc.array(fc.record({ look, late: fc.nat({ max: 20 }) }), { minLength: 1, maxLength: 15 }),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant("change" as const),
      picks: fc.array(fc.tuple(fc.nat(), fc.option(look, { nil: undefined })), { minLength: 1, maxLength: 6 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("fold" as const) }) },
);
const some = <T>(values: T[]) => fc.option(fc.subarray(values, { minLength: 1 }), { nil: undefined });
const asked = fc.record({
  colors: some(COLORS),
  shapes: some(SHAPES),
  page: fc.integer({ min: 1, max: 6 }),
  pageSize: fc.integer({ min: 1, max: 12 }),
});

async function expectPage(
  index: ListIndex,
  rows: Collection<Row>,
  model: Map<string, Row>,
  query: { colors: string[] | undefined; shapes: string[] | undefined; page: number; pageSize: number },
) {
  const { colors, shapes, ...request } = query;
  const wanted = [...model.values()]
    .filter(({ color, shape }) => (colors?.includes(color) ?? true) && (shapes?.includes(shape) ?? true))
    .sort((a, b) => (a._id < b._id ? 1 : -1));
  const found = await index.read((view) => findFacetPage(view, rows, SHAPE, [colors, shapes], request));
  const start = (request.page - 1) * request.pageSize;
  expect(found.page).toEqual({ ...request, total: BigInt(wanted.length), totalIsLowerBound: false });
  expect(found.items).toEqual(wanted.slice(start, start + request.pageSize));
}

async function expectWalk(
  index: ListIndex,
  rows: Collection<Row>,
  model: Map<string, Row>,
  owner: string,
  { page, pageSize: size }: { page: number; pageSize: number },
) {
  const wanted = [...model.values()].filter((row) => row.owner === owner).sort((a, b) => (a._id < b._id ? 1 : -1));
  const offset = (page - 1) * size;
  await index.read(async (view) => {
    const list = await view.list("things");
    const stretches = (await list.tallies([`owner/${owner}`])).get(`owner/${owner}`)?.rows ?? {};
    expect(Object.values(stretches).reduce((sum, [counted]) => sum + counted, 0)).toBe(wanted.length);
    const read = (range: TimeRange, limit: number) =>
      newestRows(rows, { among: [{ owner }], range, limit }, view.session);
    const guessed = Object.fromEntries(
      Object.entries(stretches).map(([chapter, [counted]]) => [chapter, [counted, -Infinity, Infinity] as Stretch]),
    );
    for (const way of [
      { stretches, exact: true, alone: true, share: 1 },
      { stretches, exact: true, alone: false, share: 0.5 },
      // Estimates: all chapters at once, some at once, segment by segment.
      { stretches: guessed, exact: false, alone: false, share: [1, 0.05, 0.001][page % 3] ?? 1 },
    ]) {
      const found = await walk(list, { ...way, offset, size, read });
      expect(found).toEqual(wanted.slice(offset, offset + size));
    }
  });
}

describe("lists from kept counts", () => {
  test("after any commits, folded or not, every page is that of the naive list", async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(step, { minLength: 1, maxLength: 12 }),
        fc.array(asked, { minLength: 3, maxLength: 3 }),
        async (steps, queries) => {
          const list = await newList();
          let now = 1_700_000_000_000;
          let made = 0;
          for (const action of steps) {
            if (action.kind === "fold") await list.fold();
            else if (action.kind === "insert") {
              const rows = action.rows.map(({ look: properties, late }) => {
                now += 1;
                made += 1;
                const _id = idAt(late > 15 ? now - late : now, made);
                return [_id, { _id, ...properties }] as const;
              });
              await commit(list, new Map(rows));
            } else if (list.model.size > 0) {
              const ids = [...list.model.keys()];
              await commit(
                list,
                new Map(
                  action.picks.map(([pick, properties]) => {
                    const _id = ids[pick % ids.length] ?? "";
                    return [_id, properties && { _id, ...properties }] as const;
                  }),
                ),
              );
            }
          }
          for (const query of queries) {
            await expectPage(list.index, list.rows, list.model, query);
            await expectWalk(list.index, list.rows, list.model, OWNERS[query.page % 2] ?? "", query);
          }
          await list.indexes.stop();
          await list.fold();
          for (const query of queries) await expectPage(list.index, list.rows, list.model, query);
        },
      ),
      { numRuns: 25 },
    );
  }, 120_000);

  test("commits and folds of many at the same time lose no count", async () => {
    const list = await newList();
    const writers = Array.from({ length: 8 }, async (_, writer) => {
      for (let nth = 0; nth < 10; nth += 1) {
        const _id = idAt(1_700_000_000_000 + nth * 8 + writer, writer);
        await commit(list, new Map([[_id, { _id, color: COLORS[nth % 3] ?? "", shape: "round", owner: "ann" }]]));
        if (nth % 3 === 0) await list.fold();
      }
    });
    await Promise.all(writers);
    await expectPage(list.index, list.rows, list.model, { colors: ["red"], shapes: undefined, page: 2, pageSize: 7 });
    await list.indexes.stop();
    await list.fold();
    expect(await list.fold()).toBe(0);
    await expectPage(list.index, list.rows, list.model, {
      colors: undefined,
      shapes: undefined,
      page: 1,
      pageSize: 100,
    });
  });

  test("rows that were stored before there was an index are counted once, with what is noted meanwhile", async () => {
    const rows = mongo.db.collection<Row>("things.old");
    const old: Row[] = Array.from({ length: 30 }, (_, nth) => ({
      _id: idAt(1_700_000_000_000 + nth, nth),
      color: "red",
      shape: "round",
      owner: "ann",
    }));
    await rows.insertMany(old);
    await indexCollections(mongo.db, "old").changes.insertOne({
      _id: "1",
      lists: [{ list: "things", facets: [[1_700_000_000_001, "red|round", 1]], tallies: [] }],
    });
    const all = async () =>
      [
        listEntries(
          "things",
          old.map((row) => ({ id: row._id, before: undefined, after: keysOf(row) })),
        ),
      ].filter((entries) => entries !== undefined);
    await openList("old", all);
    await openList("old", all);
    const second = listIndexes(mongo, silentLogger(), SIZES);
    const index = second.open("old");
    await expectPage(index, rows, new Map(old.map((row) => [row._id, row])), {
      colors: ["red"],
      shapes: undefined,
      page: 2,
      pageSize: 10,
    });
    await second.stop();
  });
});
