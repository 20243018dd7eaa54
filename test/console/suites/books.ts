import { readFile } from "node:fs/promises";
import { waitUntil } from "@matchbook/servers/wait-until";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { axeProblems } from "../axe.ts";
import { type Books, newBooks } from "../books.ts";
import { type Account, newAccount } from "../statements.ts";
import { world } from "../world.ts";

/** Closed books: balances, the reconciliation statement and its page on paper, closing, exports, open items. */

let books: Books;
let account: Account;
beforeAll(async () => {
  books = await newBooks(4);
  account = await newAccount(books);
});

/** @param expected console messages that the test causes */
async function at(path: string, expected?: RegExp): Promise<Page> {
  const { page, open } = await world.person({ tenant: books.tenant, ...(expected && { expected }) });
  await open(`/console/books${path}`);
  return page;
}

/** Saves the file that a button offers. @returns its name and its text */
async function saved(page: Page, button: string): Promise<[name: string, text: string]> {
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).first().click(),
  ]);
  return [file.suggestedFilename(), await readFile(await file.path(), "utf8")];
}

describe("balances", () => {
  test("are drawn by day and stand in a table, with the days to ask the bank for", async () => {
    const page = await at(`?bank=${account.bank}&dateFrom=2026-09-01&dateTo=2026-11-30`);
    await page.locator("[data-chart=line] canvas").waitFor();
    const issue = page.getByRole("table", { name: "Statements to request from the bank" }).getByRole("row").nth(1);
    await issue.waitFor();
    const [problem, days, ...amounts] = await issue.getByRole("cell").allInnerTexts();
    expect([problem, days]).toEqual(["Statements are missing", "1 Oct 2026 – 1 Nov 2026"]);
    expect(amounts.slice(0, 3)).toEqual(["1,320.00 EUR", "1,370.00 EUR", "50.00 EUR"]);
    await page.getByText("As a table").click();
    const balances = page.getByRole("table", { name: "Balance by day · EUR" });
    expect(await balances.getByRole("row", { name: /^30 Sept 2026/ }).innerText()).toContain("1,320.00");
    // Nothing is drawn where statements are missing.
    expect(await balances.getByRole("row", { name: /^7 Oct 2026/ }).innerText()).toContain("unknown");
    expect(await page.locator("[data-holes]").innerText()).toBe("No statements: 1 Oct 2026 – 1 Nov 2026");
    const off = page.getByRole("table", { name: "Days that do not add up" });
    expect(await off.getByRole("row").nth(1).innerText()).toContain("50.00 EUR");
    const [name, text] = await saved(page, "Download CSV");
    expect(name).toBe("balances.csv");
    expect(text).toContain("2026-09-30,EUR,1320,0,1320,");
  });
});

describe("the reconciliation statement", () => {
  const path = () => `/statement?bank=${account.bank}&day=2026-09-30`;

  test("prints to one page of A4 with its sums and without the navigation", async () => {
    const page = await at(path());
    await page.locator("[data-verdict]").waitFor();
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: false })).toString("latin1");
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1);
    // 210 × 297 mm in points.
    const [, width, height] = /\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)/.exec(pdf) ?? [];
    expect([Math.round(Number(width)), Math.round(Number(height))]).toEqual([595, 842]);
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await page.setViewportSize({ width: 688, height: 1017 });
    for (const hidden of ["nav", "header", "button", "select", "input"])
      expect([hidden, await page.locator(hidden).filter({ visible: true }).count()]).toEqual([hidden, 0]);
    await page.getByText("Adds up to the cent: 1,320.00 EUR").waitFor();
    expect(await page.getByRole("table").first().innerText()).toContain("1,320.00");
  });
});

describe("closing", () => {
  test("lists what is unexplained and asks; reopening needs a reason, and both stand on the page", async () => {
    const page = await at("/closing");
    await page.getByLabel("Books of").selectOption({ label: "Main account" });
    await page.getByLabel("Last day").fill("2026-09-30");
    const row = page.getByRole("table", { name: "Closing checklist" }).getByRole("row", { name: /Main account/ });
    await waitUntil(
      () => row.innerText(),
      (text) => text.includes("complete") && text.includes("250.00 EUR"),
    );
    const close = page.getByRole("button", { name: "Close the books up to 30 Sept 2026" });
    expect(await close.isDisabled()).toBe(true);
    await page.getByLabel("Close although 2 lines are unexplained").check();
    expect(await axeProblems(page)).toEqual([]);
    await close.click();
    await page.getByRole("table", { name: "Closed periods" }).getByRole("cell", { name: "30 Sept 2026" }).waitFor();
    const [period] = await books.call<unknown[]>("GET", "/closed-periods");
    expect(period).toMatchObject({ bankConnectionId: account.bank, until: "2026-09-30", unexplainedTransactions: 2 });
    await page.getByText("closed the books up to 30 Sept 2026").waitFor();

    await page.getByRole("button", { name: "Reopen" }).click();
    const again = page.getByRole("dialog").getByRole("button", { name: "Reopen" });
    expect(await again.isDisabled()).toBe(true);
    await page.getByLabel("Reason").fill("the wrong month");
    await again.click();
    await page.getByText("reopened the books: the wrong month").waitFor();
    await waitUntil(
      () =>
        page
          .getByRole("table", { name: "Closed periods" })
          .getByRole("row", { name: /Main account/ })
          .innerText(),
      (text) => /open[\s\S]*Ada Lovelace/.test(text),
    );
  });
});

