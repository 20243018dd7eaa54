import { readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { axeProblems } from "../axe.ts";
import { type Books, newBooks } from "../books.ts";
import { newAccount } from "../statements.ts";
import { world } from "../world.ts";

/** Files that were handed in: the list, the original, and the removal. */

const INVOICE = readFileSync(
  join(import.meta.dirname, "../../../packages/open-items/test/samples/ubl-invoice.xml"),
  "utf8",
);
const NUMBER = "RE-2026-0114";

let books: Books;
let account: Awaited<ReturnType<typeof newAccount>>;
beforeAll(async () => {
  books = await newBooks(2);
  await books.call("PATCH", "/matching-settings", { identity: { taxIds: ["DE 811.907.980"] } });
  account = await newAccount(books);
});

const file = (name: string, text: string) => ({
  name,
  mimeType: "application/octet-stream",
  buffer: Buffer.from(text),
});
const rowOf = (page: Page, text: string) => page.locator("tbody [role=row]").filter({ hasText: text });

/** Opens the dialog of the removal of a row and confirms it. */
async function remove(page: Page, text: string) {
  await rowOf(page, text).getByRole("button", { name: "Remove this import" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Remove this import" }).click();
  return dialog;
}

test("files of all kinds are listed with what they did, come back as they were, and are taken back", async () => {
  const { page, open } = await world.person({ tenant: books.tenant });
  await open("/console/invoices/files");
  await page.locator("input[type=file]").setInputFiles(file("invoice.xml", INVOICE));
  await page.getByRole("button", { name: "Import 1 invoice" }).click();
  await page.locator("[data-stored]").waitFor();

  await open("/console/imports");
  await page.getByRole("link", { name: "All files" }).click();
  const invoice = rowOf(page, "invoice.xml");
  await invoice.waitFor();
  expect(await invoice.locator("td").allInnerTexts()).toMatchObject([
    ...[/invoice\.xml\s+Invoices/, /completed/, /1 new invoice/].map((text) => expect.stringMatching(text)),
    ...[/Ada Lovelace/, /Original/, /Remove this import/].map((text) => expect.stringMatching(text)),
  ]);
  expect(await rowOf(page, "3 new lines").count()).toBe(1);
  const saved = page.waitForEvent("download");
  await page.getByRole("button", { name: "Download the original of invoice.xml" }).click();
  expect(await readFile(await (await saved).path(), "utf8")).toBe(INVOICE);

  await invoice.getByRole("link", { name: "invoice.xml" }).click();
  await page.getByRole("button", { name: "One operation is shown: show all" }).waitFor();
  await page.getByText(`imported ${NUMBER}`).first().waitFor();
  expect(await page.locator("[data-operation]").count()).toBe(1);
  await page.goBack();

  const dialog = await remove(page, "invoice.xml");
  await dialog.waitFor({ state: "hidden" });
  await invoice.getByText("removed", { exact: true }).waitFor();
  expect(await invoice.getByRole("button", { name: "Remove this import" }).count()).toBe(0);
  await expect(books.call("GET", `/invoices/${NUMBER}`)).rejects.toThrow("invoice_not_found");
});

test("a statement whose lines are decided stays, and the dialog says which, until they are taken back", async () => {
  const { page, open } = await world.person({ tenant: books.tenant, expected: /400/ });
  await open("/console/imports/files");
  await rowOf(page, "3 new lines").getByRole("button", { name: "Remove this import" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.locator("[data-consequences]").waitFor();
  const sentences = await dialog.locator("[data-consequences] li").allInnerTexts();
  expect(sentences[0]).toBe("3 lines are deleted, with their suggestions and the balances of the statement.");
  await dialog.getByRole("button", { name: "Remove this import" }).click();
  const objections = dialog.locator("[data-objections] li");
  // Each transaction is loaded for its name.
  await objections.filter({ hasText: "+150.00" }).waitFor();
  await objections.filter({ hasText: "−30.00" }).waitFor();
  expect((await objections.allInnerTexts()).sort()).toEqual([
    "account fee −30.00 EUR · 15 Sept 2026 · is ignored",
    "part of an invoice +150.00 EUR · 10 Sept 2026 · is matched with INV-00001",
  ]);
  expect(await axeProblems(page)).toEqual([]);
  await dialog.getByRole("button", { name: "Cancel" }).click();

  const { matched, ignored } = account.lines;
  await books.call("POST", `/transactions/${matched}/reconcile`, { action: "unlink_all" });
  await books.call("POST", `/transactions/${ignored}/reconcile`, { action: "include" });
  await rowOf(page, "3 new lines").getByRole("button", { name: "Remove this import" }).click();
  await dialog.getByRole("button", { name: "Remove this import" }).click();
  await dialog.waitFor({ state: "hidden" });
  await rowOf(page, "3 new lines").getByText("removed", { exact: true }).waitFor();
  await expect(books.call("GET", `/transactions/${matched}`)).rejects.toThrow("transaction_not_found");
});

test("every sentence of the API about what stands against a removal has words in each language", () => {
  const folder = join(import.meta.dirname, "../../..");
  const words = readFileSync(join(folder, "console/src/screens/imports/files/words.ts"), "utf8");
  const sources = ["remove-lines.ts", "remove-invoices.ts"].map((name) =>
    readFileSync(join(folder, "services/matching/src/domain", name), "utf8"),
  );
  const said = sources.flatMap((source) => [...source.matchAll(/"((?:Is|Was|A|Does|More) [^"]+)"/g)]);
  expect(said.length).toBeGreaterThan(8);
  expect(said.map(([, sentence = ""]) => sentence).filter((sentence) => !words.includes(`"${sentence}"`))).toEqual([]);
});
