import fc from "fast-check";
import { expect, test } from "vitest";
import { pieces } from "./pieces.ts";

const marked = (text: string, ...needles: string[]) =>
  pieces(text, needles)
    .filter((piece) => piece.marked)
    .map((piece) => piece.text);

test("a number is found however the payer wrote it", () => {
  expect(marked("Zahlung INV 2026/0101 danke", "INV-2026-0101")).toEqual(["INV 2026/0101"]);
  expect(marked("Zahlung [SD-00587]", "SD-00587")).toEqual(["SD-00587"]);
  expect(marked("praxis öztürk, Berlin", "Praxis Öztürk")).toEqual(["praxis öztürk"]);
});

test("every occurrence is marked, and nothing for short or missing needles", () => {
  expect(marked("INV-1234 and inv1234", "INV-1234")).toEqual(["INV-1234", "inv1234"]);
  expect(marked("12 of 12", "12")).toEqual([]);
  expect(marked("", "INV-1234")).toEqual([]);
});

test("the pieces are the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), fc.array(fc.string({ unit: "grapheme" })), (text, needles) => {
      expect(
        pieces(text, needles)
          .map((piece) => piece.text)
          .join(""),
      ).toBe(text);
    }),
  );
});
