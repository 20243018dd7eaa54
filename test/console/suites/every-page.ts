import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SESSION_COOKIE } from "@matchbook/gateway/console/cookies";
import type { Page } from "playwright-core";
import { beforeAll, expect, test } from "vitest";
import { axeProblems, drawn, picture } from "../axe.ts";
import { type Books, newBooks } from "../books.ts";
import { sessionOf } from "../http-browser.ts";
import { newAccount } from "../statements.ts";
import { firstLine } from "../workbench.ts";
import { world } from "../world.ts";

/**
 * Every page, on a wide screen in light and on the narrowest phone in dark: it is accessible, no wider than the phone, no
 * table wider than its page, whatever names and numbers are in it, and nothing to press on the phone is too small for a
 * thumb. With `PICTURES`, people can look at both.
 */

const SOURCES = join(import.meta.dirname, "../../../console/src");
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 320, height: 800 };
const WRONG_ROW = [
  ...["Date,Amount,Text,Balance", "2026-09-17,1.00,Interest,101.00", "2026-09-18,12.50,Coffee,113.50"],
  ...["2026-02-30,x,odd,120.00", "2026-09-20,-80.00,Cleaning,40.00", ""],
].join("\n");

/** A name of one long word, and one that is written from the right and tries to turn what follows. */
const NAMES = [
  "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft mbH",
  "\u202eחברת הים התיכון",
];

