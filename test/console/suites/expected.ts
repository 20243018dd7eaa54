import { expect, test } from "vitest";
import { axeProblems } from "../axe.ts";
import { sharedBooks } from "../books.ts";
import { world } from "../world.ts";

test("a person expects a rent each month, sees what is overdue, and finds it as an open item", async () => {
  const books = await sharedBooks();
  const { page, open } = await world.person({ tenant: books.tenant, expected: /409 \(Conflict\)/ });
  await open("/console/invoices");
  await page.getByRole("link", { name: "Expected payments" }).click();
  await page.getByText("No payments are expected here").waitFor();
  await page.getByRole("button", { name: "Expect a payment" }).first().click();
  const dialog = page.getByRole("dialog", { name: "Expect a payment" });
  await dialog.getByLabel("Number", { exact: true }).fill("RENT");
  await dialog.getByRole("combobox", { name: "Counterparty" }).fill("C-1");
  await dialog.getByRole("option", { name: "Alder & Finch" }).click();
  await dialog.getByLabel("Purpose").fill("Rent of the flat");
  await dialog.getByLabel("Amount from").fill("800");
  await dialog.getByLabel("Amount to").fill("900");
  await dialog.getByLabel("First day").fill("2026-01-01");
  await dialog.getByLabel("Last day").fill("2026-01-05");
  await dialog.getByLabel("Repeats").selectOption("month");
  await dialog.getByLabel("Number of payments").fill("3");
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Expect a payment" }).click();
  const row = page.locator("tbody [role=row]").filter({ hasText: "RENT-2026-02-01" });
  await row.getByText("overdue").waitFor();
  expect(await row.innerText()).toContain("800.00 – 900.00 EUR");
  await row.getByRole("link", { name: "RENT-2026-02-01" }).click();
  await page.getByText("expected payment", { exact: true }).waitFor();
  await page.getByText("Rent of the flat").first().waitFor();
  await page.goBack();
  await page.getByLabel("Status").selectOption("paid");
  await page.getByText("No payments are expected here").waitFor();

  // A refusal is said, and nothing is lost.
  await page.getByRole("button", { name: "Expect a payment" }).first().click();
  await dialog.getByLabel("Number", { exact: true }).fill("RENT-2026-02-01");
  await dialog.getByRole("combobox", { name: "Counterparty" }).fill("C-1");
  await dialog.getByRole("option", { name: "Alder & Finch" }).click();
  await dialog.getByLabel("Amount from").fill("800");
  await dialog.getByRole("button", { name: "Expect a payment" }).click();
  await dialog.getByText("Invoice number already exists").waitFor();
});
