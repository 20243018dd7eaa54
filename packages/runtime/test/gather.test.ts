import { fulfilled, gatherer } from "@matchbook/runtime/gather";
import { expect, test } from "vitest";

/** Rounds that end when told. */
function rounds(most = 10) {
  const begun: { key: string; items: number[]; end(error?: Error): void }[] = [];
  const gather = gatherer<number, string>(most, (key, items) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    begun.push({ key, items, end: (error) => (error === undefined ? resolve() : reject(error)) });
    return promise.then(() => fulfilled(items.map((item) => `${key}${item}`)));
  });
  return { begun, gather };
}

test("who is alone is served at once, who comes meanwhile together, in the order of their coming", async () => {
  const { begun, gather } = rounds();
  const first = gather("a", 1);
  expect(begun.map(({ items }) => items)).toEqual([[1]]);
  const others = [gather("a", 2), gather("a", 3)];
  expect(begun).toHaveLength(1);
  begun[0]?.end();
  expect(await first).toBe("a1");
  expect(begun.map(({ items }) => items)).toEqual([[1], [2, 3]]);
  begun[1]?.end();
  expect(await Promise.all(others)).toEqual(["a2", "a3"]);
  void gather("a", 4);
  expect(begun.at(-1)?.items).toEqual([4]);
});

test("a round has no more than it may, and keys do not wait for each other", async () => {
  const { begun, gather } = rounds(2);
  const all = [1, 2, 3, 4].map((item) => gather("a", item));
  void gather("b", 9);
  expect(begun.map(({ key, items }) => [key, items])).toEqual([
    ["a", [1]],
    ["b", [9]],
  ]);
  begun[0]?.end();
  await all[0];
  begun[2]?.end();
  await all[2];
  expect(begun.slice(2).map(({ items }) => items)).toEqual([[2, 3], [4]]);
});

test("what fails is told to those it is about: one of a round, or a whole round, and no other", async () => {
  const { begun, gather } = rounds();
  const first = gather("a", 1);
  const second = gather("a", 2);
  begun[0]?.end(new Error("no"));
  await expect(first).rejects.toThrow("no");
  begun[1]?.end();
  expect(await second).toBe("a2");

  const odd = gatherer<number, number>(10, async (_key, items) =>
    items.map((item) =>
      item % 2 === 0
        ? { status: "fulfilled", value: item }
        : { status: "rejected", reason: new Error(`${item} is odd`) },
    ),
  );
  const outcomes = await Promise.allSettled([1, 2, 3].map((item) => odd("a", item)));
  expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "rejected"]);
});