describe("exports", () => {
  test("are made with own columns and accounts, proved, saved in each format, and booked", async () => {
    const page = await at("/exports/settings", /400 \(Bad Request\)/);
    for (const [label, text] of [
      ["Bank", "1200"],
      ["Receivables", "1400"],
      ["Consultant number", "29098"],
      ["Client number", "5"],
    ] as const) {
      if (label === "Consultant number") await page.getByLabel("Write files for DATEV").check();
      await page.getByLabel(label, { exact: true }).fill(text);
    }
    await page.getByRole("button", { name: "Add an account: Accounts of counterparties" }).click();
    await page.getByLabel("Accounts of counterparties: Counterparty 1").fill("C-1");
    await page.getByLabel("Accounts of counterparties: Account 1").fill("x y");
    await page.getByRole("button", { name: "Add a column: Columns" }).click();
    await page.getByLabel("Columns: Title 1").fill("Betrag");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByRole("alert").waitFor();
    await page.getByLabel("Accounts of counterparties: Account 1").fill("10001");
    await page.getByRole("button", { name: "Save" }).click();
    await page.getByText("Settings saved").waitFor();
    expect(await books.call("GET", "/export-settings")).toMatchObject({
      counterpartyAccounts: [{ counterpartyId: "C-1", account: "10001" }],
      csv: { columns: [{ header: "Betrag", field: "amount" }] },
      datev: { consultantNumber: 29_098, clientNumber: 5 },
    });

    await page.getByRole("link", { name: "Exports" }).click();
    const proof = page
      .getByRole("table", { name: /^Check against/ })
      .getByRole("row")
      .nth(1);
    await proof.getByText("agrees to the cent").waitFor();
    expect(await proof.getByRole("cell").allInnerTexts()).toEqual([
      ...["EUR", "–", "100.00", "100.00", "–", "–", "agrees to the cent"],
    ]);
    await page.getByRole("button", { name: "Create a batch" }).click();
    const dialog = page.getByRole("dialog");
    await dialog.getByText("Every posting has an account.").waitFor();
    expect(await dialog.getByRole("cell").allInnerTexts()).toEqual([
      "September 2026",
      "payments",
      "1",
      "0.00 EUR",
      "100.00 EUR",
    ]);
    await dialog.getByRole("button", { name: "Create a batch" }).click();
    await page.getByText("Batch 1 created").waitFor();
    await waitUntil(
      () => proof.getByRole("cell").nth(1).innerText(),
      (text) => text === "100.00",
    );
    await page.getByRole("button", { name: "Create a batch" }).click();
    await dialog.getByText("Nothing to post since the last batch.").waitFor();
    await dialog.getByRole("button", { name: "Cancel" }).click();

    await page.getByRole("link", { name: "Batch 1" }).click();
    expect(await saved(page, "CSV")).toEqual(["export-1.csv", "Betrag\r\n100\r\n"]);
    const [jsonName, json] = await saved(page, "JSON");
    expect([jsonName, JSON.parse(json)]).toMatchObject(["export-1.json", { number: 1, content: [{ amount: 100 }] }]);
    expect(await saved(page, "Journal (XML)")).toEqual(["export-1.xml", expect.stringContaining("10001")]);
    expect(await saved(page, "DATEV September 2026 EUR")).toEqual([
      expect.stringMatching(/^EXTF_/),
      expect.stringContaining("EXTF"),
    ]);
    await page.getByRole("button", { name: "Mark as booked" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Mark as booked" }).click();
    await page.locator("dd").getByText("booked", { exact: true }).waitFor();
    expect(await page.getByRole("button", { name: "Recall" }).count()).toBe(0);
  });
});

describe("open items", () => {
  test("are shown by week, by age and by counterparty, with the files", async () => {
    const due = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10);
    await books.call("POST", "/invoices", {
      ...{ invoiceNumber: "SOON-1", counterpartyId: "C-0", currency: "EUR", totalAmount: 80, issueDate: "2026-10-01" },
      dueDate: due,
    });
    const page = await at("/open-items");
    const weeks = page.getByRole("region", { name: /^Due by week/ });
    await weeks.locator("[data-chart=bars] canvas").waitFor();
    await weeks.getByText("As a table").click();
    expect(await page.getByRole("table", { name: "Due by week · EUR" }).innerText()).toContain("80.00");
    const party = page
      .getByRole("table", { name: "By counterparty · To receive" })
      .getByRole("row", { name: /Praxis Öztürk/ });
    const [, currency, , notDue] = await party.getByRole("cell").allInnerTexts();
    expect([currency, notDue]).toEqual(["EUR", "80.00"]);
    const forecast = page.getByRole("region", { name: "Due by week · EUR" }).first();
    expect(await forecast.innerText()).toContain("Overdue · To receive");
    expect((await saved(page, "Download CSV"))[0]).toBe("payment-forecast.csv");
  });
});
