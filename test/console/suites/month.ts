import { readFileSync } from "node:fs";
import { join } from "node:path";
import { waitUntil } from "@matchbook/servers/wait-until";
import type { Page } from "playwright-core";
import { extractText, getDocumentProxy } from "unpdf";
import { expect, test } from "vitest";
import { type Books, emptyBooks } from "../books.ts";
import { camt, IBANS, mt940, PAYOUT, payoutReport, unknownTable } from "../month-files.ts";
import { world } from "../world.ts";

/** A month of a company with three accounts in two currencies, from its files to the statement that is signed. */

const LAST_DAY = "2026-10-31";
const INVOICE = readFileSync(join(import.meta.dirname, "../../../packages/open-items/test/samples/ubl-invoice.xml"));
const PARTIES = ["Kranich Bau", "Nordwind Reisen", "Delta Paper", "Ostufer Apotheke"];

interface Line {
  amount: number;
  remaining_amount: number;
  direction: "credit" | "debit";
  status: string;
  adjusted: boolean;
  ignore_reason: string | null;
  booking_day: string;
}
interface DayBalance {
  day: string;
  currency: string;
  balance: number | null;
  booked: number;
}

async function company(): Promise<{ books: Books; accounts: Record<"main" | "second" | "dollars", string> }> {
  const books = await emptyBooks();
  await books.call("PATCH", "/matching-settings", { identity: { taxIds: ["DE 811.907.980"] } });
  for (const [at, name] of PARTIES.entries())
    await books.call("POST", "/counterparties", { accountCode: `M-${at}`, name });
  const invoice = (number: string, party: number, totalAmount: number, currency = "EUR", dueDate = "2026-10-20") => ({
    ...{ invoiceNumber: number, counterpartyId: `M-${party}`, currency, totalAmount, issueDate: "2026-09-21", dueDate },
  });
  await books.call("POST", "/invoices", {
    invoices: [
      ...[invoice("2026-501", 0, 1190), invoice("2026-502", 1, 595.5), invoice("2026-503", 1, 240)],
      ...[invoice("2026-504", 2, 812.25, "USD"), invoice("2026-505", 3, 119), invoice("2026-506", 3, 80.4)],
      ...[invoice("2026-507", 0, 333.33), invoice("2026-508", 2, 99, "USD", "2026-11-14")],
    ],
  });
  const connect = async (name: string, currency: string, iban?: string) =>
    (await books.call<{ id: string }>("POST", "/bank-connections", { name, currency, ...(iban && { iban }) })).id;
  const accounts = {
    dollars: await connect("Dollar account", "USD"),
    second: await connect("Second account", "EUR", IBANS.second),
    main: await connect("Main account", "EUR", IBANS.main),
  };
  return { books, accounts };
}

/** Hands in every file of the month as a person does: each statement goes to the account that it names. */
async function handIn(page: Page, books: Books, go: (path: string) => Promise<void>): Promise<void> {
  const choose = page.locator("input[type=file]");
  const main = camt(2_500_000, [
    { day: 2, cents: 119_000, name: "Kranich Bau", text: "Rechnung 2026-501" },
    { day: 9, cents: 59_550, name: "Nordwind Reisen", text: "2026-502 danke" },
    { day: 12, cents: -990, name: "Bank", text: "Kontofuehrung Oktober" },
    { day: 20, cents: 100_000, name: "Borealis BV", text: "RE-2026-0114" },
    { day: 23, cents: 19_540, name: "Stripe Payments", text: `STRIPE PAYOUT ${PAYOUT}` },
    { day: 29, cents: 4_711, name: "Unbekannt", text: "ohne Angabe" },
  ]);
  const first = mt940("early.sta", [1, 14], 500_000, [
    { day: 6, cents: 24_000, name: "Nordwind Reisen", text: "2026-503" },
  ]);
  // The statement of the third week was lost, and 375.46 euros with it.
  const last = mt940("late.sta", [22, 31], 561_546, [{ day: 27, cents: -1_200, name: "Bank", text: "Kontofuehrung" }]);

  await go("/imports/new");
  await choose.setInputFiles([main, first, last]);
  for (const [name, account] of [
    ["main.xml", "Main account"],
    ["early.sta", "Second account"],
    ["late.sta", "Second account"],
  ] as const) {
    await page.getByRole("heading", { name: `Checked: ${name}` }).waitFor();
    await page.getByText("by the account in the file").waitFor();
    expect(await page.getByLabel("Bank account").locator("option:checked").innerText()).toBe(account);
    await page.getByRole("button", { name: /^Import \d+ new lines?$/ }).click();
  }
  await page.locator("[data-status=completed]").waitFor();

  await go("/imports/new");
  await choose.setInputFiles(
    unknownTable([
      [5, "Delta Paper", "2026-504", "812,25"],
      [30, "Card processor", "monthly fee", "-12,00"],
    ]),
  );
  await page.getByRole("heading", { name: "Columns" }).waitFor();
  await page.getByLabel("Bank account").selectOption({ label: "Dollar account" });
  for (const [at, content] of ["bookingDate", "counterpartyName", "description", "amount"].entries())
    await page.getByRole("combobox", { name: `Column ${at + 1} holds` }).selectOption(content);
  await page.getByRole("combobox", { name: "Decimal sign" }).selectOption(",");
  await page.getByRole("button", { name: "Use these columns" }).click();
  await page.getByRole("button", { name: "Import 2 new lines" }).click();
  await page.locator("[data-status=completed]").waitFor();

  await go("/invoices/files");
  await choose.setInputFiles({ name: "invoice.xml", mimeType: "application/xml", buffer: INVOICE });
  await page.getByRole("button", { name: "Import 1 invoice" }).click();
  await page.locator("[data-stored]").waitFor();

  await go("/imports/advices/new");
  await choose.setInputFiles(
    payoutReport([
      ["2026-505", "Ostufer Apotheke", 11_900],
      ["2026-506", "Ostufer Apotheke", 8_040],
    ]),
  );
  // Both charges name invoices that are open; nothing is stored before Enter.
  await page.getByText("2 of 2 open").waitFor();
  expect(await books.call("GET", "/advices")).toEqual([]);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: "Uploaded: payout.csv" }).waitFor();
}

