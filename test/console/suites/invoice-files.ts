import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { axeProblems, picture } from "../axe.ts";
import { type Books, newBooks } from "../books.ts";
import { world } from "../world.ts";

/** Files of invoices in the console: e-invoices, tables whose columns a person names, and what differs. */

const SAMPLE = readFileSync(
  join(import.meta.dirname, "../../../packages/open-items/test/samples/ubl-invoice.xml"),
  "utf8",
);
const NUMBER = "RE-2026-0114";

let books: Books;
beforeAll(async () => {
  books = await newBooks(1);
  await books.call("PATCH", "/matching-settings", { identity: { taxIds: ["DE 811.907.980"] } });
});

const file = (name: string, text: string) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(text),
});

test("an e-invoice is shown with its evidence, stored once, and a changed one with what differs", async () => {
  const { page, open } = await world.person({ tenant: books.tenant });
  await open("/console/invoices");
  await page.getByRole("link", { name: "Import a file" }).first().click();
  const choose = page.locator("input[type=file]");
  await choose.setInputFiles(file("invoice.xml", SAMPLE));
  const row = page.locator("tbody [role=row]").first();
  await row.getByText("new", { exact: true }).waitFor();
  const said = await row.innerText();
  for (const text of [
    NUMBER,
    "to receive",
    "by the tax number",
    "Borealis BV",
    "new counterparty",
    "190.00 EUR was paid",
  ])
    expect(said).toContain(text);
  expect(await axeProblems(page)).toEqual([]);
  await picture(page, "invoice-file-checked");
  await page.getByRole("button", { name: "Import 1 invoice" }).click();
  await page.locator("[data-stored]").waitFor();
  await row.getByRole("link", { name: NUMBER }).waitFor();
  expect(await page.getByRole("button", { name: /^Import/ }).count()).toBe(0);

  await page.getByRole("button", { name: "Another file" }).click();
  await choose.setInputFiles(file("again.xml", SAMPLE));
  await page.getByText("All invoices of this file are there already").waitFor();
  await page.getByRole("button", { name: "Another file" }).click();
  await choose.setInputFiles(file("later.xml", SAMPLE.replace("2026-03-04", "2026-03-31")));
  const differences = page.locator("[data-differences] li");
  await differences.first().waitFor();
  expect(await differences.allInnerTexts()).toEqual(["Due date: 4 Mar 2026 → 31 Mar 2026"]);
  await picture(page, "invoice-file-changed");
  await page.getByRole("button", { name: "Import 1 invoice" }).click();
  await page.locator("[data-stored]").waitFor();
  expect(await books.call("GET", `/invoices/${NUMBER}`)).toMatchObject({ dueDate: "2026-03-31", totalAmount: 1000 });
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
  await picture(page, "invoice-file-columns");
  await page.getByRole("textbox", { name: "Currency" }).fill("eur");
  await page.getByRole("combobox", { name: "All amounts are" }).selectOption("receivable");
  await page.getByRole("button", { name: "Use these columns" }).click();
  await page.getByRole("button", { name: "Import 2 invoices" }).click();
  await page.locator("[data-stored]").waitFor();
  expect(await books.call("GET", "/invoices/T-1")).toMatchObject({ totalAmount: 100.5, currency: "EUR" });

  await open("/console/invoices/files");
  await choose.setInputFiles(file("june.csv", table("T-3;Kranich;2026-06-01;x\n")));
  const wrong = page.getByRole("region", { name: "What is wrong in the file" }).locator("tbody tr");
  await wrong.first().waitFor();
  expect((await wrong.first().locator("td").allInnerTexts()).slice(0, 2)).toEqual(["2", "Open"]);
  expect(await axeProblems(page)).toEqual([]);
});

test("a file that is dropped on this page is read here", async () => {
  const { page, open } = await world.person({ tenant: books.tenant, locale: "de-DE", colorScheme: "dark" });
  await open("/console/invoices/files");
  await page.getByText("Datei wählen").waitFor();
  await page.evaluate(
    (text) => {
      const files = new DataTransfer();
      files.items.add(new File([text], "dropped.xml"));
      window.dispatchEvent(new DragEvent("drop", { dataTransfer: files, cancelable: true, bubbles: true }));
    },
    SAMPLE.replace(NUMBER, "RE-DROPPED"),
  );
  await page.getByRole("heading", { name: "Geprüft: dropped.xml" }).waitFor();
  await page.getByText("nach der Steuernummer").first().waitFor();
  expect(await axeProblems(page)).toEqual([]);
  expect(new URL(page.url()).pathname).toBe("/console/invoices/files");
});
