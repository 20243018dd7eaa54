import { waitUntil } from "@matchbook/servers/wait-until";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { axeProblems } from "../axe.ts";
import { type Books, newBooks } from "../books.ts";
import { countOf, firstLine, matchesOf, review } from "../workbench.ts";
import { world } from "../world.ts";

/** Where the focus and the view go while a person works by keys. */

let books: Books;
beforeAll(async () => {
  books = await newBooks(45);
});

const shows = (page: Page, code: string) => page.locator(`[data-line="${code}"] [data-match]`).waitFor();

/** Goes to a line that the list does not show without scrolling. */
async function far(page: Page): Promise<void> {
  const before = (await page.locator("[data-line]").getAttribute("data-line")) ?? "";
  await page.getByRole("grid").evaluate((grid) => grid.scrollTo({ top: 1200 }));
  await page.locator('[aria-rowindex="36"]').click();
  await page.locator(`[data-line="${before}"]`).waitFor({ state: "detached" });
  await firstLine(page);
}

test("three suggestions are decided without a mouse, and the next line is announced", async () => {
  const { page } = await review(books);
  const announced = page.locator("[data-announced]");
  for (let decided = 0; decided < 3; decided++) {
    const [code, before] = [await firstLine(page), await announced.innerText()];
    await page.keyboard.press("Enter");
    await page.waitForFunction((old) => document.querySelector("[data-line]")?.getAttribute("data-line") !== old, code);
    await waitUntil(
      () => announced.innerText(),
      (text) => text !== before && /EUR$/.test(text),
    );
  }
  await waitUntil(
    () => countOf(books, "confirmed"),
    (count) => count === 3,
  );
  await page.locator('[data-queue="suggested"] [data-count="42"]').waitFor();
});

test("the actions of a line take two rows at most, in both languages, and the rarer ones are in a menu", async () => {
  const { page, open } = await world.person({ tenant: books.tenant, viewport: { width: 1440, height: 900 } });
  await open("/console/review");
  for (const language of ["en", "de"]) {
    // A person's choice, as the menu of the account stores it. A new profile in that language costs far more.
    await page.evaluate(
      (to) => localStorage.setItem("matchbook-preferences", JSON.stringify({ language: to })),
      language,
    );
    await page.reload();
    await firstLine(page);
    expect(await page.getAttribute("html", "lang")).toBe(language);
    const buttons = page.locator("[data-toolbar] button");
    await buttons.nth(5).waitFor();
    const tops = await buttons.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().top));
    expect(new Set(tops).size).toBeLessThanOrEqual(2);
    await buttons.last().click();
    const items = page.getByRole("menu").locator("[role^=menuitem]");
    await items.last().waitFor();
    expect(await items.locator("kbd").allInnerTexts()).toEqual(["n", "w", "h"]);
    expect(await axeProblems(page)).toEqual([]);
    await items.last().click();
    await page.locator("[data-history]").waitFor();
  }
});

test("the list has the focus on arrival; each dialog begins in its first field and gives the focus back", async () => {
  const code = "KESTREL-LOGISTICS-INTERNATIONAL-HOLDING";
  await books.call("POST", "/counterparties", { accountCode: code, name: "Kestrel" });
  await books.call("POST", "/invoices", {
    ...{ invoiceNumber: "WIDE-1", counterpartyId: code, currency: "USD", totalAmount: 70, issueDate: "2026-09-01" },
  });
  const { page } = await review(books);
  const isInList = async () => (await page.evaluate(() => document.activeElement?.getAttribute("role"))) === "grid";
  await waitUntil(isInList, (inList) => inList);
  for (const [key, field] of [
    ["m", "Search open invoices"],
    ["n", "Invoice number"],
    ["?", undefined],
    ["Control+k", undefined],
    ["s", "Search open invoices"],
  ] as const) {
    await page.keyboard.press(key);
    const dialog = page.getByRole("dialog");
    await dialog.waitFor();
    if (field) await dialog.getByLabel(field).and(page.locator(":focus")).waitFor();
    if (key === "s") {
      await dialog.getByRole("combobox").fill("WIDE-");
      const texts = dialog.getByRole("option", { name: "WIDE-1" }).locator("span");
      await texts.first().waitFor();
      const cut = await texts.evaluateAll((all) =>
        all.filter((text) => text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 0).map(String),
      );
      expect(cut).toEqual([]);
    }
    expect([key, await axeProblems(page)]).toEqual([key, []]);
    // The first one leaves the field.
    for (const _ of key === "s" ? [1, 2] : [1]) await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "hidden" });
    await waitUntil(isInList, (inList) => inList);
  }
});

test("undo goes back to the line, also from far away and from another queue", async () => {
  const { page } = await review(books);
  for (const away of ["scroll", "queue"]) {
    const code = await firstLine(page);
    const [match] = await matchesOf(books, code);
    await page.keyboard.press("Enter");
    await page.locator('[data-last-decision="done"]').waitFor();
    if (away === "scroll") await far(page);
    else await page.locator('[data-queue="done"]').click();
    await page.locator(`[data-line="${code}"]`).waitFor({ state: "detached" });
    await page.keyboard.press("u");
    await shows(page, code);
    const row = page.locator("[role=row][data-active]", { hasText: match?.invoiceId ?? "" });
    await row.waitFor();
    await waitUntil(
      () => row.boundingBox(),
      (box) => box !== null && box.y > 0 && box.y < 800,
    );
    expect(await page.locator('[data-queue="suggested"]').getAttribute("aria-current")).toBe("page");
  }
});

test("a list is found again where it was, by going back and after a reload", async () => {
  const { page, open } = await world.person({ tenant: books.tenant });
  await open("/console/invoices");
  await page.getByRole("link", { name: /^INV-/ }).nth(40).waitFor();
  const list = page.locator("[data-page]");
  await list.evaluate((element) => element.scrollTo({ top: 700 }));
  await page.getByRole("link", { name: /^INV-/ }).nth(25).click();
  await page.waitForURL(/invoices\/INV-/);
  await page.goBack();
  const isBack = async () =>
    waitUntil(
      () => list.evaluate(({ scrollTop }) => scrollTop),
      (top) => top === 700,
    );
  await isBack();
  await page.reload();
  await isBack();

  await page.goto(`${world.url}/console/review`);
  await firstLine(page);
  await far(page);
  const code = (await page.locator("[data-line]").getAttribute("data-line")) ?? "";
  await page.reload();
  await shows(page, code);
  const active = page.locator("[role=row][data-active]");
  await active.waitFor();
  await waitUntil(
    () => active.boundingBox(),
    (box) => box !== null && box.y > 0 && box.y < 800,
  );
});
