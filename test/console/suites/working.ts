import { waitUntil } from "@matchbook/servers/wait-until";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { axeProblems } from "../axe.ts";
import { type Books, newBooks } from "../books.ts";
import { sessionOf } from "../http-browser.ts";
import { firstLine, matchesOf, review, statusOf } from "../workbench.ts";
import { world } from "../world.ts";

/** A day with the workbench: keys, long lists, other currencies, the end of a session, an outage. */

let books: Books;
beforeAll(async () => {
  books = await newBooks(8);
});

const shownLine = (page: Page) => page.locator("[data-line]").getAttribute("data-line");
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

test("a session that ends in the middle of a split comes back to what was entered, for this person only", async () => {
  const { page, context } = await review(books, "/console/review?line=T-00003", /401/);
  const split = dialog(page, "Split across several invoices");
  await page.keyboard.press("s");
  await split.getByRole("combobox").fill("INV-00003");
  await split.getByRole("option", { name: "INV-00003" }).click();
  await split.getByLabel("INV-00003").fill("12.34");
  const [session] = await context.cookies(`${world.url}/console`);
  const headers = { "sec-fetch-site": "same-origin", "x-matchbook-console": "1" };
  const cookie = `${session?.name}=${session?.value}`;
  await fetch(`${world.url}/console/logout`, { method: "POST", headers: { ...headers, cookie } });
  const ended = page.getByRole("alertdialog", { name: "Your session has ended" });
  await ended.waitFor();
  expect(await axeProblems(page)).toEqual([]);
  await ended.getByRole("link", { name: "Sign in" }).click();
  await page.fill("[name=tenant]", books.tenant);
  await page.fill("[name=name]", "Ada Lovelace");
  await page.click("button");
  await page.locator('[data-line="T-00003"] [data-match]').waitFor();
  await page.keyboard.press("s");
  await split.getByLabel("INV-00003").waitFor();
  expect(await split.getByLabel("INV-00003").inputValue()).toBe("12.34");

  const other = await sessionOf(world.url, { tenant: books.tenant, name: "Grace Hopper" });
  await context.addCookies([other]);
  await page.reload();
  await page.locator('[data-line="T-00003"] [data-match]').waitFor();
  await page.keyboard.press("s");
  await split.getByRole("combobox").waitFor();
  expect(await split.getByLabel("INV-00003").count()).toBe(0);
  expect(await page.evaluate(() => Object.keys(sessionStorage).join())).toBe("matchbook-owner");
});

