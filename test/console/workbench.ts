import type { Page } from "playwright-core";
import type { Books } from "./books.ts";
import { world } from "./world.ts";

export interface Match {
  id: string;
  invoiceId: string;
  transactionId: string;
  status: string;
  version: number;
}

export const matchesOf = (books: Books, code: string) =>
  books.call<Match[]>("GET", `/matches?transactionId=${code}&pageSize=100`);
export const countOf = async (books: Books, status: string) =>
  (await books.call<unknown[]>("GET", `/matches?status=${status}&pageSize=100`)).length;
export const statusOf = async (books: Books, code: string) =>
  (await books.call<{ status: string }>("GET", `/transactions/${code}`)).status;

/**
 * Opens the workbench as Ada.
 * @param expected console messages that the test causes
 * @param isNew whether nothing of the console is in the browser's cache
 */
export async function review(books: Books, path = "/console/review", expected?: RegExp, isNew = false) {
  const person = await world.person({ tenant: books.tenant, isNew, ...(expected && { expected }) });
  await person.open(path);
  await firstLine(person.page);
  return person;
}

/** Waits until a line is shown with its suggestion, and returns its code. */
export async function firstLine(page: Page): Promise<string> {
  await page.locator("[data-line] [data-match]").first().waitFor();
  return (await page.locator("[data-line]").getAttribute("data-line")) ?? "";
}

/** Waits until the page has loaded the script with this text, which it could not do without a connection. */
export async function hasLoaded(page: Page, text: string): Promise<void> {
  await page.waitForFunction(async (sought) => {
    const scripts = performance.getEntriesByType("resource").filter(({ name }) => name.endsWith(".js"));
    const texts = await Promise.all(scripts.map(async ({ name }) => (await fetch(name)).text()));
    return texts.some((one) => one.includes(sought));
  }, text);
}
