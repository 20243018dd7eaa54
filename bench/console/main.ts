import { table } from "@matchbook/accuracy/table";
import { waitUntil } from "@matchbook/servers/wait-until";
import type { Page } from "playwright-core";
import { launchBrowser } from "../../test/console/browser.ts";
import { sessionOf } from "../../test/console/http-browser.ts";
import { percentile } from "../../test/containment/report.ts";
import { type Api, createMany } from "../api.ts";
import { settings } from "../settings.ts";
import { startBenchStack } from "../stack.ts";
import { framesWhileScrolling, heapBytes, nextFrameWith, stepsSeen, watchSteps, workMeter } from "./page.ts";

/**
 * `npm run bench console`: the review page of a tenant with many open lines in a browser. It measures the time to the
 * first row and to the rows of a search, the frames during fast scrolling, the time from a decision to the next line,
 * and the heap before and after many decisions. The console must be built (`npm start` builds it).
 */

const options = settings({
  lines: 10_000,
  decisions: 500,
  /** Page loads, each with an empty cache. */
  loads: 7,
});
const TENANT = "bench";
const FIRST_ROW = "[role=gridcell]:not([aria-busy])";

await using stack = await startBenchStack();
await using browser = await launchBrowser();
const api = await stack.tenant(TENANT);
await fill(api);
const session = await sessionOf(stack.gatewayUrl, { tenant: TENANT, name: "Ada Lovelace" });
const newPage = async (): Promise<Page> => {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: "en-GB" });
  await context.addCookies([session]);
  return context.newPage();
};

const loads: number[] = [];
for (let load = 0; load < options.loads; load += 1) {
  const page = await newPage();
  const started = performance.now();
  await page.goto(`${stack.gatewayUrl}/console/review?queue=open`);
  await nextFrameWith(page, FIRST_ROW);
  loads.push(performance.now() - started);
  await page.context().close();
}

const searches = await search(await newPage());
const list = await newPage();
await list.goto(`${stack.gatewayUrl}/console/review?queue=open`);
await list.locator(`[data-queue="open"] [data-count="${options.lines}"]`).waitFor();
const { frames, rows } = await framesWhileScrolling(list);
await list.context().close();

const { steps, heaps, work } = await decide(await newPage());
console.log(
  `\n${table(
    ["the review page", "median", "p95", "largest"],
    [
      ["from the address to the first row, ms", ...figures(loads)],
      ["from the last letter of a search to its first row, ms", ...figures(searches)],
      [`a frame while ${options.lines} lines are scrolled, ms`, ...figures(frames)],
      ["rows in the document meanwhile", "", "", String(rows)],
      ["from Enter to the next line, ms", ...figures(steps)],
    ],
  )}`,
);
console.log(`work of the page for one decision ${work.toFixed(1)} ms`);
const [before = 0, after = 0] = heaps.map((bytes) => bytes / 2 ** 20);
console.log(
  `heap after a tenth of ${options.decisions} decisions ${before.toFixed(1)} MiB, after all ${after.toFixed(1)} MiB`,
);
await api.close();

/** Creates the lines. Each of the first ones, one per decision, pays an invoice and gets a suggestion. */
async function fill(api: Api): Promise<void> {
  const { call } = api;
  await call("PATCH", "/matching-settings", { autoConfirm: false });
  await call("POST", "/counterparties", { accountCode: "C-1", name: "Alder & Finch" });
  const numberOf = (n: number) => `INV-${String(n).padStart(5, "0")}`;
  const invoices = Array.from({ length: options.decisions }, (_, n) => ({
    ...{ invoiceNumber: numberOf(n), counterpartyId: "C-1", currency: "EUR" },
    ...{ totalAmount: 100 + n, issueDate: "2026-09-01" },
  }));
  const transactions = Array.from({ length: options.lines + options.decisions }, (_, n) => ({
    ...{ amount: 100 + n, currency: "EUR", direction: "credit", value_date: "2026-09-14" },
    ...(n < options.decisions
      ? { description: `Payment [${numberOf(n)}]`, counterparty_name: "Alder & Finch" }
      : { description: `Payment ${n}` }),
  }));
  await createMany(api, "/invoices", "invoices", invoices);
  await createMany(api, "/transactions", "transactions", transactions);
  const last = Math.ceil(options.decisions / 100);
  await waitUntil(
    () => call<unknown[]>("GET", `/matches?status=pending_review&pageSize=100&page=${last}`),
    ({ length }) => length === options.decisions - 100 * (last - 1),
    { timeoutMs: 300_000 },
  );
}

/** Searches for words and amounts of few and of all lines. @returns the times from the last letter to the rows in ms */
async function search(page: Page): Promise<number[]> {
  const field = page.getByRole("searchbox", { name: "Search lines" });
  await page.goto(`${stack.gatewayUrl}/console/review?queue=open`);
  await nextFrameWith(page, FIRST_ROW);
  const times: number[] = [];
  const [middle, most] = [`${100 + options.lines / 2}.00`, `>${0.9 * options.lines}`];
  for (const text of ["payment", "pay", `payment ${options.lines}`, middle, most]) {
    await field.fill("");
    await nextFrameWith(page, `[data-grid*='"open",{}']:has(${FIRST_ROW})`);
    const started = performance.now();
    await field.fill(text);
    await nextFrameWith(page, `:is([data-grid*="text"], [data-grid*="amount"]):has(${FIRST_ROW})`);
    times.push(performance.now() - started);
  }
  await page.context().close();
  return times;
}

/**
 * Confirms every suggestion by the keyboard.
 * @returns the times to the next line and the work of the page per decision, in ms, and two sizes of the heap
 */
async function decide(page: Page): Promise<{ steps: number[]; heaps: number[]; work: number }> {
  await page.goto(`${stack.gatewayUrl}/console/review`);
  const shown = page.locator("[data-line]");
  const heaps: number[] = [];
  await nextFrameWith(page, "[data-line] [data-match]");
  await watchSteps(page);
  const worked = await workMeter(page);
  for (let decided = 0; decided < options.decisions; decided += 1) {
    if (decided === Math.floor(options.decisions / 10)) heaps.push(await heapBytes(page));
    const line = await shown.getAttribute("data-line");
    await page.keyboard.press("Enter");
    if (decided === options.decisions - 1) break;
    await nextFrameWith(page, `[data-line]:not([data-line="${line}"]) [data-match]`);
  }
  const work = (await worked()) / options.decisions;
  heaps.push(await heapBytes(page));
  return { steps: await stepsSeen(page), heaps, work };
}

function figures(numbers: number[]): string[] {
  return [0.5, 0.95, 1].map((share) => percentile(numbers, share).toFixed(0));
}
