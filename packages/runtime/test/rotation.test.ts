import { Rotation } from "@matchbook/runtime/limits/rotation";
import fc from "fast-check";
import { expect, test } from "vitest";

const keys = ["a", "b", "c", "d", "e"] as const;
const key = fc.constantFrom(...keys);
/** An item that arrives, or turns that are offered while some keys may take none. */
const step = fc.oneof(
  { weight: 2, arbitrary: fc.record({ key }) },
  fc.record({ blocked: fc.subarray([...keys]), most: fc.integer({ min: 1, max: 8 }) }),
);

test("a turn goes to the entry that has waited longest for it, and none is left while an entry can take it", () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 100 }), (steps) => {
      const rotation = new Rotation<string, number[]>();
      /** Step at which an entry began to wait for its next turn. */
      const since = new Map<string, number>();
      let time = 0;
      for (const [nth, one] of steps.entries()) {
        if ("key" in one) {
          if (!rotation.has(one.key)) since.set(one.key, time++);
          rotation.set(one.key, [...(rotation.get(one.key) ?? []), nth]);
          continue;
        }
        const may = (of: string) => !one.blocked.some((blocked) => blocked === of);
        const waiting = () => [...rotation.keys()].filter(may);
        const taken = rotation.offer((items, of) => {
          if (!may(of)) return false;
          const longest = waiting().toSorted((x, y) => (since.get(x) ?? 0) - (since.get(y) ?? 0))[0];
          expect(of).toBe(longest);
          since.set(of, time++);
          items.shift();
          if (items.length === 0) rotation.delete(of);
          return true;
        }, one.most);
        expect(taken).toBeLessThanOrEqual(one.most);
        if (taken < one.most) expect(waiting()).toEqual([]);
      }
    }),
  );
});

test("between two turns of an entry each other entry has at most one, even when some can take none", () => {
  const offers = fc.array(fc.subarray([...keys]), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(offers, (offered) => {
      const rotation = new Rotation<string, true>(keys.map((of) => [of, true]));
      const turns: string[] = [];
      for (const ready of offered)
        rotation.offer((_, of) => {
          if (of !== "e" && !ready.some((one) => one === of)) return false;
          turns.push(of);
          return true;
        }, 1);
      const gaps = turns.join("").split("e");
      for (const gap of gaps) expect(new Set(gap).size).toBe(gap.length);
    }),
  );
});
