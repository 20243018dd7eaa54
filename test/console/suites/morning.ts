import { waitUntil } from "@matchbook/servers/wait-until";
import { beforeAll, expect, test } from "vitest";
import { axeProblems } from "../axe.ts";
import { type Books, sharedBooks } from "../books.ts";
import { matchesOf, review, statusOf } from "../workbench.ts";
import { world } from "../world.ts";

/** Means that make 300 lines a morning's work: one key for a difference, an invoice from what the line tells. */

let books: Books;
beforeAll(async () => {
  books = await sharedBooks();
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
