import { waitUntil } from "@matchbook/servers/wait-until";
import { beforeAll, describe, expect, test } from "vitest";
import { axeProblems, picture } from "../axe.ts";
import { type Books, newBooks } from "../books.ts";
import { firstLine, matchesOf, review } from "../workbench.ts";
import { world } from "../world.ts";

describe("a decision", () => {
  let books: Books;
  beforeAll(async () => {
    books = await newBooks(8);
  });

  test("shows the next line before the answer has come", async () => {
    const { page } = await review(books);
    const code = await firstLine(page);
    let answer = () => {};
    const held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    await page.route("**/console/api/v1/matches/*", async (route) => {
      await held;
      await route.continue();
    });
    await page.keyboard.press("Enter");
    await page.waitForFunction((old) => document.querySelector("[data-line]")?.getAttribute("data-line") !== old, code);
    await firstLine(page);
    expect((await matchesOf(books, code))[0]?.status).toBe("pending_review");
    answer();
    await waitUntil(
      () => matchesOf(books, code),
      ([match]) => match?.status === "confirmed",
    );
  });

  test("is taken back with the reason when another person decided first, and is not sent again", async () => {
    const { page } = await review(books, undefined, /400|404/);
    const code = await firstLine(page);
    const [match] = await matchesOf(books, code);
    await books.call("PUT", `/matches/${match?.id}`, { status: "rejected" });
    let sent = 0;
    page.on("request", (request) => {
      if (request.method() === "PUT") sent++;
    });
    await page.keyboard.press("Enter");
    await page.getByRole("log").getByText("not confirmed").waitFor();
    expect(sent).toBe(1);
    expect((await matchesOf(books, code))[0]?.status).toBe("rejected");
    await page.getByRole("link", { name: "Show the line" }).click();
    await page.locator(`[data-line="${code}"]`).waitFor();
  });

  test("with an amount leaves the rest of the line open", async () => {
    const { page } = await review(books);
    const code = await firstLine(page);
    await page.getByRole("button", { name: "Amount" }).click();
    await page.getByRole("dialog").getByRole("textbox").fill("100.50");
    await page.keyboard.press("Enter");
    await waitUntil(
      () => books.call<{ status: string }>("GET", `/transactions/${code}`),
      ({ status }) => status === "partially_matched",
    );
  });

  test("may match a line to another invoice", async () => {
    const { page } = await review(books);
    const code = await firstLine(page);
    await books.call("POST", "/invoices", {
      invoiceNumber: "OTHER-77",
      counterpartyId: "C-1",
      currency: "EUR",
      totalAmount: 5000,
      issueDate: "2026-09-01",
    });
    await page.keyboard.press("m");
    const dialog = page.getByRole("dialog", { name: "Match to an invoice" });
    await dialog.getByRole("combobox").fill("OTHER-77");
    await dialog.getByRole("option", { name: /OTHER-77/ }).waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.keyboard.press("Enter");
    await dialog.getByRole("textbox").waitFor();
    await page.keyboard.press("Enter");
    await waitUntil(
      () => matchesOf(books, code),
      (matches) => matches.some(({ invoiceId, status }) => invoiceId === "OTHER-77" && status === "active"),
    );
  });

  test("may make an invoice from the line", async () => {
    const { page } = await review(books);
    const code = await firstLine(page);
    await page.keyboard.press("n");
    const dialog = page.getByRole("dialog", { name: "Invoice from this line" });
    await dialog.getByLabel("Invoice number").fill("NEW-1");
    // The payer is known by its name.
    await dialog.locator("[data-party]").waitFor();
    await dialog.getByRole("button", { name: "Choose another" }).click();
    await dialog.getByRole("combobox", { name: "Counterparty" }).fill("Nordwind Trading");
    await dialog.getByRole("option", { name: "New counterparty “Nordwind Trading”" }).click();
    expect(await dialog.getByLabel("Account code").inputValue()).toBe("NORDWIND-TRADING");
    expect(await axeProblems(page)).toEqual([]);
    await dialog.getByRole("button", { name: "Create and match" }).click();
    await waitUntil(
      () => matchesOf(books, code),
      (matches) => matches.some(({ invoiceId, status }) => invoiceId === "NEW-1" && status === "active"),
    );
  });
});

describe("two people", () => {
  test("see what the other one decides, and decide a line once", async () => {
    const books = await newBooks(3);
    const ada = await review(books);
    const bo = await world.person({ tenant: books.tenant, name: "Bo Diddley" });
    await bo.open("/console/review");
    const code = await firstLine(bo.page);
    expect(await firstLine(ada.page)).toBe(code);
    await bo.page.keyboard.press("Enter");
    // The line stays in Ada's view, with who changed it, and leaves her list.
    await ada.page.getByText(/Bo Diddley changed this/).waitFor();
    await ada.page.waitForFunction(() => document.querySelectorAll("[role=row]").length === 2);
    await ada.page.locator('[data-queue="suggested"] [data-count="2"]').waitFor();
    await ada.page.keyboard.press("Enter");
    await ada.page.keyboard.press("j");
    await ada.page.waitForFunction(
      (old) => document.querySelector("[data-line]")?.getAttribute("data-line") !== old,
      code,
    );
    const history = await books.call<{ operation: string }[]>("GET", `/transactions/${code}/history`);
    expect(history.length).toBe(1);
  });
});

describe("the review page", () => {
  let books: Books;
  beforeAll(async () => {
    books = await newBooks(24);
  });

  test.each([
    ["light", 1280],
    ["dark", 1280],
    ["light", 320],
  ] as const)("is accessible in %s at %i px", async (colorScheme, width) => {
    const { page, open } = await world.person({ tenant: books.tenant, colorScheme, viewport: { width, height: 800 } });
    const onlyLook = colorScheme === "dark";
    await open("/console/review");
    await page.locator("[role=row] [role=gridcell]:not([aria-busy])").first().waitFor();
    expect(await axeProblems(page, { onlyLook })).toEqual([]);
    await page.locator("[role=row]").first().click();
    await firstLine(page);
    await picture(page, `review-${colorScheme}-${width}`);
    await page.getByRole("button", { name: "History" }).click();
    await page.locator("[data-history] li").first().waitFor();
    expect(await axeProblems(page, { onlyLook })).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });

  test("has an address for every line", async () => {
    const { page, open } = await world.person({ tenant: books.tenant });
    await open("/console/review?queue=suggested&line=T-00002");
    await page.locator('[data-line="T-00002"] [data-match]').waitFor();
    await page.goto(`${world.url}/console/transactions/T-00001`);
    await page.locator('[data-line="T-00001"] [data-match]').waitFor();
    expect(await axeProblems(page)).toEqual([]);
  });
});
