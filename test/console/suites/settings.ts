import { beforeAll, expect, test } from "vitest";
import { axeProblems } from "../axe.ts";
import { type Books, sharedBooks } from "../books.ts";
import { world } from "../world.ts";

/** Pages on which a tenant's settings are changed. */

let books: Books;
beforeAll(async () => {
  books = await sharedBooks();
});

test("settings hold limits per currency, what becomes of other accounts, and the bank of CSV files", async () => {
  const { page, open } = await world.person({ tenant: books.tenant });
  await open("/console/settings/matching");
  await page.getByRole("button", { name: "Add a currency: Only a person confirms above" }).click();
  await page.getByLabel("Only a person confirms above: Currency 1").fill("eur");
  await page.getByLabel("Only a person confirms above: Amount 1").fill("90,071,992,547,409.91");
  await page.getByLabel("In all other currencies").fill("5000");
  await page.getByRole("button", { name: "Add a currency: Differences" }).click();
  await page.getByLabel("Differences that matching may close: Currency 1").fill("KWD");
  await page.getByLabel("Differences that matching may close: Amount 1").fill("0.125");
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Settings saved").waitFor();
  await page.reload();
  await page.getByLabel("Only a person confirms above: Amount 1").waitFor();
  const shown = await page
    .getByRole("textbox")
    .evaluateAll((fields) => fields.map((field) => (field as HTMLInputElement).value));
  expect(shown).toEqual(expect.arrayContaining(["EUR", "90,071,992,547,409.91", "5000", "KWD", "0.125"]));

  await page.getByRole("button", { name: "Add a reason" }).click();
  await page.getByLabel("Reasons: Reason 1").fill("Asked the customer");
  await page.getByRole("button", { name: "Keep reasons" }).click();
  await page.getByText("Reasons saved").waitFor();
  expect(await books.call("GET", "/work-reasons")).toMatchObject({
    reasons: [{ code: "asked-the-customer", label: "Asked the customer" }],
  });

  await page.goto(`${world.url}/console/settings/banks`);
  await page.getByRole("button", { name: "Add a bank account" }).first().click();
  await page.getByRole("textbox", { name: "Name" }).fill("Second account");
  await page.getByLabel("Lines of another account in a file").selectOption("skip");
  await page.getByLabel("CSV files").selectOption({ label: "N26" });
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Second account saved").waitFor();
  const [bank] = await books.call<unknown[]>("GET", "/bank-connections");
  expect(bank).toMatchObject({ name: "Second account", otherAccounts: "skip", csvMapping: { preset: "n26" } });
});

test("a key of an agent decides up to its limit, and the history calls the agent by its name", async () => {
  const { page, open } = await world.person({ tenant: books.tenant });
  await open("/console/settings/api-keys?create=1");
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Name" }).fill("Claude of accounting");
  await dialog.getByRole("checkbox", { name: "This key is an agent's" }).check();
  const limit = dialog.getByRole("textbox", { name: "May confirm up to (EUR)" });
  await limit.fill("99.50");
  await dialog.getByText("A whole amount of EUR, such as 500").waitFor();
  expect(await dialog.getByRole("button", { name: "Create an API key" }).isDisabled()).toBe(true);
  await limit.fill("1,500");
  expect(await dialog.getByRole("combobox", { name: "Role" }).inputValue()).toBe("agent");
  expect(await dialog.getByRole("checkbox", { name: "rules:write" }).count()).toBe(0);
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Create an API key" }).click();
  const key = await page.locator("[data-secret]").innerText();
  await page.getByRole("button", { name: "I have kept it" }).click();
  await page.getByText("confirms up to 1,500 EUR").waitFor();

  const [match] = await books.call<{ id: string }[]>("GET", "/matches?status=pending_review");
  const answer = await fetch(`${world.url}/api/v1/matches/${match?.id}`, {
    method: "PUT",
    headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
    body: JSON.stringify({ status: "confirmed" }),
  });
  expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining("confirmed")]);
  await open("/console/activity");
  await page.getByText("Claude of accounting (agent)", { exact: true }).first().waitFor();
});

test("a rule that decisions follow is offered, tried, saved, and moved below another", async () => {
  const { page, open } = await world.person({ tenant: books.tenant });
  const line = { amount: 4.9, currency: "EUR", direction: "debit", value_date: "2026-10-01" };
  const codes = ["RULE-1", "RULE-2", "RULE-3"];
  for (const code of codes)
    await books.call("POST", "/transactions", { ...line, transaction_code: code, description: `Depotpreis ${code}` });
  const items = codes.map((code) => ({ code, action: "ignore", reason: "bank_fee" }));
  await books.call("POST", "/transactions/reconcile", { items });

  await open("/console/settings/rules");
  await page.getByRole("heading", { name: "Suggested from your decisions" }).waitFor();
  await page.getByRole("button", { name: "Make it a rule" }).first().click();
  expect(await page.getByLabel("Ignore as").inputValue()).toBe("bank_fee");
  await page.getByLabel("Name", { exact: true }).fill("Custody fees");
  await page.getByRole("button", { name: "Try on the last 90 days" }).click();
  await page.getByText("What the rule would have done").first().waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Rules saved").first().waitFor();

  await page.getByRole("button", { name: "Add a rule" }).first().click();
  await page.getByLabel("Name", { exact: true }).fill("Large ones");
  await page.getByLabel("Currency").fill("eur");
  await page.getByLabel("Amount from").fill("10,000");
  await page.getByLabel("Only a person confirms", { exact: true }).check();
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Move Large ones up" }).click();
  await page.getByRole("button", { name: "Move Large ones down" }).and(page.locator(":enabled")).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  const { rules } = (await books.call<Record<string, unknown[]>>("GET", "/rules")) as { rules: unknown[] };
  expect(rules).toMatchObject([
    { name: "Large ones", conditions: { currency: "EUR", amountMin: 10_000 }, actions: { neverConfirm: true } },
    { name: "Custody fees", actions: { ignoreReason: "bank_fee" } },
  ]);
});
