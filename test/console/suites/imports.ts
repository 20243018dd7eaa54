import { beforeAll, expect, test } from "vitest";
import { axeProblems } from "../axe.ts";
import { type Books, newBooks } from "../books.ts";
import { world } from "../world.ts";

let books: Books;
beforeAll(async () => {
  books = await newBooks(1);
  await books.call("POST", "/bank-connections", { name: "Main account", currency: "EUR" });
});

const HEADER = "Date;Payer;Text;Amount\n";
const GOOD = `${HEADER}2026-09-01;Praxis Öztürk;Invoice 7;12,50\n2026-09-02;Alder & Finch;Rent;-1.300,00\n`;
const BAD = `${HEADER}2026-09-01;Praxis Öztürk;Invoice 7;12,50\n2026-09-02;Alder & Finch;Rent;12,x0\n`;
const CONTENTS = { Date: "bookingDate", Payer: "counterpartyName", Text: "description", Amount: "amount" };
const file = (name: string, text: string) => ({ name, mimeType: "text/csv", buffer: Buffer.from(text, "latin1") });

test("an import by button shows what is wrong by line, column and value, takes corrected columns, and shows duplicates as no errors", async () => {
  const { page, open } = await world.person({ tenant: books.tenant });
  await open("/console/imports");
  await page.getByText("No imports yet").waitFor();
  await page.getByRole("main").getByRole("link", { name: "Import a statement" }).first().click();
  const choose = page.locator("input[type=file]");

  await choose.setInputFiles(file("bad.csv", BAD));
  const wrong = page.getByRole("region", { name: "Errors in the file" }).locator("tbody tr");
  await wrong.first().waitFor();
  expect(await wrong.first().locator("td").allInnerTexts()).toEqual([
    "3",
    "Amount",
    "12,x0",
    expect.stringMatching(/amount/i),
  ]);
  expect(await page.getByRole("button", { name: /^Import \d+ new/ }).count()).toBe(0);

  const sayColumns = async () => {
    await page.getByRole("button", { name: "Change columns" }).click();
    await page.getByRole("heading", { name: "Columns" }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    for (const [column, content] of Object.entries(CONTENTS))
      await page.getByRole("combobox", { name: `${column} holds` }).selectOption(content);
    await page.getByRole("combobox", { name: "Decimal sign" }).selectOption(",");
    await page.getByRole("button", { name: "Use these columns" }).click();
    await page.getByRole("heading", { name: "Columns" }).waitFor({ state: "hidden" });
  };
  await sayColumns();

  await page.getByRole("button", { name: "Another file" }).click();
  await choose.setInputFiles(file("good.csv", GOOD));
  await page.locator("[data-new]").getByText("2", { exact: true }).waitFor();
  // The columns of a file that was not imported are kept for no other one.
  await sayColumns();
  await page.getByText("Praxis Öztürk").first().waitFor();
  await page.getByRole("button", { name: "Import 2 new lines" }).click();
  await page.waitForURL(/\/console\/imports\/[0-9a-f-]{36}$/);
  await page.locator("[data-status=completed]").waitFor();
  expect(await page.locator("[data-created]").innerText()).toBe("2");
  await page.getByRole("heading", { name: "Result", exact: true }).waitFor();
  await page.getByRole("cell", { name: "Praxis Öztürk" }).waitFor();
  expect(await axeProblems(page)).toEqual([]);

  await page.goBack();
  await choose.setInputFiles(file("good.csv", GOOD));
  await page.getByText("All lines of this file have already been imported").waitFor();
  expect(await page.locator("[data-duplicates]").innerText()).toBe("2");
  expect(await page.getByRole("alert").count()).toBe(0);
});
