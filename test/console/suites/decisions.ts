import { SESSION_COOKIE } from "@matchbook/gateway/console/cookies";
import { waitUntil } from "@matchbook/servers/wait-until";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { axeProblems } from "../axe.ts";
import { newBooks, sharedBooks } from "../books.ts";
import { countOf, firstLine, matchesOf, review, statusOf } from "../workbench.ts";
import { world } from "../world.ts";

/** Decisions about many lines and over several invoices, and taking them back. */

const log = (page: Page) => page.getByRole("log");
const settled = (page: Page) => page.locator('[data-last-decision="done"]').waitFor();

/** Keeps what the page asks the API to change. */
function changesOf(page: Page): { path: string; body: { dryRun?: boolean; decisions?: unknown[] } | null }[] {
  const sent: ReturnType<typeof changesOf> = [];
  page.on("request", (request) => {
    if (request.method() !== "GET" && request.url().includes("/console/api/"))
      sent.push({ path: new URL(request.url()).pathname.replace("/console/api/v1", ""), body: request.postDataJSON() });
  });
  return sent;
}

test("all of a filter are confirmed by keys and one request, after a dry run, and conflicts are named", async () => {
  const books = await newBooks(55);
  const { page } = await review(books);
  const sent = changesOf(page);
  await page.keyboard.press("Control+a");
  await page.locator('[data-selected="55"]').waitFor();
  await page.keyboard.press("Control+Enter");
  const dialog = page.getByRole("dialog", { name: "Confirm several lines" });
  await dialog.locator('[data-accepted="55"]').waitFor();
  expect(await axeProblems(page)).toEqual([]);
  expect(await countOf(books, "confirmed")).toBe(0);

  const taken = ["00007", "00031", "00055"];
  for (const number of taken) {
    const [match] = await matchesOf(books, `T-${number}`);
    await books.call("PUT", `/matches/${match?.id}`, { status: "rejected" });
  }
  // The button that confirms has the focus.
  await page.keyboard.press("Enter");
  await dialog.locator('[data-accepted="52"]').waitFor();
  // The names of the people who changed them are loaded after the refusal.
  const refused = await waitUntil(
    () => dialog.locator("[data-refused] li").allInnerTexts(),
    (texts) => texts.length === 3 && texts.every((text) => text.includes("Changed meanwhile by")),
  );
  for (const number of taken)
    expect(
      refused.filter(
        (text) => text.includes(`INV-${number}`) && /Changed meanwhile by operator \(API key\), (now|\d)/.test(text),
      ),
    ).toHaveLength(1);
  expect(sent.map(({ path, body }) => [path, body?.dryRun, body?.decisions?.length])).toEqual([
    ["/matches/decisions", true, 55],
    ["/matches/decisions", false, 55],
  ]);
  await page.keyboard.press("Enter");
  await dialog.waitFor({ state: "hidden" });
  await page.locator('[data-queue="suggested"] [data-count="0"]').waitFor();
});

