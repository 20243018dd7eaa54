import { expect, test } from "vitest";
import { endEarlyStop, loadInParts } from "../src/process/early-stop.ts";

test("between two parts of a program the event loop turns, so that a signal ends it", async () => {
  endEarlyStop();
  const seen: string[] = [];
  const part = (name: string) => async () => {
    seen.push(name);
    // Work that waits in the event loop, as a signal does.
    setImmediate(() => seen.push(`after ${name}`));
  };
  await loadInParts(part("one"), part("two"), part("three"));
  expect(seen).toEqual(["one", "after one", "two", "after two", "three", "after three"]);
});
