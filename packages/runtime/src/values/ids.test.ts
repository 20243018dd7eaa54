import { expect, test, vi } from "vitest";
import { isUuid, newId, timeOfId } from "./ids.ts";

test("ids of a process differ and sort in order of creation, also while its clock is set back", () => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.UTC(2026, 1, 1) });
  const ids = Array.from({ length: 3_000 }, (_, nth) => {
    if (nth === 1_000) vi.setSystemTime(Date.UTC(2026, 0, 1));
    return newId();
  });
  vi.useRealTimers();
  expect(ids.every(isUuid)).toBe(true);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids.map(timeOfId))).toEqual(new Set([Date.UTC(2026, 1, 1)]));
});
