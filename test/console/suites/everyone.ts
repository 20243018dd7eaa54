import { waitUntil } from "@matchbook/servers/wait-until";
import { beforeAll, expect, test } from "vitest";
import { axeProblems } from "../axe.ts";
import { type Books, newBooks } from "../books.ts";
import { firstFiles } from "../first-files.ts";
import { firstLine, hasLoaded, matchesOf, review } from "../workbench.ts";
import { world } from "../world.ts";

/** Own colors, a new tenant, a phone, a lost connection. */

let books: Books;
beforeAll(async () => {
  books = await newBooks(10);
});

test("a person's own colors leave it visible what is chosen and what a button is", async () => {
  const { page } = await review(books);
  await page.emulateMedia({ forcedColors: "active" });
  const styleOf = (selector: string, property: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property);
  expect(await styleOf('[data-match] button:has-text("Confirm")', "border-top-width")).toBe("1px");
  expect(await styleOf("[data-queue][aria-current=page]", "text-decoration-line")).toBe("underline");
  expect(await styleOf("[data-certainty]", "background-color")).not.toMatch(/rgb\(255, 255, 255\)|rgba\(0, 0, 0, 0\)/);
});

test("a tenant without data begins with first steps, or with sample data that can be reviewed at once", async () => {
  const { id: tenant } = await world.stack.newTenant();
  const { page, open } = await world.person({ tenant });
  await open("/console/");
  const steps = page.locator("[data-first-steps]");
  await steps.getByRole("link", { name: "Connect a bank account" }).waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await page.getByRole("button", { name: "Try with sample data" }).click();
  await page.locator("[data-headline]").waitFor();
  await page.goto(`${world.url}/console/invoices`);
  await page.getByRole("link", { name: "SAMPLE-0102" }).waitFor();
});

test("a phone decides with the thumb: confirm, reject, next", async () => {
  const viewport = { width: 390, height: 844 };
  const { page, open } = await world.person({ tenant: books.tenant, viewport });
  await open("/console/review?line=T-00004");
  await page.locator('[data-line="T-00004"] [data-match]').waitFor();
  const bar = page.locator("[data-phone-bar]");
  expect((await bar.getByRole("button", { name: "Confirm" }).boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await bar.getByRole("button", { name: "Next" }).click();
  await page.locator('[data-line="T-00005"] [data-match]').waitFor();
  await bar.getByRole("button", { name: "Confirm" }).click();
  await waitUntil(
    () => matchesOf(books, "T-00005"),
    ([match]) => match?.status === "confirmed",
  );
  expect(await axeProblems(page)).toEqual([]);
  await open("/console/review");
  await page.getByRole("row").first().click();
  await bar.waitFor();
  await page.goBack();
  await page.getByRole("grid").waitFor();
  expect(new URL(page.url()).searchParams.get("line")).toBeNull();
});

test("a connection that is lost while the console loads leaves what is there, and the rest comes with it", async () => {
  const files = await firstFiles();
  const { page, context, open } = await world.person({ tenant: books.tenant, isNew: true, expected: /ERR_INTERNET/ });
  const later = ({ pathname }: URL) => pathname.startsWith("/console/assets/") && !files.has(pathname);
  await page.route(later, (route) => route.abort("internetdisconnected"));
  await open("/console/review");
  await page.getByRole("row").first().waitFor();
  await context.setOffline(true);
  await page.locator("[data-offline]").waitFor();
  await page.getByRole("link", { name: "Webhooks" }).click();
  await page.waitForURL("**/console/webhooks");
  await page.locator("[data-offline]").waitFor();
  await page.unrouteAll();
  await context.setOffline(false);
  await page.getByRole("heading", { name: "Webhooks", level: 1 }).waitFor();
});

test("without a connection a banner stays, nothing can be decided, and nothing is lost", async () => {
  const { page, context } = await review(books, undefined, /ERR_INTERNET_DISCONNECTED/, true);
  const code = await firstLine(page);
  await hasLoaded(page, "Trying again by itself.");
  await context.setOffline(true);
  await page.locator("[data-offline]").waitFor();
  await page.keyboard.press("Enter");
  expect(await page.locator(`[data-line="${code}"]`).count()).toBe(1);
  expect(await page.getByRole("button", { name: "Confirm" }).count()).toBe(0);
  // A page that was not loaded yet waits for the connection as well. The frame and the list stay.
  await page.keyboard.press("g");
  await page.keyboard.press("w");
  await page.getByRole("main").getByText("No connection").waitFor();
  await page.locator("[data-offline]").waitFor();
  await context.setOffline(false);
  await page.locator("[data-offline]").waitFor({ state: "detached" });
  await page.getByRole("heading", { name: "Webhooks", level: 1 }).waitFor();
  await page.goBack();
  await page.getByRole("button", { name: "Confirm" }).waitFor();
  expect((await matchesOf(books, code))[0]?.status).toBe("pending_review");

  // A page below another one does the same.
  await page.keyboard.press("g");
  await page.keyboard.press("i");
  const below = page.getByRole("link", { name: "Expected payments" });
  await below.waitFor();
  await context.setOffline(true);
  await below.click();
  await page.getByRole("main").getByText("No connection").waitFor();
  await context.setOffline(false);
  await page.getByRole("heading", { name: "Expected payments", level: 1 }).waitFor();
});
