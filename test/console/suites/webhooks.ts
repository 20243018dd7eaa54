import { waitUntil } from "@matchbook/servers/wait-until";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, test } from "vitest";
import { axeProblems, screenProblems } from "../axe.ts";
import { type Books, newBooks } from "../books.ts";
import { world } from "../world.ts";

let books: Books;
beforeAll(async () => {
  books = await newBooks(1);
});

/** Presses the button that creates, and reads what is shown once. */
async function createAndRead(page: Page, button: string): Promise<string> {
  await page.getByRole("dialog").getByRole("button", { name: button }).click();
  const secret = await page.locator("[data-secret]").innerText();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "I have kept it" }).click();
  await page.getByRole("dialog").waitFor({ state: "hidden" });
  return secret;
}

async function expectNowhere(page: Page, secret: string): Promise<void> {
  await page.reload();
  await page.getByRole("table").waitFor();
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect((await page.content()) + stored).not.toContain(secret);
}

async function addDestination(page: Page, path: string): Promise<string> {
  await page.goto(`${world.url}/console/webhooks`);
  await page.getByRole("button", { name: "Add a destination" }).first().click();
  await page.getByLabel("Address").fill(world.stack.receiver.url + path);
  return createAndRead(page, "Add a destination");
}

describe("webhooks in the console", () => {
  test("a secret is shown once, and resending by filter touches only its destination", async () => {
    const { receiver } = world.stack;
    const { page, open } = await world.person({ tenant: books.tenant });
    await open("/console/webhooks");
    const secret = await addDestination(page, "/console-a");
    expect(secret).toMatch(/^whsec_/);
    await expectNowhere(page, secret);
    await addDestination(page, "/console-b");

    const invoice = { counterpartyId: "C-1", currency: "EUR", totalAmount: 5, issueDate: "2026-09-01" };
    await books.call("POST", "/invoices", { invoiceNumber: "HOOK-1", ...invoice });
    const counts = () => ["/console-a", "/console-b"].map((path) => receiver.received(path).length);
    await waitUntil(counts, ([a = 0, b = 0]) => a > 0 && b > 0);
    const [, before] = counts();

    await page.getByRole("link", { name: /console-a$/ }).click();
    await page.getByRole("link", { name: "Deliveries" }).click();
    await page.getByRole("combobox", { name: "Status" }).selectOption("success");
    await page.locator("tbody [data-status=success]").first().waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.getByRole("button", { name: "Send all of the filter again" }).click();
    await page.getByText("1 finished delivery to this destination").waitFor();
    await page.getByRole("button", { name: "Send again", exact: true }).click();
    await page.getByText("1 scheduled again").waitFor();
    await waitUntil(counts, ([a]) => a === 2);
    expect(counts()).toEqual([2, before]);

    await page.getByRole("link", { name: "invoice.created" }).click();
    await page.getByText("HOOK-1").waitFor();
    expect(await axeProblems(page)).toEqual([]);
  });

  test("rotation shows the new secret once and counts down the old one", async () => {
    const { page, open } = await world.person({ tenant: books.tenant, colorScheme: "dark" });
    await open("/console/webhooks");
    await addDestination(page, "/console-c");
    await page.getByRole("link", { name: /console-c$/ }).click();
    await page.getByRole("main").getByRole("link", { name: "Settings" }).click();
    await page.getByRole("button", { name: "Rotate the secret" }).click();
    await createAndRead(page, "Rotate the secret");
    await page
      .getByRole("timer")
      .getByText(/another 23:59:\d\d/)
      .waitFor();
    expect(await axeProblems(page)).toEqual([]);
  });
});

test("a destination that answers 500 is told in words that fit, each once", async () => {
  const { receiver } = world.stack;
  receiver.setAnswers("/console-500", [{ status: 500 }]);
  const { page, context, open } = await world.person({ tenant: books.tenant });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await open("/console/webhooks");
  await addDestination(page, "/console-500");
  await page.getByRole("link", { name: /console-500$/ }).click();
  await page.getByRole("button", { name: "Send a test event" }).click();
  await waitUntil(
    () => receiver.received("/console-500").length,
    (count) => count > 0,
  );
  await page.reload();
  await page.getByText("Failed attempts in a row").waitFor();
  await page.getByRole("link", { name: "Deliveries" }).click();
  await page.locator("tbody a").first().click();
  const attempt = page.getByRole("region", { name: "Attempts" }).locator("tbody tr").first();
  await attempt.waitFor();
  expect(await attempt.innerText()).not.toContain("HTTP 500");
  expect(await page.getByText("HTTP 500").count()).toBe(0);
  const copies = page.getByRole("region", { name: "Payload" }).getByRole("button");
  await copies.last().waitFor();
  expect(await copies.allInnerTexts()).toEqual(["Copy the payload", "Copy as curl"]);
  await copies.last().click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("curl");
});

test("a revoked key is refused", async () => {
  const { page, open } = await world.person({ tenant: books.tenant });
  await open("/console/settings/api-keys");
  await page.getByRole("button", { name: "Create an API key" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("ERP");
  const key = await createAndRead(page, "Create an API key");
  await expectNowhere(page, key);
  const statusOf = async () =>
    (await fetch(`${world.url}/api/v1/invoices`, { headers: { authorization: `Bearer ${key}` } })).status;
  expect(await statusOf()).toBe(200);
  const row = page.getByRole("row").filter({ hasText: "ERP" });
  await row.getByRole("button", { name: "Revoke" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Revoke" }).click();
  await row.getByText("revoked").waitFor();
  await waitUntil(statusOf, (status) => status === 401);
  expect(await axeProblems(page)).toEqual([]);
});

test("with reduced motion a change of the theme is complete at once, also for what appears during it", async () => {
  const { page, open } = await world.person({ tenant: books.tenant });
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await open("/console/webhooks");
  const title = page.getByRole("heading", { level: 1 });
  const change = title.evaluate(async (heading) => {
    const color = () => getComputedStyle(heading).color;
    const light = color();
    const dark = matchMedia("(prefers-color-scheme: dark)");
    await new Promise((done) => dark.addEventListener("change", done, { once: true }));
    return { light, first: color() };
  });
  // The page listens before the theme changes: it answers one evaluation after the other.
  await title.evaluate(() => undefined);
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  const { light, first } = await change;
  expect(first).not.toBe(light);
  expect(await title.evaluate((heading) => getComputedStyle(heading).color)).toBe(first);
});

test("the pages of records are accessible in light at 1280 px and in dark at 320 px", async () => {
  const person = await world.person({ tenant: books.tenant });
  const records = ["invoices", "invoices/INV-00001", "counterparties", "counterparties/C-1"];
  const settings = ["settings/api-keys", "settings/matching", "settings/rates"];
  for (const path of ["", ...records, "webhooks", "webhooks/events", "activity", ...settings])
    expect([path, await screenProblems(person, path)]).toEqual([path, []]);
});
