import { beforeAll, expect, test } from "vitest";
import { axeProblems, picture } from "../axe.ts";
import { type Books, newBooks } from "../books.ts";
import { world } from "../world.ts";

/** Pages on which a tenant's settings are changed. */

let books: Books;
beforeAll(async () => {
  books = await newBooks(1);
});

test("settings hold limits per currency, what becomes of other accounts, and the bank of CSV files", async () => {
  const { page, open } = await world.person({ tenant: books.tenant });
  await open("/console/settings/matching");
  await page.getByRole("button", { name: "Add a currency: Only a person confirms above" }).click();
  await page.getByLabel("Only a person confirms above: currency 1").fill("eur");
  await page.getByLabel("Only a person confirms above: amount 1").fill("90,071,992,547,409.91");
  await page.getByLabel("In all other currencies").fill("5000");
  await page.getByRole("button", { name: "Add a currency: Differences" }).click();
  await page.getByLabel("Differences that matching may close: currency 1").fill("KWD");
  await page.getByLabel("Differences that matching may close: amount 1").fill("0.125");
  expect(await axeProblems(page)).toEqual([]);
  await picture(page, "settings-matching");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Settings saved").waitFor();
  await page.reload();
  await page.getByLabel("Only a person confirms above: amount 1").waitFor();
  const shown = await page
    .getByRole("textbox")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  expect(shown).toEqual(expect.arrayContaining(["EUR", "90,071,992,547,409.91", "5000", "KWD", "0.125"]));

  await page.getByLabel("Reasons", { exact: true }).fill("asked = asked the customer\nnonsense");
  await page.getByText("Line 2 is not “code = text”").waitFor();
  await page.getByLabel("Reasons", { exact: true }).fill("asked = asked the customer");
  await page.getByRole("button", { name: "Keep reasons" }).click();
  await page.getByText("Reasons saved").waitFor();
  expect(await books.call("GET", "/work-reasons")).toMatchObject({
    reasons: [{ code: "asked", label: "asked the customer" }],
  });

  await page.goto(`${world.url}/console/settings/banks`);
  await page.getByRole("button", { name: "Add a bank account" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("Second account");
  await page.getByLabel("Lines of another account in a file").selectOption("skip");
  await page.getByLabel("CSV files").selectOption({ label: "N26" });
  expect(await axeProblems(page)).toEqual([]);
  await picture(page, "settings-bank");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Second account saved").waitFor();
  const [bank] = await books.call<unknown[]>("GET", "/bank-connections");
  expect(bank).toMatchObject({ name: "Second account", otherAccounts: "skip", csvMapping: { preset: "n26" } });
});
