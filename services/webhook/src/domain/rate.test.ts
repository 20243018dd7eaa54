import fc from "fast-check";
import { expect, test } from "vitest";
import { AHEAD_MS, slotsOf } from "./rate.ts";

/** How far a time may be from the exact one, in ms: an epsilon of a double of this size, many times. */
const EPSILON = 0.01;
const START = Date.UTC(2026, 10, 29);
const steps = fc.array(fc.record({ passed: fc.nat({ max: 3_000 }), wanted: fc.nat({ max: 300 }) }), { maxLength: 50 });

test("attempts are spaced by the rate, none before now and none further ahead than the limit", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), steps, (perSecond, asked) => {
      let now = START;
      let next: number | undefined;
      const given: number[] = [];
      for (const { passed, wanted } of asked) {
        now += passed;
        const taken = slotsOf(next, now, perSecond, wanted);
        expect(taken.slots.length).toBeLessThanOrEqual(wanted);
        for (const slot of taken.slots) {
          expect(slot).toBeGreaterThanOrEqual(now);
          expect(slot).toBeLessThanOrEqual(now + AHEAD_MS + EPSILON);
        }
        given.push(...taken.slots);
        next = taken.next;
      }
      for (const [nth, slot] of given.entries())
        if (nth > 0) expect(slot - (given[nth - 1] ?? 0)).toBeGreaterThanOrEqual(1_000 / perSecond - EPSILON);
    }),
  );
});

test("asked often enough, it gives the whole rate, and a rest is not made up for", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_000 }), fc.nat({ max: 100_000 }), (perSecond, rest) => {
      let next: number | undefined;
      let given = 0;
      for (let at = 0; at < 10_000; at += 500) {
        const taken = slotsOf(next, START + at, perSecond, Number.POSITIVE_INFINITY);
        given += taken.slots.filter((slot) => slot < START + 10_000).length;
        next = taken.next;
      }
      expect(Math.abs(given - 10 * perSecond)).toBeLessThanOrEqual(1);
      const later = slotsOf(next, START + 20_000 + rest, perSecond, Number.POSITIVE_INFINITY);
      expect(later.slots.length).toBeLessThanOrEqual(perSecond + 1);
    }),
  );
});
