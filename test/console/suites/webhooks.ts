import { waitUntil } from "@matchbook/servers/wait-until";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { axeProblems } from "../axe.ts";
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

test("the secret of a destination is shown once, and resending by filter touches only this destination", async () => {
  const { receiver } = world.stack;
  const { page, context, open } = await world.person({ tenant: books.tenant });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
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
  await page.getByRole("button", { name: "Send all of the filter again" }).click();
  await page.getByText("1 finished delivery to this destination").waitFor();
  await page.getByRole("button", { name: "Send again", exact: true }).click();
  await page.getByText("1 scheduled again").waitFor();
  await waitUntil(counts, ([a]) => a === 2);
  expect(counts()).toEqual([2, before]);

  await page.getByRole("link", { name: "invoice.created" }).click();
  await page.getByText("HOOK-1").waitFor();
  const copies = page.getByRole("region", { name: "Payload" }).getByRole("button");
  expect(await copies.allInnerTexts()).toEqual(["Copy the payload", "Copy as curl"]);
  await copies.last().click();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain("curl");
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
