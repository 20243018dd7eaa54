import { waitUntil } from "@matchbook/servers/wait-until";
import { beforeAll, describe, expect, test } from "vitest";
import { axeProblems } from "../axe.ts";
import { type Books, newBooks } from "../books.ts";
import { countOf, firstLine, matchesOf, review, statusOf } from "../workbench.ts";
import { world } from "../world.ts";

/** What makes 300 lines a morning's work: names, amounts, one key for a difference, everything in one list. */

let books: Books;
beforeAll(async () => {
  books = await newBooks(40);
});

test("a difference that the payer's text explains is closed by one key, above the automatic limit", async () => {
  const [invoiceNumber, code] = ["SK-1197", "T-SKONTO"];
  await books.call("POST", "/invoices", {
    ...{ invoiceNumber, counterpartyId: "C-1", currency: "EUR", totalAmount: 1197.67, issueDate: "2026-09-01" },
  });
  await books.call("POST", "/transactions", {
    ...{ transaction_code: code, amount: 1161.74, currency: "EUR", direction: "credit", value_date: "2026-09-16" },
    ...{ description: "SK-1197 less 3 % Skonto", counterparty_name: "Alder & Finch" },
  });
  await waitUntil(
    () => matchesOf(books, code),
    ([match]) => match?.status === "pending_review",
  );
  const { page } = await review(books, `/console/review?line=${code}`);
  await page.getByRole("button", { name: "Confirm and close 35.93 EUR as discount" }).waitFor();
  await page.keyboard.press("d");
  const invoice = await waitUntil(
    () =>
      books.call<{ status: string; adjustments: { amount: number; reason: string }[] }>(
        "GET",
        `/invoices/${invoiceNumber}`,
      ),
    ({ status }) => status === "paid",
  );
  expect(invoice.adjustments).toMatchObject([{ amount: 35.93, reason: "discount" }]);
  await page.locator('[data-done-today="1"]').waitFor();
  expect(await page.locator("[data-done-today]").innerText()).toMatch(/^1 of \d+ done today$/);
});

describe("amounts", () => {
  test("find lines in the list, in any spelling, and the invoice to match", async () => {
    const { page } = await review(books);
    const shown = () => page.locator("[role=row]").count();
    const search = page.getByRole("searchbox", { name: "Search lines" });
    for (const [text, rows] of [
      ["115,00", 1],
      ["115.00", 1],
      [">390", 2],
    ] as const) {
      await search.fill(text);
      await waitUntil(shown, (count) => count === rows);
    }
    await search.fill("");
    await page.keyboard.press("Escape");
    await page.keyboard.press("m");
    const dialog = page.getByRole("dialog", { name: "Match to an invoice" });
    await dialog.getByRole("combobox").fill("122.50");
    // Before the search is answered, the list has what it offers without a text.
    await waitUntil(
      () => dialog.getByRole("option").allInnerTexts(),
      ([only, ...others]) => /INV-00003/.test(only ?? "") && others.length === 0,
    );
  });

  test("and commands are in the palette", async () => {
    const { page, open } = await world.person({ tenant: books.tenant });
    await open("/console/invoices");
    await page.getByRole("heading", { level: 1 }).waitFor();
    const palette = page.getByRole("combobox", { name: /Lines, invoices/ });
    await page.keyboard.press("Control+k");
    await palette.fill("130,00");
    await page
      .getByRole("option", { name: /Praxis Öztürk.*130\.00/ })
      .first()
      .waitFor();
    await page.getByRole("option", { name: /INV-00004 · Praxis Öztürk/ }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await palette.fill("dark");
    await page.getByRole("option", { name: "Dark appearance" }).waitFor();
    await page.keyboard.press("Enter");
    await page.locator('html[data-theme="dark"]').waitFor();
    await page.keyboard.press("Control+k");
    await palette.fill("create an api");
    await page.getByRole("option", { name: "Create an API key" }).waitFor();
    await page.keyboard.press("Enter");
    await page.getByRole("dialog", { name: /API key/ }).waitFor();
  });
});

test("an invoice from a line is filled in from what the line tells, with a new counterparty in the same dialog", async () => {
  const code = "T-NEWCOMER";
  await books.call("POST", "/transactions", {
    ...{ transaction_code: code, amount: 351.42, currency: "EUR", direction: "credit", value_date: "2026-09-20" },
    ...{ description: "Rechnung NW-2026/0042 Danke", counterparty_name: "Nordlicht Söhne GmbH" },
    counterparty_iban: "DE89370400440532013000",
  });
  const { page, open } = await world.person({ tenant: books.tenant });
  await open(`/console/review?queue=open&line=${code}`);
  await page.locator(`[data-line="${code}"] [data-why]`).waitFor();
  await page.keyboard.press("n");
  const dialog = page.getByRole("dialog", { name: "Invoice from this line" });
  await dialog.locator("[data-new-party]").waitFor();
  const values = async (...labels: string[]) =>
    Promise.all(labels.map((label) => dialog.getByLabel(label, { exact: true }).inputValue()));
  expect(await values("Invoice number", "Name", "Account code", "IBAN", "Issue date", "Due date")).toEqual([
    ...["NW-2026/0042", "Nordlicht Söhne GmbH", "NORDLICHT-SOHNE-GMBH", "DE89370400440532013000"],
    ...["2026-09-20", "2026-09-20"],
  ]);
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Create and match" }).click();
  await waitUntil(
    () => statusOf(books, code),
    (status) => status === "matched",
  );
  const party = await books.call<{ name: string; paymentMethods: { iban: string }[] }>(
    "GET",
    "/counterparties/NORDLICHT-SOHNE-GMBH",
  );
  expect([party.name, party.paymentMethods.map(({ iban }) => iban)]).toEqual([
    "Nordlicht Söhne GmbH",
    ["DE89370400440532013000"],
  ]);
});

test("the list shows 20 lines at 1440 by 900", async () => {
  const { page, open } = await world.person({ tenant: books.tenant, viewport: { width: 1440, height: 900 } });
  await open("/console/review");
  await firstLine(page);
  const whole = await page.locator("[role=grid]").evaluate((grid) => {
    const { bottom, top } = grid.getBoundingClientRect();
    return [...grid.querySelectorAll("[role=row]")].filter((row) => {
      const at = row.getBoundingClientRect();
      return at.top >= top && at.bottom <= bottom;
    }).length;
  });
  expect(whole).toBeGreaterThanOrEqual(20);
});

test("the activity names who did what to which line, and takes it back where it stands", async () => {
  const code = "T-00030";
  await books.call("POST", `/transactions/${code}/reconcile`, { action: "ignore" });
  const { page, open } = await world.person({ tenant: books.tenant });
  await open("/console/activity");
  const row = page.locator('[data-operation="reconcile_ignore"]').first();
  await row.getByText("operator (API key)").waitFor();
  expect(await row.innerText()).toContain("ignored Lumen Gallery +325.00 EUR");
  await row.getByText(/records$/).click();
  await row.getByRole("link", { name: /Lumen Gallery \+325\.00 EUR/ }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await row.getByRole("button", { name: "Undo" }).click();
  await page.locator('[data-operation="reconcile_ignore"][data-undone]').first().waitFor();
  expect(await row.innerText()).toMatch(/undone .+ later by Ada Lovelace/);
  expect(await statusOf(books, code)).toBe("unmatched");
  expect(await countOf(books, "confirmed")).toBe(1);
});