/** The invoices that the lines of the month pay; the last two by the payout that the report explains. */
const PAID = ["2026-501", "2026-502", "2026-503", "2026-504", "RE-2026-0114", "2026-505", "2026-506"];

/** Confirms what is suggested and ignores the fees, by keys. */
async function decide(page: Page, books: Books, go: (path: string) => Promise<void>): Promise<void> {
  const found = () => books.call<{ invoiceId: string }[]>("GET", "/matches?pageSize=100");
  const isFound = (all: readonly { invoiceId: string }[]) => PAID.every((one) => all.some((m) => m.invoiceId === one));
  await waitUntil(found, isFound);
  await go("/review?queue=suggested");
  for (;;) {
    const line = page.locator("[data-line]:has([data-match])");
    const none = page.getByText("Nothing waits for a decision");
    await line.or(none).first().waitFor();
    if (await none.isVisible()) break;
    // A payout has a suggestion for each of its charges, one after the other.
    const chosen = line.locator("[data-chosen]");
    const match = await chosen.getAttribute("data-match");
    // A charge of the payout is less than its invoice by the processor's fee, which one key closes.
    await page.keyboard.press(/2026-50[56]/.test(await chosen.innerText()) ? "d" : "Enter");
    await page.locator(`[data-match="${match}"][data-chosen]`).waitFor({ state: "detached" });
  }
  for (const text of ["Kontofuehrung Oktober", "Kontofuehrung", "monthly fee"]) {
    await go(`/review?queue=open&text=${encodeURIComponent(text)}`);
    await page.locator("[data-line] h2").waitFor();
    await page.keyboard.press("i");
    // A bank fee is the reason at first, so Enter takes it.
    await page.getByRole("dialog", { name: "Ignore this line" }).waitFor();
    await page.keyboard.press("Enter");
    await page.locator('[data-last-decision="done"]').waitFor();
  }
}

const cents = (value: number) => Math.round(value * 100);
const shown = (value: number) =>
  value === 0 ? "–" : (value / 100).toLocaleString("en-GB", { minimumFractionDigits: 2 }).replace("-", "−");