test("each key that the help lists does what it says", async () => {
  const { page } = await review(books);
  const press = (key: string) => page.keyboard.press(key);
  const settled = () => page.locator('[data-last-decision="done"]').waitFor();
  const moves = async (key: string) => {
    const before = await shownLine(page);
    await press(key);
    await page.waitForFunction(
      (old) => document.querySelector("[data-line]")?.getAttribute("data-line") !== old,
      before,
    );
    await firstLine(page);
  };
  const opens = async (key: string, name: string) => {
    await press(key);
    await dialog(page, name).waitFor();
    await press("Escape");
    await dialog(page, name).waitFor({ state: "hidden" });
  };
  const shows = async (key: string, selector: string) => {
    await press(key);
    await page.locator(selector).first().waitFor();
  };
  const decides = async (key: string, isDone: (code: string) => Promise<boolean>) => {
    const code = (await shownLine(page)) ?? "";
    await moves(key);
    await settled();
    await waitUntil(
      () => isDone(code),
      (done) => done,
    );
    return code;
  };
  const statusOfMatch = async (code: string) => (await matchesOf(books, code))[0]?.status;
  let decided = "";
  const undoes = async (key: string) => {
    await press(key);
    await waitUntil(
      async () => [await statusOf(books, decided), await statusOfMatch(decided)].join(),
      (status) => status === "unmatched,pending_review",
    );
    await page.locator('[data-last-decision="pending"]').waitFor({ state: "detached" });
  };
  const leadsTo = async (letter: string, path: RegExp) => {
    await press("g");
    await press(letter);
    await page.waitForURL(path);
  };

  const checks: Record<string, () => Promise<unknown>> = {
    "?": () => opens("?", "Keyboard shortcuts"),
    "Mod+k": () => opens("Control+k", "Search"),
    // Nothing stays open of these lines, so there is nothing to close.
    d: async () => {
      const before = await shownLine(page);
      await press("d");
      expect(await shownLine(page)).toBe(before);
    },
    j: () => moves("j"),
    k: () => moves("k"),
    ArrowDown: () => moves("ArrowDown"),
    ArrowUp: () => moves("ArrowUp"),
    "1–9": () => shows("1", '[data-match][data-chosen="true"]'),
    e: () => shows("e", "[data-why]"),
    h: () => shows("h", "[data-history] li"),
    a: async () => {
      const code = await shownLine(page);
      await press("a");
      await waitUntil(
        () => books.call<{ assignee: object | null }>("GET", `/transactions/${code}`),
        ({ assignee }) => assignee !== null,
      );
    },
    w: () => shows("w", "[data-work]"),
    s: () => opens("s", "Split across several invoices"),
    m: () => opens("m", "Match to an invoice"),
    n: () => opens("n", "Invoice from this line"),
    l: () => opens("l", "Code to an account"),
    // The line in view is no transfer between own accounts.
    t: async () => {
      const before = await shownLine(page);
      await press("t");
      expect(await shownLine(page)).toBe(before);
    },
    Space: () => shows("Space", '[data-selected="1"]'),
    "Shift+ArrowDown": async () => {
      await moves("Shift+ArrowDown");
      await shows("Shift+ArrowDown", '[data-selected="2"]');
    },
    "Mod+Enter": () => opens("Control+Enter", "Confirm several lines"),
    "Mod+a": () => shows("Control+a", '[data-selected="8"]'),
    Escape: async () => {
      await press("Escape");
      await page.locator("[data-selected]").waitFor({ state: "detached" });
    },
    Enter: async () => {
      decided = await decides("Enter", async (code) => (await statusOfMatch(code)) === "confirmed");
    },
    u: () => undoes("u"),
    x: async () => {
      decided = await decides("x", async (code) => (await statusOfMatch(code)) === "rejected");
    },
    "Mod+z": () => undoes("Control+z"),
    i: async () => {
      await press("i");
      await dialog(page, "Ignore this line").waitFor();
      await decides("Enter", async (code) => (await statusOf(books, code)) === "ignored");
    },
    "/": async () => {
      await press("/");
      expect(await page.getByRole("searchbox").evaluate((field) => field === document.activeElement)).toBe(true);
      await press("Escape");
    },
    "g i": () => leadsTo("i", /\/console\/invoices/),
    "g c": () => leadsTo("c", /\/console\/counterparties/),
    "g m": () => leadsTo("m", /\/console\/imports/),
    "g b": () => leadsTo("b", /\/console\/books/),
    "g a": () => leadsTo("a", /\/console\/activity/),
    "g w": () => leadsTo("w", /\/console\/webhooks/),
    "g s": () => leadsTo("s", /\/console\/settings/),
    "g o": () => leadsTo("o", /\/console\/?$/),
    "g r": () => leadsTo("r", /\/console\/review/),
  };
  await press("?");
  await dialog(page, "Keyboard shortcuts").waitFor();
  const listed = await page
    .locator("[data-shortcut]")
    .evaluateAll((keys) => keys.map((key) => key.getAttribute("data-shortcut") ?? ""));
  await press("Escape");
  expect(Object.keys(checks).sort()).toEqual([...new Set(listed)].sort());
  for (const [key, check] of Object.entries(checks)) {
    await check().catch((error: unknown) => {
      throw new Error(`the key ${key}`, { cause: error });
    });
  }
});

test("a long list keeps few rows in the document while it is scrolled fast", async () => {
  const { id: tenant, apiKey } = await world.stack.newTenant();
  const line = { amount: 5, currency: "EUR", direction: "credit", value_date: "2026-09-14", description: "x" };
  const headers = { authorization: `Bearer ${apiKey}`, "content-type": "application/json" };
  const transactions = Array.from({ length: 120 }, (_, at) => ({ ...line, amount: at + 1 }));
  const body = JSON.stringify({ transactions });
  expect((await fetch(`${world.url}/api/v1/transactions`, { method: "POST", headers, body })).ok).toBe(true);
  const { page, open } = await world.person({ tenant });
  await open("/console/review?queue=open");
  await page.locator('[data-queue="open"] [data-count="120"]').waitFor();
  const grid = page.getByRole("grid");
  const most = await grid.evaluate(async (element) => {
    let rows = 0;
    // The next lines are loaded on the way.
    while (element.scrollTop + element.clientHeight + 1 < element.scrollHeight || element.ariaRowCount === "-1") {
      element.scrollTop += 900;
      await new Promise(requestAnimationFrame);
      rows = Math.max(rows, element.querySelectorAll("[role=row]").length);
    }
    return rows;
  });
  expect(most).toBeGreaterThan(5);
  expect(most).toBeLessThanOrEqual(60);
  await page.locator('[aria-rowindex="120"] [role=gridcell]:not([aria-busy])').first().waitFor();
});

test("without matching the page says so, and goes on by itself afterwards", async () => {
  const { matching } = world.stack.system.processes;
  const { page } = await review(books);
  await matching.kill();
  await page.keyboard.press("Enter");
  await page.getByRole("log").getByText("Temporarily unavailable").waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("c");
  await page.getByText("A part of Matchbook does not answer").waitFor();
  await matching.start();
  await page.getByRole("link", { name: "Alder & Finch" }).waitFor();
});