test("a split over several invoices is all or nothing, and is taken back as a whole after a reload", async () => {
  const books = await newBooks(2);
  await books.call("POST", "/counterparties", { accountCode: "C-9", name: "Zebra" });
  const invoice = { counterpartyId: "C-9", currency: "EUR", totalAmount: 60, issueDate: "2026-09-01" };
  await books.call("POST", "/invoices", {
    invoices: [0, 1, 2, 3].map((n) => ({ ...invoice, invoiceNumber: `PART-${n}` })),
  });
  // A part of the line is allocated already, which the split leaves as it is.
  const code = "T-00002";
  await books.call("POST", "/matches", { invoiceId: "PART-0", transactionId: code, matchedAmount: 20 });
  const { page } = await review(books, `/console/review?line=${code}`, /400/);
  const stateOf = async () => {
    const matches = (await matchesOf(books, code)).filter(({ status }) => status !== "cancelled");
    return [await statusOf(books, code), ...matches.map(({ invoiceId, status }) => `${invoiceId} ${status}`)];
  };
  const before = await stateOf();
  const dialog = page.getByRole("dialog", { name: "Split across several invoices" });
  const amounts = async (...texts: string[]) => {
    for (const [at, text] of texts.entries()) await dialog.getByLabel(`PART-${at + 1}`).fill(text);
  };
  await page.keyboard.press("s");
  for (const number of ["PART-1", "PART-2", "PART-3"]) {
    await dialog.getByRole("combobox").fill(number);
    await dialog.getByRole("option", { name: number }).click();
  }
  await amounts("30", "10", "70");
  await dialog.getByRole("button", { name: "Split" }).click();
  expect(await dialog.getByRole("alert").innerText()).toBe("15.00 EUR would stay open. Split all the same?");
  await dialog.getByRole("button", { name: "Split and leave 15.00 EUR open" }).click();
  await log(page)
    .getByText(/exceeds the remaining amount of the invoice/)
    .waitFor();
  expect(await stateOf()).toEqual(before);

  // The entered values are still there.
  await page.keyboard.press("s");
  await amounts("60", "40", "25");
  await dialog.getByText("Everything is split").waitFor();
  await dialog.getByRole("button", { name: "Split" }).click();
  await settled(page);
  const parts = ["PART-0 active", "PART-1 active", "PART-2 active", "PART-3 active"];
  expect((await stateOf()).sort()).toEqual(["matched", ...parts].sort());

  await page.reload();
  await settled(page);
  await page.keyboard.press("u");
  await log(page).getByText("Undone: PART-1, PART-2, PART-3 matched").waitFor();
  expect(await stateOf()).toEqual(before);
});

test("a viewer reads that viewers do not decide, sees no actions, and the API refuses them", async () => {
  const books = await sharedBooks();
  const { page, context, open } = await world.person({ tenant: books.tenant, name: "Vi", role: "viewer" });
  await open("/console/review");
  await page.getByText("Read only").waitFor();
  const code = await firstLine(page);
  const sent = changesOf(page);
  const actions = /Confirm|Reject|Amount|Ignore|Split|Find an invoice|Invoice from|Undo/;
  expect(await page.getByRole("button", { name: actions }).count()).toBe(0);
  expect(await page.getByRole("main").getByRole("checkbox").count()).toBe(0);
  for (const key of ["Enter", "x", "i", "s", "m", "n", "u", "Space", "Control+a", "Control+Enter"])
    await page.keyboard.press(key);
  expect(await page.getByRole("dialog").count()).toBe(0);
  expect(sent).toEqual([]);

  const [match] = await matchesOf(books, code);
  const session = (await context.cookies()).find(({ name }) => name === SESSION_COOKIE);
  const cookie = `${SESSION_COOKIE}=${session?.value}`;
  const refused = await Promise.all(
    [
      ["PUT", `/matches/${match?.id}`],
      ["DELETE", `/matches/${match?.id}`],
      ["POST", "/matches"],
      ["POST", "/matches/decisions"],
      ["POST", "/transactions/reconcile"],
      ["POST", `/transactions/${code}/reconcile`],
      ["POST", `/transactions/${code}/allocate`],
      ["POST", `/operations/${match?.id}/undo`],
      ["POST", "/invoices"],
      ["POST", "/api-keys"],
    ].map(async ([method = "", path]) => {
      const headers = {
        "sec-fetch-site": "same-origin",
        "x-matchbook-console": "1",
        "content-type": "application/json",
      };
      const body = method === "DELETE" ? null : "{}";
      const answer = await fetch(`${world.url}/console/api/v1${path}`, {
        method,
        headers: { ...headers, cookie },
        body,
      });
      return [path, answer.status, ((await answer.json()) as { code: string }).code];
    }),
  );
  expect(refused).toEqual(refused.map(([path]) => [path, 403, "role_forbidden"]));
  expect((await matchesOf(books, code))[0]?.status).toBe("pending_review");
});
