import fc from "fast-check";
import { expect, test } from "vitest";
import { blockersOf, firstOfLanes, type Place } from "./order.ts";

/** Unfinished deliveries in at most two of three lanes, some of them in flight. */
const places = fc
  .array(
    fc.record({
      lanes: fc.uniqueArray(fc.constantFrom("a", "b", "c"), { minLength: 1, maxLength: 2 }),
      inFlight: fc.boolean(),
    }),
    { minLength: 1, maxLength: 30 },
  )
  .map((rows) => rows.map((row, nth): Place => ({ ...row, id: `d${nth}`, eventId: String(nth).padStart(3, "0") })));
const shares = (one: Place, other: Place) => one.lanes.some((lane) => other.lanes.includes(lane));

test("a delivery waits exactly for earlier ones and those in flight of its resources", () => {
  fc.assert(
    fc.property(places, (all) => {
      const blocked = blockersOf(all, all);
      for (const one of all) {
        const inTheWay = all.filter(
          (other) => other !== one && shares(one, other) && (other.inFlight || other.eventId < one.eventId),
        );
        expect(blocked.has(one.id)).toBe(inTheWay.length > 0);
        const ids = inTheWay.map(({ id }) => id);
        for (const blocker of blocked.get(one.id) ?? []) expect(ids).toContain(blocker);
      }
    }),
  );
});

test("without attempts in flight one of all may begin, and those that may share no resource", () => {
  fc.assert(
    fc.property(places, (all) => {
      const idle = all.map((place) => ({ ...place, inFlight: false }));
      const blocked = blockersOf(idle, idle);
      const free = idle.filter(({ id }) => !blocked.has(id));
      expect(free.length).toBeGreaterThan(0);
      for (const one of free) for (const other of free) expect(one === other || !shares(one, other)).toBe(true);
      for (const { id } of free) expect(firstOfLanes(idle)).toContain(id);
    }),
  );
});
