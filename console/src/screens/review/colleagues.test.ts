import { expect, test } from "vitest";
import { initialsOf } from "./colleagues.ts";

test.each([
  ["Ada Lovelace", "AL"],
  ["bo diddley", "BD"],
  ["Rita Maria van der Berg", "RB"],
  ["Prince", "P"],
  ["  Öz  Türk ", "ÖT"],
  ["😀 Smile", "😀S"],
  ["", ""],
])("the initials of %s are %s", (name, initials) => {
  expect(initialsOf(name)).toBe(initials);
});
