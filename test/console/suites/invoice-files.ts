import { readFileSync } from "node:fs";
import { join } from "node:path";
import XLSX from "@e965/xlsx";
import { zipSync } from "fflate";
import { AFRelationship, PDFDocument } from "pdf-lib";
import { beforeAll, expect, test } from "vitest";
import { axeProblems } from "../axe.ts";
import { type Books, newBooks } from "../books.ts";
import { world } from "../world.ts";

/** Files of invoices in the console: e-invoices, tables whose columns a person names, and what differs. */

const sample = (name: string) =>
  readFileSync(join(import.meta.dirname, "../../../packages/open-items/test/samples", name), "utf8");
const SAMPLE = sample("ubl-invoice.xml");
const NUMBER = "RE-2026-0114";

/** The XML of a Factur-X invoice. @param due `YYYYMMDD` */
const cii = (number: string, due: string) =>
  Buffer.from(sample("cii-invoice.xml").replace("SF-2026-418", number).replace("20260214", due));

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

test("an e-invoice is shown with its evidence, stored once, also when it is dropped, and a changed one with what differs", async () => {
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
  await page.getByRole("button", { name: "Import 1 invoice" }).click();
  await page.locator("[data-stored]").waitFor();
  await row.getByRole("link", { name: NUMBER }).waitFor();
  expect(await page.getByRole("button", { name: /^Import/ }).count()).toBe(0);

  await page.getByRole("button", { name: "Another file" }).click();
  await page.evaluate((text) => {
    const files = new DataTransfer();
    files.items.add(new File([text], "dropped.xml"));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: files, cancelable: true, bubbles: true }));
  }, SAMPLE);
  await page.getByRole("heading", { name: "Checked: dropped.xml" }).waitFor();
  await page.getByText("All invoices of this file have already been imported").waitFor();
  await page.getByRole("button", { name: "Another file" }).click();
  await choose.setInputFiles(file("later.xml", SAMPLE.replace("2026-03-04", "2026-03-31")));
  const differences = page.locator("[data-differences] li");
  await differences.first().waitFor();
  expect(await differences.allInnerTexts()).toEqual(["Due date: 4 Mar 2026 → 31 Mar 2026"]);
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

test("a zip, a workbook and a PDF of an e-invoice are shown, imported, and shown with what differs", async () => {
  const { page, open } = await world.person({ tenant: books.tenant });
  await open("/console/invoices/files");
  const choose = page.locator("input[type=file]");
  const rows = page.locator("tbody [role=row]");
  const cells = async () => {
    await rows.first().waitFor();
    return (await rows.allInnerTexts()).map((row) => row.replaceAll(/\s+/g, " "));
  };
  const take = async (name: string, content: Uint8Array) => {
    await choose.setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
    await page.getByRole("heading", { name: `Checked: ${name}` }).waitFor();
  };
  const store = async (button: string) => {
    await page.getByRole("button", { name: button }).click();
    await page.locator("[data-stored]").waitFor();
    await page.getByRole("button", { name: "Another file" }).click();
  };
  const xml = (number: string) => Buffer.from(SAMPLE.replace(NUMBER, number));

  await take("march.zip", zipSync({ "a/one.xml": xml("ZIP-1"), "two.xml": xml("ZIP-2") }));
  expect(await cells()).toEqual([
    expect.stringMatching(/^a\/one\.xml ZIP-1 new to receive by the tax number Borealis BV/),
    expect.stringMatching(/^two\.xml ZIP-2 new to receive/),
  ]);
  await store("Import 2 invoices");

  const pdf = await PDFDocument.create();
  pdf.addPage();
  await pdf.attach(cii("PDF-1", "20260214"), "factur-x.xml", { afRelationship: AFRelationship.Data });
  const first = await pdf.save();
  await page.getByRole("combobox", { name: "Direction if the file names none" }).selectOption("payable");
  await take("invoice.pdf", first);
  expect(await cells()).toEqual([expect.stringMatching(/PDF-1 .*new to pay .*229\.90 EUR$/)]);
  await page.getByRole("definition").filter({ hasText: "Factur-X" }).waitFor();
  await store("Import 1 invoice");
  const later = await PDFDocument.create();
  later.addPage();
  await later.attach(cii("PDF-1", "20260228"), "factur-x.xml", { afRelationship: AFRelationship.Data });
  await take("invoice.pdf", await later.save());
  const changes = page.locator("[data-differences] li");
  await changes.first().waitFor();
  expect(await changes.allInnerTexts()).toEqual(["Due date: 14 Feb 2026 → 28 Feb 2026"]);
  await store("Import 1 invoice");

  const book = XLSX.utils.book_new();
  const table = [
    ["Invoice Number", "Customer", "Date", "Open", "Currency", "Direction"],
    ["XL-1", "Nordwind", "2026-05-01", 100.5, "EUR", "receivable"],
    ["XL-2", "Kranich", "2026-05-02", 7, "EUR", "receivable"],
  ];
  XLSX.utils.book_append_sheet(book, XLSX.utils.aoa_to_sheet(table), "Open items");
  await page.getByRole("combobox", { name: "Direction if the file names none" }).selectOption("receivable");
  await take("open.xlsx", XLSX.write(book, { type: "buffer", bookType: "xlsx" }));
  await page.getByRole("heading", { name: "Columns" }).waitFor();
  expect(await page.getByRole("combobox", { name: "Open holds" }).inputValue()).toBe("amount");
  await page.getByRole("button", { name: "Use these columns" }).click();
  await store("Import 2 invoices");
  expect(await books.call("GET", "/invoices/XL-1")).toMatchObject({ totalAmount: 100.5, currency: "EUR" });
  expect(await books.call("GET", "/invoices/PDF-1")).toMatchObject({ dueDate: "2026-02-28", direction: "payable" });
});
