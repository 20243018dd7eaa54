import { beforeAll, describe, expect, test } from "vitest";
import { axeProblems } from "../axe.ts";
import { type Books, newBooks } from "../books.ts";
import { world } from "../world.ts";

let books: Books;
beforeAll(async () => {
  books = await newBooks(12);
});

describe("the review page", () => {
  test.each([
    ["light", 1280],
    ["dark", 1280],
    ["light", 320],
  ] as const)("is accessible in %s at %i px", async (colorScheme, width) => {
    const { page, open } = await world.person({ tenant: books.tenant, colorScheme, viewport: { width, height: 800 } });
    await open(`/console/review?queue=open`);
    await page.locator("[role=row] [role=gridcell]:not([aria-busy])").first().waitFor();
    expect(await axeProblems(page)).toEqual([]);
    await page.locator("[role=row]").first().click();
    await page.locator("[data-line]").waitFor();
    await page.getByRole("button", { name: "History" }).click();
    await page.locator("[data-history] li").first().waitFor();
    expect(await axeProblems(page)).toEqual([]);
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(overflow).toBe(0);
  });
});
