import { afterEach, expect, test, vi } from "vitest";
import { idOf, newId, newIdAt, timeOfId } from "./ids.ts";

afterEach(() => {
  vi.useRealTimers();
});

test("ids made at once differ, also in their random end, and sort in order of creation", () => {
  const ids = Array.from({ length: 10_000 }, newId);
  expect(ids).toEqual([...new Set(ids)].sort());
  expect(new Set(ids.map((id) => id.slice(-12))).size).toBe(ids.length);
});

test("ids made after the clock was set back sort behind the earlier ones", () => {
  vi.useFakeTimers({ now: Date.now() });
  const before = newId();
  vi.setSystemTime(Date.now() - 60_000);
  expect(before < newId()).toBe(true);
});

test("an id made for a time carries it", () => {
  const at = new Date("2026-03-02T09:00:00.123Z");
  expect(timeOfId(newIdAt(at))).toBe(at.getTime());
});

test("a content has one id of version 7 at a time, and none before 1970", () => {
  const [id, of1969] = [idOf("content", 1_772_441_999_123), idOf("content", -1)];
  expect(id).toBe(idOf(Buffer.from("content"), 1_772_441_999_123));
  expect([timeOfId(id), timeOfId(of1969)]).toEqual([1_772_441_999_123, 0]);
  expect(id).toMatch(/^.{14}7.{4}[89ab]/);
  expect(id).not.toBe(idOf("another", 1_772_441_999_123));
});
