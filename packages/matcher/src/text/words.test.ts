import { expect, test } from "vitest";
import { fold } from "./words.ts";

const LAST = 0x1ffff; // The last plane with digits.

test("a digit of any script is read as one decimal digit, or stays", () => {
  const wrong: string[] = [];
  let read = 0;
  for (let code = 0; code <= LAST; code++) {
    const digit = String.fromCodePoint(code);
    if (!/\p{Nd}/u.test(digit)) continue;
    const folded = fold(digit);
    if (/^[0-9]$/.test(folded)) read++;
    else if (folded !== digit) wrong.push(`${digit} as ${folded}`);
  }
  expect(wrong).toEqual([]);
  expect(read).toBeGreaterThan(600);
  expect([..."٤४৪๔۴"].map(fold)).toEqual(Array(5).fill("4"));
});
