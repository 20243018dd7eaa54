import { waitUntil } from "@matchbook/servers/wait-until";
import { beforeAll, describe, expect, test } from "vitest";
import { type Books, newBooks } from "../books.ts";
import { countOf, firstLine, matchesOf, review } from "../workbench.ts";

describe("keys", () => {
  let books: Books;
  beforeAll(async () => {
    books = await newBooks(60);
  });

  test("decide 50 suggestions without a mouse", async () => {
    const { page } = await review(books);
    for (let decided = 0; decided < 50; decided++) {
      const code = await firstLine(page);
      await page.keyboard.press("Enter");
      await page.waitForFunction(
        (old) => document.querySelector("[data-line]")?.getAttribute("data-line") !== old,
        code,
      );
    }
    await waitUntil(
      () => countOf(books, "confirmed"),
      (count) => count === 50,
    );
    expect(await countOf(books, "pending_review")).toBe(10);
    await waitUntil(
      () => page.locator("[role=row]").count(),
      (rows) => rows === 10,
    );
    await page.locator('[data-queue="suggested"] [data-count="10"]').waitFor();
  });

  test("move, reject and ignore", async () => {
    const { page } = await review(books);
    const first = await firstLine(page);
    await page.keyboard.press("j");
    await page.waitForFunction(
      (old) => document.querySelector("[data-line]")?.getAttribute("data-line") !== old,
      first,
    );
    const second = await firstLine(page);
    await page.keyboard.press("ArrowUp");
    await page.locator(`[data-line="${first}"] [data-match]`).waitFor();
    await page.keyboard.press("x");
    await page.locator(`[data-line="${second}"] [data-match]`).waitFor();
    await waitUntil(
      () => matchesOf(books, first),
      ([match]) => match?.status === "rejected",
    );
    await page.keyboard.press("i");
    await waitUntil(
      () => books.call<{ status: string }>("GET", `/transactions/${second}`),
      ({ status }) => status === "ignored",
    );
  });

  test("do nothing while a field has the focus", async () => {
    const { page } = await review(books);
    const code = await firstLine(page);
    const before = await countOf(books, "pending_review");
    await page.keyboard.press("/");
    await page.keyboard.type("xiu1jk");
    expect(await page.getByRole("searchbox").inputValue()).toBe("xiu1jk");
    await page.getByRole("searchbox").fill("");
    await page.locator(`[data-line="${code}"] [data-match]`).waitFor();
    expect(await countOf(books, "pending_review")).toBe(before);
  });

  test("show the reasons that the API gives, and mark them in the text", async () => {
    const { page } = await review(books);
    const code = await firstLine(page);
    const [match] = await matchesOf(books, code);
    const shown = page.locator(`[data-match="${match?.id}"]`);
    const signals = await shown
      .locator("[data-signal]")
      .evaluateAll((items) => items.map((item) => item.getAttribute("data-signal")));
    expect(signals).toEqual(match?.reasons.map(({ signal }) => signal));
    const share = String(Math.round((match?.confidence ?? 0) * 100));
    expect(await shown.locator("[data-share]").getAttribute("data-share")).toBe(share);
    expect(await shown.locator("[data-certainty]").innerText()).toBe("certain");
    expect(await page.locator("[data-remittance] mark").allTextContents()).toContain(match?.invoiceId);
    await page.keyboard.press("e");
    await page.locator("[data-why] details").first().waitFor();
    // The numbers are there when a person asks why.
    expect(await shown.locator("[data-certainty]").innerText()).toMatch(new RegExp(`^certain\\s*· ${share} of 100$`));
    await page.keyboard.press("h");
    await page.locator("[data-history]").getByText("Matching", { exact: true }).waitFor();
  });
});
