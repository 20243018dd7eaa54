import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SparseList } from "./sparse-list.ts";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

interface Row {
  id: string;
}

/** A list of a server whose answers wait until they are sent. */
function serverWith(count: number) {
  let rows: Row[] = Array.from({ length: count }, (_, at) => ({ id: `line-${at}` }));
  const waiting: (() => void)[] = [];
  const load = ({ page, pageSize }: { page: number; pageSize: number }) => {
    const read = rows;
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push(resolve);
    return promise.then(() => ({
      data: read.slice((page - 1) * pageSize, page * pageSize),
      pagination: { page, pageSize, total: read.length, totalPages: Math.ceil(read.length / pageSize) },
    }));
  };
  const list = new SparseList<Row>(load as never, ({ id }) => id);
  const answer = async () => {
    for (const send of waiting.splice(0)) send();
    for (let turn = 0; turn < 10; turn++) await Promise.resolve();
  };
  const decide = (id: string) => {
    rows = rows.filter((row) => row.id !== id);
    list.confirmRemoved(id);
  };
  return { list, answer, decide, waiting };
}

const ids = (list: SparseList<Row>) => list.state().rows.map((row) => row?.id);

test("the next page is loaded while twenty rows are left", async () => {
  const { list, answer, waiting } = serverWith(120);
  list.ensure(0, 10);
  await answer();
  list.ensure(20, 29);
  expect(waiting).toHaveLength(0);
  list.ensure(21, 30);
  expect(waiting).toHaveLength(1);
});

test.each(["after it has removed them", "before it removes them"])(
  "rows that are decided while a page is loaded do not delay its rows; the server reads %s",
  async (order) => {
    const { list, answer, decide, waiting } = serverWith(120);
    list.ensure(0, 10);
    await answer();
    const early = order.startsWith("before");
    if (early) list.ensure(25, 35);
    for (const id of ["line-0", "line-1", "line-2"]) {
      list.remove(id);
      if (!early) decide(id);
    }
    if (!early) list.ensure(25, 35);
    list.remove("line-3");
    await answer();
    // A person who goes on sees a row at every position of the next page.
    expect(ids(list).slice(0, 90)).not.toContain(undefined);
    for (const id of ["line-0", "line-1", "line-2", "line-3"]) decide(id);
    // A view asks for what it shows after each change.
    for (const wait of [1_000, 1_000, 0, 0]) {
      vi.advanceTimersByTime(wait);
      list.ensure(0, 110);
      while (waiting.length > 0) await answer();
    }
    expect(ids(list)).toEqual(Array.from({ length: 116 }, (_, at) => `line-${at + 4}`));
    expect(list.state().total).toBe(116);
  },
);

test("a row that is put back stays, and appears once", async () => {
  const { list, answer, waiting } = serverWith(120);
  list.ensure(0, 10);
  await answer();
  const at = list.remove("line-5");
  list.ensure(40, 49);
  list.insert(at, { id: "line-5" });
  await answer();
  vi.advanceTimersByTime(1_000);
  while (waiting.length > 0) await answer();
  expect(ids(list).filter((id) => id === "line-5")).toHaveLength(1);
  expect(list.state().total).toBe(120);
});
