import { expect, test } from "vitest";
import { columnsOf, contentsOf, headerAt, type TableMapping } from "./columns.ts";

const mapping: TableMapping = { columns: { number: "Invoice No.", amount: "Open amount" }, currency: "EUR" };
const header = ["invoice no", "Customer", "OPEN  AMOUNT", ""];

test("the header may stand below a title", () => {
  expect(headerAt([["Open items"], [], header, ["R-1", "A", "5"]], mapping)).toBe(2);
  expect(headerAt([["a"], ["b"]], { columns: {} })).toBe(0);
  expect(headerAt([], mapping)).toBe(0);
});

test("columns are found with any case, spaces and punctuation of their names", () => {
  expect(contentsOf(mapping, header)).toEqual(["number", "", "amount", ""]);
});

test("a mapping names the columns as the file does, each field once", () => {
  expect(columnsOf(["number", "counterpartyName", "amount", "type"], header)).toEqual({
    ...{ number: "invoice no", counterpartyName: "Customer", amount: "OPEN  AMOUNT" },
  });
  expect(columnsOf(["amount", "", "amount", ""], header)).toEqual({ amount: "invoice no" });
});