let books: Books;
let paths: Record<string, string>;
beforeAll(async () => {
  books = await newBooks(36);
  const dayBefore = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
  await books.call("POST", "/transactions", {
    transactions: [1, 2, 2, 3, 5, 5, 5, 8, 13, 13, 21].map((days, at) => ({
      ...{ transaction_code: `RECENT-${at}`, amount: 20 + at, currency: "EUR", direction: "credit" },
      ...{ value_date: dayBefore(days), description: "subscription", counterparty_name: "Lumen Gallery" },
    })),
  });
  for (const at of [0, 2, 4, 5, 8])
    await books.call("POST", "/matches", {
      ...{ invoiceId: "INV-00030", counterpartyId: "C-2", transactionId: `RECENT-${at}`, matchedAmount: 20 + at },
    });
  for (const [at, name] of NAMES.entries()) {
    await books.call("POST", "/counterparties", { accountCode: `LONG-${at}`, name });
    await books.call("POST", "/invoices", {
      ...{ invoiceNumber: `RE/2026/${at}/${"LONG".repeat(15)}`, counterpartyId: `LONG-${at}`, currency: "KWD" },
      ...{ totalAmount: "1234567.125", issueDate: dayBefore(9), dueDate: dayBefore(1) },
    });
  }
  const { id: bank } = await books.call<{ id: string }>("POST", "/bank-connections", { name: "Main", currency: "EUR" });
  const upload = await fetch(`${world.url}/api/v1/bank-connections/${bank}/statements?filename=sept.csv&leaveOut=4`, {
    method: "POST",
    headers: { authorization: `Bearer ${books.apiKey}` },
    body: WRONG_ROW,
  });
  const { data: sync } = (await upload.json()) as { data: { id: string } };
  const { bank: account } = await newAccount(books);
  await books.call("POST", "/exports");
  const suggested = await books.call<{ id: string }[]>("GET", "/matches?status=pending_review&pageSize=6");
  for (const { id } of suggested.slice(0, 4)) await books.call("PUT", `/matches/${id}`, { status: "confirmed" });
  await books.call("POST", "/transactions/T-00020/reconcile", { action: "ignore" });
  const { value } = await sessionOf(world.url, { tenant: books.tenant, name: "Ada Lovelace" });
  const asAda = async (path: string, body?: object) => {
    const answer = await fetch(`${world.url}/console/api/v1/${path}`, {
      method: "POST",
      headers: {
        ...{ "sec-fetch-site": "same-origin", "x-matchbook-console": "1", "content-type": "application/json" },
        cookie: `${SESSION_COOKIE}=${value}`,
      },
      body: body ? JSON.stringify(body) : null,
    });
    return ((await answer.json()) as { data: { id: string } }).data.id;
  };
  const hook = await asAda("webhook-endpoints", {
    url: "https://hooks.example.com/matchbook",
    eventTypes: ["invoice.paid"],
  });
  const delivery = await asAda(`webhook-endpoints/${hook}/test`);
  await books.call("POST", "/invoices", {
    ...{ invoiceNumber: "LATE-1", counterpartyId: "C-1", currency: "USD", totalAmount: 900, issueDate: "2026-01-01" },
    dueDate: "2026-01-31",
  });
  await books.call("POST", "/invoices", {
    invoices: [5, 12, 26].map((days) => ({
      ...{ invoiceNumber: `SOON-${days}`, counterpartyId: "C-1", currency: "EUR", totalAmount: 40 * days },
      ...{ issueDate: "2026-10-01", dueDate: dayBefore(-days), direction: days === 12 ? "payable" : "receivable" },
    })),
  });
  await books.call("POST", "/expected-payments/batch", {
    expectedPayments: [
      {
        ...{ number: "RENT", counterpartyId: "C-1", currency: "EUR", amountFrom: 800, amountTo: 900 },
        ...{ dateFrom: dayBefore(40), dateTo: dayBefore(36), description: "Rent of the flat" },
        repeat: { every: "month", times: 3 },
      },
    ],
  });
  const { advices } = await books.call<{ advices: { advice: { id: string } }[] }>("POST", "/advices", {
    ...{ kind: "remittance", number: "AVIS-77", direction: "credit", currency: "EUR", totalAmount: 97 },
    ...{ date: "2026-10-02", party: { name: "Kestrel Logistics", iban: "DE89370400440532013000" } },
    items: [{ documents: ["INV-00035"], amount: 97, deductions: [{ type: "discount", amount: 3 }] }],
  });
  const advice = advices[0]?.advice.id;
  paths = {
    "/": "/",
    "/sign-in": "/sign-in?problem=signed-out",
    "/review": "/review",
    "/transactions/$code": "/transactions/T-00003",
    "/activity": "/activity",
    "/invoices": "/invoices",
    "/invoices/expected": "/invoices?kind=expected",
    "/invoices/files": "/invoices/files",
    "/invoices/$number": "/invoices/INV-00036",
    "/counterparties": "/counterparties",
    "/counterparties/$code": "/counterparties/C-1",
    "/counterparties/long": "/counterparties/LONG-0",
    "/books/{-$part}/{-$id}": `/books?bank=${account}`,
    "/books/statement": `/books/statement?bank=${account}&day=2026-09-30`,
    "/books/closing": "/books/closing",
    "/books/exports": "/books/exports",
    "/books/exports/1": "/books/exports/1",
    "/books/exports/settings": "/books/exports/settings",
    "/books/open-items": "/books/open-items",
    "/imports": "/imports",
    "/imports/new": "/imports/new",
    "/imports/$syncId": `/imports/${sync.id}`,
    "/imports/files": "/imports/files",
    "/imports/advices/{-$id}": "/imports/advices",
    "/imports/advices/new": "/imports/advices/new",
    "/imports/advices/1": `/imports/advices/${advice}`,
    "/webhooks": "/webhooks",
    "/webhooks/events": "/webhooks/events",
    "/webhooks/$id": `/webhooks/${hook}/overview`,
    "/webhooks/$id/overview": `/webhooks/${hook}/overview`,
    "/webhooks/$id/deliveries": `/webhooks/${hook}/deliveries`,
    "/webhooks/$id/settings": `/webhooks/${hook}/settings`,
    "/webhooks/deliveries/$deliveryId": `/webhooks/deliveries/${delivery}`,
    "/settings": "/settings",
    "/settings/matching": "/settings/matching",
    "/settings/rules": "/settings/rules",
    "/settings/banks": "/settings/banks",
    "/settings/rates": "/settings/rates",
    "/settings/api-keys": "/settings/api-keys",
  };
});

/** The least height of what a thumb presses, in pixels. */
const THUMB = 44;
const PRESSED = "button, select, summary, input:not([type=checkbox], [type=radio], .sr-only)";
/** The most rows of a card, which is a row of a table on a phone. */
const CARD_ROWS = 4;
/** The least number of lines that the review page shows on the wide screen. */
const LINES = 20;

/** The paths that the routes of the console declare. */
function declaredPaths(): string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" });
  const routes = files
    .filter((name) => /routes?\.tsx$/.test(name))
    .map((name) => readFileSync(join(SOURCES, name), "utf8"));
  return routes.flatMap((source) =>
    [...source.matchAll(/(?:path: |(?:page|leadingTo)\(\s*)"(\/[^"]*)"/g)].map(([, path = ""]) => path),
  );
}

