import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type HeldSecret,
  MAX_SECRETS,
  OVERLAP_MS,
  rotateSecrets,
  validSecrets,
  withoutExpired,
} from "./signing-secrets.ts";

const start = new Date("2026-03-01T12:00:00Z");
const at = (ms: number) => new Date(start.getTime() + ms);

test("a replaced secret still signs for exactly 24 hours", () => {
  const held = rotateSecrets([{ secret: "old", validUntil: null }], "new", start);
  expect(validSecrets(held, at(OVERLAP_MS - 1))).toEqual(["new", "old"]);
  expect(validSecrets(held, at(OVERLAP_MS))).toEqual(["new"]);
});

test("an expired secret is dropped; the current one never is", () => {
  const held = rotateSecrets([{ secret: "old", validUntil: null }], "new", start);
  expect(withoutExpired(held, at(OVERLAP_MS - 1))).toEqual(held);
  expect(withoutExpired(held, at(OVERLAP_MS))).toEqual([{ secret: "new", validUntil: null }]);
});

test("after any rotations the newest secret signs first, older ones for 24 hours, up to the maximum number", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: OVERLAP_MS }), { maxLength: 12 }), (pauses) => {
      let held: HeldSecret<number>[] = [{ secret: 0, validUntil: null }];
      const replacedAt: number[] = [];
      let now = 0;
      for (const [index, pause] of pauses.entries()) {
        now += pause;
        replacedAt[index] = now;
        held = rotateSecrets(held, index + 1, at(now));
      }
      const expected = [pauses.length];
      for (let secret = pauses.length - 1; secret >= 0; secret--) {
        if ((replacedAt[secret] ?? 0) + OVERLAP_MS > now) expected.push(secret);
      }
      expect(validSecrets(held, at(now))).toEqual(expected.slice(0, MAX_SECRETS));
    }),
  );
});
