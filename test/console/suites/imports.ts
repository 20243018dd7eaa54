import { beforeAll, describe, expect, test } from "vitest";
import { axeProblems, screenProblems } from "../axe.ts";
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

describe("an import by button", () => {
  test("shows what is wrong by line, column and value, takes corrected columns, and shows duplicates as no errors", async () => {
    const { page, open } = await world.person({ tenant: books.tenant });
    await open("/console/imports");
    await page.getByText("No imports yet").waitFor();
    await page.getByRole("main").getByRole("link", { name: "Import a statement" }).first().click();
    const choose = page.locator("input[type=file]");

    await choose.setInputFiles(file("bad.csv", BAD));
    const wrong = page.getByRole("region", { name: "What is wrong in the file" }).locator("tbody tr");
    await wrong.first().waitFor();
    expect(await wrong.first().locator("td").allInnerTexts()).toEqual([
      "3",
      "Amount",
      "12,x0",
      expect.stringMatching(/amount/i),
    ]);
    expect(await page.getByRole("button", { name: /^Import \d+ new/ }).count()).toBe(0);

    await page.getByRole("button", { name: "Change columns" }).click();
    await page.getByRole("heading", { name: "Columns" }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    for (const [column, content] of Object.entries(CONTENTS))
      await page.getByRole("combobox", { name: `${column} holds` }).selectOption(content);
    await page.getByRole("combobox", { name: "Decimal sign" }).selectOption(",");
    await page.getByRole("button", { name: "Use these columns" }).click();
    await page.getByRole("heading", { name: "Columns" }).waitFor({ state: "hidden" });

    await page.getByRole("button", { name: "Another file" }).click();
    await choose.setInputFiles(file("good.csv", GOOD));
    await page.locator("[data-new]").getByText("2", { exact: true }).waitFor();
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
    await page.getByText("All lines of this file are there already").waitFor();
    expect(await page.locator("[data-duplicates]").innerText()).toBe("2");
    expect(await page.getByRole("alert").count()).toBe(0);
  });

  test("leaves a wrong row out after a look at it, and keeps it in the report", async () => {
    const { page, open } = await world.person({ tenant: books.tenant });
    const { id } = await books.call<{ id: string }>("POST", "/bank-connections", { name: "Second", currency: "EUR" });
    await open(`/console/imports/new?bank=${id}`);
    const rows = ["2026-09-04,2.00,zero,102.00", "2026-09-05,1.00,one,103.00", "2026-02-30,x,two,115.50"];
    const text = ["Date,Amount,Text,Balance", ...rows, "2026-09-06,3.00,three,118.50", ""].join("\n");
    await page.locator("input[type=file]").setInputFiles(file("odd.csv", text));
    await page.getByRole("button", { name: "Import 3 rows, leave out 1 (row 4)" }).click();
    await page.locator("[data-status=completed]").waitFor();
    const said =
      "The balance of 4 Sept 2026 to 6 Sept 2026 does not continue: 12.50 EUR are missing. Row 4 was left out.";
    expect(await page.locator("[data-left-out-balance]").innerText()).toBe(said);
    const left = page.getByRole("region", { name: "Rows that were left out" }).locator("tbody tr");
    expect((await left.allInnerTexts()).map((row) => row.split("\t").slice(0, 3))).toEqual([
      ["4", "Date", "2026-02-30"],
      ["4", "Amount", "x"],
    ]);
    expect(await page.locator("[data-created]").innerText()).toBe("3");
    await page.getByRole("main").getByText("Ada Lovelace", { exact: true }).waitFor();
    await open("/console/settings/banks");
    expect(await page.locator("[data-left-out-balance]").innerText()).toBe(said);
  });

  test("refuses a file that is too large before it is sent", async () => {
    const { page, open } = await world.person({ tenant: books.tenant });
    await open("/console/imports/new");
    await page.locator("input[type=file]").evaluate((input: HTMLInputElement) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(64 * 1024 * 1024 + 1)], "all.csv"));
      input.files = files.files;
      input.dispatchEvent(new Event("change", { bubbles: true }));
    });
    await page.getByRole("alert").getByText("all.csv has 65 MiB").waitFor();
  });
});

test("a file that is dropped on another page is checked", async () => {
  const { page, open } = await world.person({ tenant: books.tenant });
  await open("/console/invoices");
  await page.getByRole("link", { name: "INV-00001" }).waitFor();
  await page.evaluate((text) => {
    const files = new DataTransfer();
    files.items.add(new File([text], "dropped.csv"));
    window.dispatchEvent(new DragEvent("drop", { dataTransfer: files, cancelable: true, bubbles: true }));
  }, GOOD);
  await page.getByRole("heading", { name: "Checked: dropped.csv" }).waitFor();
});

test("the pages of imports and banks are accessible in light at 1280 px and in dark at 320 px", async () => {
  const person = await world.person({ tenant: books.tenant });
  for (const path of ["imports", "imports/new", "settings/banks"])
    expect([path, await screenProblems(person, path)]).toEqual([path, []]);
});
