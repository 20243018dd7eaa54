import { waitUntil } from "@matchbook/servers/wait-until";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { type Books, newBooks } from "../books.ts";
import { countOf, firstLine, matchesOf, review, statusOf } from "../workbench.ts";
import { world } from "../world.ts";

/** Where the focus and the view go while a person works by keys. */

let books: Books;
beforeAll(async () => {
  books = await newBooks(60);
});

const shows = (page: Page, code: string) => page.locator(`[data-line="${code}"] [data-match]`).waitFor();
const search = (page: Page) => page.getByRole("searchbox");
const isFocused = async (page: Page) => search(page).evaluate((field) => field === document.activeElement);

test("several lines are confirmed by keys alone, after a check that says so", async () => {
  const { page } = await review(books);
  const confirmed = await countOf(books, "confirmed");
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route("**/console/api/v1/matches/decisions", async (route) => {
    await held;
    await route.continue();
  });
  for (const _ of [1, 2]) await page.keyboard.press("Shift+ArrowDown");
  await page.locator('[data-selected="2"]').waitFor();
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "Confirm several lines" });
  const focused = dialog.locator(":focus");
  await focused.getByText("Checking").waitFor();
  // What was not checked yet is not confirmed.
  await page.keyboard.press("Enter");
  answer();
  await focused.getByText("Confirm 2").waitFor();
  expect(await countOf(books, "confirmed")).toBe(confirmed);
  await page.keyboard.press("Enter");
  await dialog.getByText("2 suggestions confirmed").waitFor();
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  expect(await countOf(books, "confirmed")).toBe(confirmed + 2);
});

test.each([
  ["m", "Match to an invoice", "Search open invoices"],
  ["s", "Split over several invoices", "Search open invoices"],
  ["n", "Invoice from this line", "Invoice number"],
])("the dialog of %s begins in its first field", async (key, name, field) => {
  const { page } = await review(books);
  await page.keyboard.press(key);
  const dialog = page.getByRole("dialog", { name });
  await dialog.getByLabel(field).and(page.locator(":focus")).waitFor();
});

test("a dialog gives the focus back to the list when it is left", async () => {
  const { page } = await review(books);
  const isInList = async () => (await page.evaluate(() => document.activeElement?.getAttribute("role"))) === "grid";
  await waitUntil(isInList, (inList) => inList);
  for (const key of ["m", "s", "n", "?", "Control+k"]) {
    await page.keyboard.press(key);
    await page.getByRole("dialog").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "hidden" });
    await waitUntil(isInList, (inList) => inList);
  }
});

test("Enter in the palette opens what was found for this text, also when it comes before the answer", async () => {
  const { page } = await review(books);
  await page.keyboard.press("Control+k");
  const palette = page.getByRole("combobox", { name: /Lines, invoices/ });
  await palette.fill("INV-00051");
  await page.getByRole("option", { name: /INV-00051/ }).waitFor();
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(/INV-00052/, async (route) => {
    await answered;
    await route.continue();
  });
  await palette.fill("INV-00052");
  await page.keyboard.press("Enter");
  expect(await palette.count()).toBe(1);
  answer();
  await page.waitForURL(/\/console\/(invoices\/INV-00052|transactions\/T-00052)/);
});

test("Enter right after the key that opens a dialog decides nothing behind it", async () => {
  const { page } = await review(books, undefined, undefined, true);
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  await page.route(/assets\/bulk-dialog-/, async (route) => {
    await arrived;
    await route.continue();
  });
  const before = await countOf(books, "confirmed");
  const shown = await firstLine(page);
  await page.keyboard.press("Shift+ArrowDown");
  await page.locator('[data-selected="1"]').waitFor();
  for (const key of ["Control+Enter", "Enter", "x", "i"]) await page.keyboard.press(key);
  arrive();
  const dialog = page.getByRole("dialog", { name: "Confirm several lines" });
  await dialog.getByRole("button", { name: "Confirm 1" }).waitFor();
  await page.keyboard.press("Escape");
  await dialog.waitFor({ state: "hidden" });
  expect(await countOf(books, "confirmed")).toBe(before);
  expect(await statusOf(books, shown)).toBe("unmatched");
  expect(await page.locator("[data-last-decision]").count()).toBe(0);
});

