import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { drawn, picture } from "../axe.ts";
import { type Books, newBooks } from "../books.ts";
import { newAccount } from "../statements.ts";
import { firstLine } from "../workbench.ts";
import { world } from "../world.ts";

/**
 * A picture of every page in light, dark and on a phone, for people to look at (`test/console/.out/screens`), and a check
 * that no page is wider than the phone, no table wider than its page, whatever names and numbers are in it, and nothing
 * to press on the phone too small for a thumb.
 */

const SOURCES = join(import.meta.dirname, "../../../console/src");
const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
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
  const session = await world.person({ tenant: books.tenant });
  await session.open("/console/");
  const { hook, delivery } = await session.page.evaluate(async () => {
    const headers = { "x-matchbook-console": "1", "content-type": "application/json" };
    const send = async (method: string, path: string, body?: object) => {
      const answer = await fetch(`/console/api/v1/${path}`, {
        method,
        headers,
        body: body ? JSON.stringify(body) : null,
      });
      return (await answer.json()) as { data: { id: string } };
    };
    const created = await send("POST", "webhook-endpoints", {
      url: "https://hooks.example.com/matchbook",
      eventTypes: ["invoice.paid"],
    });
    const tested = await send("POST", `webhook-endpoints/${created.data.id}/test`);
    return { hook: created.data.id, delivery: tested.data.id };
  });
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
    "/books/export-settings": "/books/export-settings",
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

/** Some 40 pages in three looks each, on a machine that other tests use as well, in milliseconds. */
const MOST_MS = 360_000;
/** The least height of what a thumb presses, in pixels. */
const THUMB = 44;
const PRESSED = "button, select, summary, input:not([type=checkbox], [type=radio], .sr-only)";

/** The paths that the routes of the console declare. */
function declaredPaths(): string[] {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" });
  const routes = files
    .filter((name) => /routes?\.tsx$/.test(name))
    .map((name) => readFileSync(join(SOURCES, name), "utf8"));
  return routes.flatMap((source) => [...source.matchAll(/path: "(\/[^"]*)"/g)].map(([, path = ""]) => path));
}

test("every page is photographed in light, in dark and on a phone, and fits the phone and a thumb", {
  timeout: MOST_MS,
}, async () => {
  expect(Object.keys(paths).sort()).toEqual(expect.arrayContaining(declaredPaths().sort()));
  const person = await world.person({ tenant: books.tenant, viewport: WIDE, reducedMotion: "reduce" });
  const { page, open } = person;
  const tooWide: string[] = [];
  const tooSmall: string[] = [];
  const isWider = (selector: string) =>
    page
      .locator(selector)
      .evaluateAll((elements) => elements.some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth));
  for (const [name, path] of Object.entries(paths)) {
    await open(`/console${path}`);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
    await page.waitForFunction(
      () =>
        document.querySelector(".animate-pulse, [aria-busy=true]") === null &&
        [...document.querySelectorAll("[data-chart]")].every((chart) => chart.querySelector("canvas") !== null),
    );
    if (name === "/review") await firstLine(page);
    const file = name === "/" ? "overview" : name.slice(1).replaceAll(/[/$]+/g, "-");
    const look = async (colorScheme: "light" | "dark", name: string) => {
      await page.emulateMedia({ colorScheme });
      await drawn(page);
      await picture(page, `${file}-${name}`);
    };
    for (const colorScheme of ["light", "dark"] as const) await look(colorScheme, colorScheme);
    // What stands beside a table is not seen before it is scrolled for.
    if (await isWider("section[tabindex='0']")) tooWide.push(`a table of ${name}`);
    await page.setViewportSize(PHONE);
    await look("light", "phone");
    if (await isWider("html, [data-page]")) tooWide.push(name);
    const low = await page
      .locator(PRESSED)
      .filter({ visible: true })
      .evaluateAll(
        (elements, least) =>
          elements
            .filter((element) => element.getBoundingClientRect().height < least)
            .map(({ outerHTML }) => outerHTML.slice(0, 120)),
        THUMB,
      );
    tooSmall.push(...low.map((element) => `${name}: ${element}`));
    await page.setViewportSize(WIDE);
  }
  expect([tooWide, tooSmall]).toEqual([[], []]);
});
