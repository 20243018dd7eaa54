import { expect, test } from "vitest";
import { furnitureIn } from "./furniture.ts";
import { textOf } from "./line-words.ts";

/** The words of a text that are neither a bank's nor of a clause about a tax. */
const left = (text: string) => {
  const read = textOf(text);
  const found = furnitureIn(read);
  return read.words.flatMap(({ text: word }, at) => (found.has(at) ? [] : [word])).join(" ");
};

test.each([
  "НДС 20% 163.87",
  "в т.ч. НДС (20%) 163-87 руб.",
  "НДС не облагается",
  "без ПДВ",
  "not subject to VAT",
  "zzgl. 19 % MwSt",
  "TVA incluse",
  "esente IVA",
  "KDV dahil",
  "VAT 23% 163,87 PLN",
  "ALV 25,5 %",
  "含税",
  "ABONO POR SPEI",
  "PIX RECEBIDO",
  "MULTIBANCO ENT 21800 REF 123 456 789",
  "UPI/CR/612345678901/HDFC",
  "UPI/anna@okaxis",
  "MwSt 19 (%)",
  "GRAZIE MILLE",
  "FEDNOW CREDIT MSGID 202603180210000218B1QGC01234",
  "20-45-45 12345678 NATWEST",
  "FT26077123456",
  "NEFT INDIAN BANK",
])("%s says nothing", (text) => {
  expect(left(text)).toBe("");
});

test.each([
  ["VAT Q1", "VAT Q1"],
  ["IVA de marzo", "IVA DE MARZO"],
  ["НДС за 3 квартал", "НДС ЗА 3 КВАРТАЛ"],
  ["Invoice 4471, VAT 20% 163.87", "INVOICE 4471"],
  ["VAT 03/2026", "VAT 03 2026"],
  ["SPEI 0123456", "0123456"],
  ["MULTIBANCO 21800", "21800"],
  ["FT20260000123 FT20260000124", "FT20260000123 FT20260000124"],
  ["FA2026000000123", "FA2026000000123"],
])("%s leaves %s", (text, rest) => {
  expect(left(text)).toBe(rest);
});
