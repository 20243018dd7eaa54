import fc from "fast-check";
import { expect, test } from "vitest";
import { CursorList } from "./cursor-list.ts";

interface Row {
  id: string;
}

const rowAt = (at: number): Row => ({ id: `line-${String(at).padStart(4, "0")}` });

/** A list of a server, sorted by id, whose answers wait until they are sent. */
function serverWith(count: number) {
  let rows = Array.from({ length: count }, (_, at) => rowAt(at));
  let broken = false;
  const waiting: (() => void)[] = [];
  const load = async ({ cursor, pageSize }: { cursor: string; pageSize: number }) => {
    const behind = rows.filter(({ id }) => id > cursor);
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    await promise;
    if (broken) throw new Error("no answer");
    const data = behind.slice(0, pageSize);
    return { data, pagination: { nextCursor: data.length < pageSize ? null : data.at(-1)?.id } };
  };
  const list = new CursorList<Row>(load as never, ({ id }) => id);
  const answer = async () => {
    for (const send of waiting.splice(0)) send();
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  const settle = async () => {
    while (waiting.length > 0) await answer();
  };
  return {
    ...{ list, answer, settle, waiting },
    /** The server has decided a row. */
    decide: (id: string) => {
      rows = rows.filter((row) => row.id !== id);
      list.confirmRemoved(id);
    },
    /** Another person has decided a row. */
    takeOut: (id: string) => {
      rows = rows.filter((row) => row.id !== id);
    },
    /** Another person has undone the decision of a row. */
    putBack: (id: string) => {
      rows = [...rows.filter((row) => row.id !== id), { id }].sort((a, b) => (a.id < b.id ? -1 : 1));
    },
    breakDown: (is: boolean) => {
      broken = is;
    },
    served: () => rows,
  };
}

const ids = (list: CursorList<Row>) => list.state().rows.map(({ id }) => id);
const idsAt = (...positions: number[]) => positions.map((at) => rowAt(at).id);

test("the next rows are loaded while twenty are left", async () => {
  const { list, answer, waiting } = serverWith(120);
  list.ensure(0, 10);
  await answer();
  list.ensure(20, 29);
  expect(waiting).toHaveLength(0);
  list.ensure(21, 30);
  expect(waiting).toHaveLength(1);
});

test("the next row is always loaded for a person who decides row after row", async () => {
  const { list, answer, decide, waiting } = serverWith(320);
  list.ensure(0, 10);
  await answer();
  for (let decided = 0; decided < 300; decided++) {
    const [row] = list.state().rows;
    expect(row?.id).toBe(rowAt(decided).id);
    list.remove(row?.id ?? "");
    list.ensure(0, 10);
    // Each answer arrives two decisions later, and each decision is refreshed now and then.
    if (decided % 2 === 0) await answer();
    if (decided % 7 === 0) void list.refresh();
    decide(row?.id ?? "");
  }
  while (waiting.length > 0) await answer();
  expect(ids(list)).toEqual(idsAt(...Array.from({ length: 20 }, (_, at) => 300 + at)));
  expect(list.state().isWhole).toBe(true);
});

test("a row that is put back stays, and appears once", async () => {
  const { list, settle } = serverWith(120);
  list.ensure(0, 10);
  await settle();
  const at = list.remove(rowAt(5).id);
  list.ensure(40, 49);
  list.insert(at, rowAt(5));
  await settle();
  expect(ids(list)).toEqual(idsAt(...Array.from({ length: 100 }, (_, nth) => nth)));
});

test("a refresh shows what others decided in view, and keeps the rows behind it", async () => {
  const { list, settle, takeOut } = serverWith(200);
  list.ensure(0, 45);
  await settle();
  list.ensure(60, 90);
  await settle();
  for (const at of [3, 55, 70]) takeOut(rowAt(at).id);
  list.ensure(60, 70);
  const refreshed = list.refresh();
  await settle();
  await refreshed;
  expect(ids(list)).not.toContain(rowAt(55).id);
  expect(ids(list)).not.toContain(rowAt(70).id);
  expect(ids(list)).toContain(rowAt(149).id);
  // The rows of the first page are loaded again when they come into view.
  expect(ids(list)).toContain(rowAt(3).id);
  list.ensure(0, 10);
  await settle();
  expect(ids(list)).not.toContain(rowAt(3).id);
});

test("an error is shown and keeps the rows; trying again goes on", async () => {
  const { list, settle, breakDown } = serverWith(120);
  list.ensure(0, 10);
  await settle();
  breakDown(true);
  list.ensure(40, 49);
  await settle();
  expect([list.state().rows.length, String(list.state().error)]).toEqual([50, "Error: no answer"]);
  breakDown(false);
  list.retry();
  await settle();
  expect([list.state().rows.length, list.state().error]).toEqual([100, undefined]);
});

test("after any changes while requests run, the list has the server's rows in the server's order", async () => {
  const step = fc.oneof(
    fc.record({ kind: fc.constantFrom("decide", "refuse", "other", "undo", "view"), at: fc.nat(160) }),
    fc.record({ kind: fc.constantFrom("answer", "refresh"), at: fc.constant(0) }),
  );
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 0, max: 160 }), fc.array(step, { maxLength: 40 }), async (count, steps) => {
      const { list, answer, settle, decide, takeOut, putBack, served } = serverWith(count);
      list.ensure(0, 10);
      for (const { kind, at } of steps) {
        const row = list.state().rows[at];
        if (kind === "answer") await answer();
        else if (kind === "refresh") void list.refresh();
        else if (kind === "view") list.ensure(at, at + 10);
        else if (kind === "other") takeOut(rowAt(at).id);
        else if (kind === "undo") putBack(rowAt(at).id);
        else if (row !== undefined) {
          const place = list.remove(row.id);
          if (kind === "decide") decide(row.id);
          else list.insert(place, row);
        }
        const shown = ids(list);
        expect(new Set(shown).size).toBe(shown.length);
      }
      // A person goes through the list from its beginning.
      for (let first = 0; ; first += 10) {
        list.ensure(first, first + 10);
        const refreshed = list.refresh();
        await settle();
        await refreshed;
        await settle();
        if (list.state().isWhole && first > list.state().rows.length) break;
      }
      expect(ids(list)).toEqual(served().map(({ id }) => id));
    }),
    { numRuns: 150 },
  );
});
