import { expect, test } from "vitest";
import { isolated } from "./isolated.ts";

test("a text of Latin, Greek, Cyrillic or Chinese letters stays as it is", () => {
  for (const text of ["Łódź sp. z o.o.", "Θαλασσινές Α.Ε.", "ООО «Ветер»", "株式会社アオゾラ", ""])
    expect(isolated(text)).toBe(text);
});

test("a name that is written from the right does not move the amount behind it", () => {
  expect(isolated("חברת הים")).toBe("\u2068חברת הים\u2069");
  expect(isolated("شركة الخليج")).toBe("\u2068شركة الخليج\u2069");
});

test("marks that would turn what follows the text are left out", () => {
  expect(isolated("Zo\u202etxt.exe")).toBe("Zotxt.exe");
  expect(isolated("a\u2069b\u2066c\u202c")).toBe("abc");
});