test("a search by keys opens the first line that it finds, and keeps its text until it is left twice", async () => {
  const { page } = await review(books, "/console/review?line=T-00009");
  await shows(page, "T-00009");
  await page.keyboard.press("/");
  await page.keyboard.type("INV-00003");
  await page.keyboard.press("Enter");
  await shows(page, "T-00003");
  expect([await search(page).inputValue(), await isFocused(page)]).toEqual(["INV-00003", false]);

  await page.keyboard.press("/");
  await search(page).fill("INV-00005");
  await page.keyboard.press("Escape");
  // The keys act on a line that the list shows.
  await shows(page, "T-00005");
  expect([await search(page).inputValue(), await isFocused(page)]).toEqual(["INV-00005", false]);
  await page.keyboard.press("Escape");
  await page.waitForFunction(() => document.querySelectorAll("[role=row]").length > 1);
  expect(await search(page).inputValue()).toBe("");
  await shows(page, "T-00005");
});

test("undo goes back to the line, also from far away and from another queue", async () => {
  const { page } = await review(books);
  for (const away of ["scroll", "queue"]) {
    const code = await firstLine(page);
    const [match] = await matchesOf(books, code);
    await page.keyboard.press("Enter");
    await page.locator('[data-last-decision="done"]').waitFor();
    if (away === "scroll") for (let row = 0; row < 25; row++) await page.keyboard.press("j");
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

test("a decision that the end of the session refused is offered again after signing in", async () => {
  const { page, context } = await review(books, undefined, /401/);
  const code = await firstLine(page);
  await context.clearCookies();
  await page.keyboard.press("Enter");
  const ended = page.getByRole("alertdialog", { name: "Your session has ended" });
  await ended.waitFor();
  await page.waitForURL(new RegExp(`line=${code}`));
  await ended.getByRole("link", { name: "Sign in" }).click();
  await page.fill("[name=tenant]", books.tenant);
  await page.fill("[name=name]", "Ada Lovelace");
  await page.click("button");
  await shows(page, code);
  await page.locator("[data-not-done]").getByText("not confirmed: press Enter to confirm").waitFor();
  expect((await matchesOf(books, code))[0]?.status).toBe("pending_review");
  await page.keyboard.press("Enter");
  await waitUntil(
    () => matchesOf(books, code),
    ([match]) => match?.status === "confirmed",
  );
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
  for (let row = 0; row < 30; row++) await page.keyboard.press("j");
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

test("a split says which invoice has another currency, and shows whole names", async () => {
  const code = "KESTREL-LOGISTICS-INTERNATIONAL-HOLDING";
  await books.call("POST", "/counterparties", { accountCode: code, name: "Kestrel" });
  const invoice = { counterpartyId: code, totalAmount: 70, issueDate: "2026-09-01" };
  await books.call("POST", "/invoices", {
    invoices: [
      { ...invoice, invoiceNumber: "WIDE-1", currency: "USD" },
      { ...invoice, invoiceNumber: "WIDE-2", currency: "EUR" },
    ],
  });
  const { page } = await review(books);
  await page.keyboard.press("s");
  const dialog = page.getByRole("dialog", { name: "Split over several invoices" });
  await dialog.getByRole("combobox").fill("WIDE-");
  const foreign = dialog.getByRole("option", { name: "WIDE-1" });
  await foreign.getByText("other currency: USD").waitFor();
  expect(await dialog.getByRole("option", { name: "WIDE-2" }).getByText("other currency").count()).toBe(0);
  const cut = await foreign
    .locator("span")
    .evaluateAll(
      (texts) => texts.filter((text) => text.scrollWidth > text.clientWidth + 1 && text.clientWidth > 0).length,
    );
  expect(cut).toBe(0);
  await foreign.click();
  await dialog.getByText("it is converted to USD").waitFor();
});

test("a decision that gets lost on the way is told as what it is: not made", async () => {
  const { page } = await review(books, undefined, /ERR_FAILED/);
  const [match] = await matchesOf(books, await firstLine(page));
  await page.route("**/console/api/v1/matches/*", (route) => route.abort());
  await page.keyboard.press("Enter");
  const log = page.getByRole("log");
  await log.getByText(`${match?.invoiceId} not confirmed`).waitFor();
  expect(await log.getByText(`${match?.invoiceId} confirmed`).count()).toBe(0);
});