/** An address without a page. */
const NOWHERE = "/console/nowhere";

/** Goes to a page as a link does: the scripts stay loaded. */
async function goTo(page: Page, path: string): Promise<void> {
  for (const [address, state] of [
    [NOWHERE, "visible"],
    [path, "hidden"],
  ] as const) {
    await page.evaluate((to) => history.pushState(null, "", to), address);
    await page.getByRole("heading", { name: "This does not exist" }).waitFor({ state });
  }
}

/** Waits until everything on the page has been loaded and drawn. */
async function loaded(page: Page): Promise<void> {
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.waitForFunction(
    () =>
      document.querySelector(".animate-pulse, [aria-busy=true]") === null &&
      [...document.querySelectorAll("[data-chart]")].every((chart) => chart.querySelector("canvas") !== null),
  );
  await drawn(page);
}

const isWider = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((elements) => elements.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));

/** Problems of the page on a wide screen. */
async function problemsWide(page: Page): Promise<string[]> {
  const problems = await axeProblems(page);
  // Content beside a table is not seen before it is scrolled for.
  if (await isWider(page, "section[tabindex='0']")) problems.push("a table is wider than the page");
  return problems;
}

async function problemsOnPhone(page: Page): Promise<string[]> {
  const problems = await axeProblems(page, { onlyLook: true });
  if (await isWider(page, "html, [data-page]")) problems.push("wider than the phone");
  const longest = await page
    .locator("tbody tr")
    .evaluateAll((rows) =>
      Math.max(0, ...rows.map((row) => [...row.children].filter(({ clientHeight }) => clientHeight > 0).length)),
    );
  if (longest > CARD_ROWS) problems.push(`a card of ${longest} rows`);
  const low = await page
    .locator(PRESSED)
    .filter({ visible: true })
    .evaluateAll(
      (elements, least) =>
        elements
          .filter((element) => element.getBoundingClientRect().height < least)
          .map(({ outerHTML }) => `too low for a thumb: ${outerHTML.slice(0, 120)}`),
      THUMB,
    );
  return [...problems, ...low];
}

/** The lines of the list that are in view as a whole. */
const wholeLines = (page: Page) =>
  page.getByRole("grid").evaluate((grid) => {
    const { bottom, top } = grid.getBoundingClientRect();
    return [...grid.querySelectorAll("[role=row]")].filter((row) => {
      const at = row.getBoundingClientRect();
      return at.top >= top && at.bottom <= bottom;
    }).length;
  });

async function reviewsManyLines(page: Page): Promise<void> {
  await firstLine(page);
  expect(await wholeLines(page)).toBeGreaterThanOrEqual(LINES);
  await page.keyboard.press("h");
  await page.locator("[data-history] li").first().waitFor();
}

test("every page is accessible in light and in dark, and fits a phone and a thumb; the review shows 20 lines", async () => {
  expect(Object.keys(paths).sort()).toEqual(expect.arrayContaining(declaredPaths().sort()));
  const { page, open } = await world.person({ tenant: books.tenant, viewport: WIDE, reducedMotion: "reduce" });
  await open(NOWHERE);
  const problems: string[] = [];
  // Some routes have the same page.
  const pages = new Map(Object.entries(paths).map(([name, path]) => [path, name]));
  const looks: ("light" | "dark")[] = ["light", "dark"];
  const wear = async (colorScheme: "light" | "dark") => {
    await page.emulateMedia({ colorScheme });
    await page.setViewportSize(colorScheme === "light" ? WIDE : PHONE);
  };
  for (const [path, name] of pages) {
    await goTo(page, `/console${path}`);
    const file = name === "/" ? "overview" : name.slice(1).replaceAll(/[/$]+/g, "-");
    for (const look of looks) {
      await wear(look);
      if (name === "/review" && look === "light") await reviewsManyLines(page);
      await loaded(page);
      await picture(page, `${file}-${look}`);
      const found = await (look === "light" ? problemsWide(page) : problemsOnPhone(page));
      problems.push(...found.map((problem) => `${name}, ${look}: ${problem}`));
    }
    // The next page begins in the last look, because a change of the look draws everything again.
    looks.reverse();
  }
  expect(problems).toEqual([]);
});
