import { beforeAll, expect, test } from "vitest";
import { axeProblems } from "../axe.ts";
import { type Books, sharedBooks } from "../books.ts";
import { world } from "../world.ts";

/** Tables of invoices, whose columns a person names. */

let books: Books;
beforeAll(async () => {
  books = await sharedBooks();
});

const file = (name: string, text: string) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(text),
});

test("a table asks what it does not prove, and the answer is remembered for files with its columns", async () => {
  const { page, open } = await world.person({ tenant: books.tenant });
  await open("/console/invoices/files");
  const table = (rows: string) => `Invoice No;Customer;Date;Open\n${rows}`;
  const choose = page.locator("input[type=file]");
  await choose.setInputFiles(file("open.csv", table("T-1;Nordwind;2026-05-01;100,50\nT-2;Kranich;2026-05-02;7,00\n")));
  await page.getByText("In which currency are these amounts?").waitFor();
  expect(await page.getByRole("combobox", { name: "Open holds" }).inputValue()).toBe("amount");
  expect(await page.getByRole("button", { name: /^Import/ }).count()).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole("textbox", { name: "Currency" }).fill("eur");
  await page.getByRole("combobox", { name: "All amounts are" }).selectOption("receivable");
  await page.getByRole("button", { name: "Use these columns" }).click();
  await page.getByRole("button", { name: "Import 2 invoices" }).click();
  await page.locator("[data-stored]").waitFor();
  expect(await books.call("GET", "/invoices/T-1")).toMatchObject({ totalAmount: 100.5, currency: "EUR" });

  await open("/console/invoices/files");
  await choose.setInputFiles(file("june.csv", table("T-3;Kranich;2026-06-01;x\n")));
  const wrong = page.getByRole("region", { name: "Errors in the file" }).locator("tbody tr");
  await wrong.first().waitFor();
  expect((await wrong.first().locator("td").allInnerTexts()).slice(0, 2)).toEqual(["2", "Open"]);
});