/** The amounts and counts of the statement of an account, in their order, recomputed from its lines and open invoices. */
async function figuresOf(books: Books, bank: string, currency: string): Promise<string[]> {
  const lines = await books.call<Line[]>("GET", `/transactions?bankConnectionId=${bank}&pageSize=100`);
  const days = await books.call<DayBalance[]>(
    "GET",
    `/bank-connections/${bank}/balances?dateFrom=2026-09-30&dateTo=${LAST_DAY}`,
  );
  const stated = days.findLast((day) => day.balance !== null)?.balance ?? null;
  const signed = (line: Line, value: number) => (line.direction === "credit" ? value : -value);
  const sumsOf = (some: readonly Line[], value: (line: Line) => number) => {
    const parts = some.map((line) => signed(line, cents(value(line)))).filter((part) => part !== 0);
    const [credit, debit] = [1, -1].map((sign) =>
      parts.filter((part) => part * sign > 0).reduce((sum, part) => sum + part * sign, 0),
    ) as [number, number];
    return { row: [String(parts.length), shown(credit), shown(debit), shown(credit - debit)], net: credit - debit };
  };
  const ignored = lines.filter(({ status }) => status === "ignored");
  const others = lines.filter(({ status }) => status !== "ignored");
  const matched = (adjusted: boolean) =>
    sumsOf(
      others.filter((line) => line.adjusted === adjusted),
      (line) => line.amount - line.remaining_amount,
    );
  const sums = [
    matched(false),
    matched(true),
    ...(ignored.length > 0 ? [sumsOf(ignored, ({ amount }) => amount)] : []),
  ];
  const open = sumsOf(others, ({ remaining_amount: rest }) => rest);
  const explained = [...sums, open].reduce((sum, { net }) => sum + net, 0);
  const opening = OPENING[currency === "USD" ? "dollars" : stated === null || stated > 10_000 ? "main" : "second"];
  const missing = stated === null ? null : cents(stated) - (opening ?? 0) - explained;
  return [
    ...(opening === null ? [] : [shown(opening)]),
    ...[...sums, open].flatMap(({ row }) => row),
    ...(missing === null ? [] : [shown(missing), shown(cents(stated ?? 0))]),
  ];
}
const OPENING = { main: 2_500_000, second: 500_000, dollars: null } as const;

/** The counts and amounts of the rows of a printed statement, in their order. */
function printedFigures(text: string): string[] {
  const lines = text.split("\n");
  const first = lines.indexOf("Item Lines In Out Amount") + 1;
  const end = lines.findIndex((line) => /^(Adds up|Does not add up|The bank has stated)/.test(line));
  const amount = "(?:−?[\\d,]+\\.\\d\\d|–)";
  const figures = RegExp(`((?:\\d+ )?${amount}(?: ${amount})*)(?: EUR)?$`);
  return lines
    .slice(first, end)
    .map((line) => line.replace(/^Bank balance, as stated on \d+ \w+ \d+/, ""))
    .flatMap((line) => figures.exec(line)?.[1]?.split(" ") ?? []);
}

test("a month goes from its files to a statement whose every number follows from the lines", async () => {
  const { books, accounts } = await company();
  const { page, open } = await world.person({ tenant: books.tenant });
  const go = (path: string) => open(`/console${path}`);
  await handIn(page, books, go);
  await decide(page, books, go);
  // A decision is shown before it is stored.
  const stateOf = (number: string) => books.call<{ status: string }>("GET", `/invoices/${number}`);
  for (const number of ["2026-505", "2026-506"])
    await waitUntil(
      () => stateOf(number),
      ({ status }) => status === "paid",
    );

  await go(`/books/closing?day=${LAST_DAY}`);
  const list = page.getByRole("table", { name: "Closing checklist" });
  const states = async () =>
    Promise.all(
      ["Main", "Second", "Dollar"].map((name) =>
        list.getByRole("row", { name: RegExp(`${name} account`) }).innerText(),
      ),
    );
  const [main, second, dollars] = await waitUntil(states, ([first = ""]) => first.includes("complete"));
  expect(second).toMatch(/incomplete[\s\S]*15 Oct 2026 – 21 Oct 2026[\s\S]*375\.46 EUR/);
  expect(dollars).toContain("not provable");
  expect(main).not.toContain("incomplete");
  await page.getByLabel(/^Close although/).check();
  await page.getByLabel(/^Reason for closing/).fill("the bank has lost the third week");
  await page.getByRole("button", { name: "Close the books up to 31 Oct 2026" }).click();
  await page.getByText("closed the books up to 31 Oct 2026: the bank has lost the third week").waitFor();

  for (const [name, currency, verdict] of [
    ["main", "EUR", "Adds up to the cent: 28,018.11 EUR"],
    ["second", "EUR", "Does not add up: 375.46 EUR missing, 15 Oct 2026 – 21 Oct 2026"],
    ["dollars", "USD", "The lines add up to 800.25 USD"],
  ] as const) {
    await go(`/books/statement?bank=${accounts[name]}&day=${LAST_DAY}`);
    await page.locator("[data-verdict]").waitFor();
    const pdf = await page.pdf({ preferCSSPageSize: true });
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true });
    expect(text).toContain(verdict);
    expect(text).toContain("Ada Lovelace");
    expect(printedFigures(text)).toEqual(await figuresOf(books, accounts[name], currency));
  }
});
