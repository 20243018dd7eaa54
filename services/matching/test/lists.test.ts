import type { PageInfo } from "@matchbook/proto/matchbook/common/v1/common";
import { plansOf, wasteful } from "@matchbook/servers/query-plans";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { InvoiceRow, MatchRow } from "../src/store/rows.ts";
import { aLine, anInvoice, type Fixture, matchOf, startFixture } from "./setup.ts";

/** Lists show the stored rows in order, page by page, with the exact total. */

let fixture: Fixture;
let invoices: InvoiceRow[];
let matches: MatchRow[];

beforeAll(async () => {
  fixture = await startFixture();
  const { client, call } = fixture;
  for (const accountCode of ["C-1", "C-2"]) {
    await client.createCounterparty(
      { accountCode, name: accountCode === "C-1" ? "Alder Ltd" : "Finch", aliases: [], paymentMethods: [] },
      call,
    );
  }
  const items = Array.from({ length: 36 }, (_, nth) =>
    anInvoice({
      counterpartyCode: nth % 4 === 0 ? "C-2" : "C-1",
      currency: nth % 5 === 0 ? "USD" : "EUR",
      issueDate: `2026-0${1 + (nth % 3)}-${String(1 + (nth % 27)).padStart(2, "0")}`,
      dueDate: nth % 7 === 0 ? undefined : `2026-0${2 + (nth % 3)}-10`,
      total: BigInt(10_000 + (nth % 3) * 50),
      paymentReference: nth % 2 === 0 ? `Even ${nth}` : undefined,
    }),
  );
  await client.createInvoices({ items }, call);
  // Several commands run at the same time, so that several notes of the day counters exist at once.
  const act = async (nth: number): Promise<void> => {
    const { invoiceNumber, currency } = items[nth] ?? anInvoice();
    if (nth % 6 === 5) await client.voidInvoice({ invoiceNumber }, call);
    if (nth % 6 > 3) return;
    const matchedAmount = nth % 6 === 1 ? "40" : "100";
    const command = { line: aLine({ currency }), invoiceNumber, matchedAmount, status: "active", metadataJson: "{}" };
    const { id } = matchOf(await client.createMatch(command, call));
    if (nth % 6 === 2) await client.deleteMatch({ id }, call);
    if (nth % 6 === 3) await client.updateMatch({ id, status: "cancelled" }, call);
  };
  for (let start = 0; start < items.length; start += 6) {
    await Promise.all([0, 1, 2, 3, 4, 5].map((nth) => act(start + nth)));
  }
  await fixture.service.drain();
  const collections = await fixture.service.context.collections(call.tenant);
  const newestFirst = <T extends { _id: string }>(rows: T[]) => rows.sort((a, b) => (a._id < b._id ? 1 : -1));
  invoices = (await collections.invoices.find({}).toArray()).sort(byDateAndNumber);
  matches = newestFirst(await collections.matches.find({}).toArray());
});
afterAll(() => fixture.stop());

function byDateAndNumber(a: InvoiceRow, b: InvoiceRow): number {
  if (a.issueDate !== b.issueDate) return a.issueDate < b.issueDate ? 1 : -1;
  return a.invoiceNumber < b.invoiceNumber ? -1 : 1;
}

const optional = <T>(...values: T[]) => fc.option(fc.constantFrom(...values), { nil: undefined });
const IMPOSSIBLE_PAGES = [
  { page: 0, pageSize: 25 },
  { page: -1, pageSize: 25 },
  { page: 1, pageSize: 0 },
  { page: 1, pageSize: 2_147_483_647 },
];
const request = fc.record({ page: fc.integer({ min: 1, max: 5 }), pageSize: fc.integer({ min: 1, max: 25 }) });

function expectPage(
  found: { ids: string[]; page: PageInfo | undefined },
  expected: string[],
  asked: { page: number; pageSize: number },
) {
  const start = (asked.page - 1) * asked.pageSize;
  expect(found.ids).toEqual(expected.slice(start, start + asked.pageSize));
  // A full page of a list that is not counted by days has the place of its last row.
  if (found.page?.next !== undefined) expect(found.ids).toHaveLength(asked.pageSize);
  const page = { ...found.page, next: undefined };
  expect(page).toEqual({ ...asked, total: BigInt(expected.length), totalIsLowerBound: false, next: undefined });
}

test("the stored invoices and matches have every status that the filters select", () => {
  expect(new Set(invoices.map(({ status }) => status))).toEqual(new Set(["open", "partially_paid", "paid", "void"]));
  expect(new Set(matches.map(({ status }) => status))).toEqual(new Set(["active", "cancelled"]));
});

/** The rows that a search text must find. */
const SEARCHES: Record<string, (row: InvoiceRow) => boolean> = {
  alder: ({ counterpartyCode }) => counterpartyCode === "C-1",
  fin: ({ counterpartyCode }) => counterpartyCode === "C-2",
  c2: ({ counterpartyCode }) => counterpartyCode === "C-2",
  // A code is found by its parts, which may also stand apart: every code has the letter, every number the year.
  "c-2": () => true,
  "even ": ({ paymentReference }) => paymentReference !== undefined,
  // Every number has the year.
  "even 20": ({ paymentReference }) => paymentReference !== undefined,
  nothing: () => false,
};

test("every page of invoices with every filter equals the page of the filtered array", async () => {
  const statuses = fc.subarray<string>(["open", "partially_paid", "paid", "void"]);
  const day = optional("2026-01-01", "2026-01-10", "2026-02-11", "2026-03-20");
  const filter = fc.oneof(
    fc.record({
      statuses,
      direction: optional("receivable", "payable"),
      currency: optional("EUR", "USD"),
      counterpartyCode: optional("C-1", "C-2"),
      dateFrom: day,
      dateTo: day,
    }),
    fc.record({ statuses: fc.constant<string[]>([]), dateFrom: day, dateTo: day }),
    fc.record({ statuses, currency: optional("EUR", "USD") }),
    fc.record({
      statuses,
      counterpartyCode: optional("C-1", "C-2"),
      text: optional("alder", "fin", "even ", "even 20", "c2", "c-2", "nothing"),
      dueFrom: optional("2026-02-10", "2026-03-01"),
      dueTo: optional("2026-03-10"),
      overdueOn: optional("2026-03-10", "2026-03-11"),
      amountMin: optional("100.5", "101"),
      amountMax: optional("100", "100.5"),
      dateFrom: day,
    }),
  );
  await fc.assert(
    fc.asyncProperty(filter, request, async (asked, page) => {
      const all = {
        direction: undefined,
        currency: undefined,
        counterpartyCode: undefined,
        dateFrom: undefined,
        dateTo: undefined,
        text: undefined,
        dueFrom: undefined,
        dueTo: undefined,
        overdueOn: undefined,
        amountMin: undefined,
        amountMax: undefined,
        ...asked,
      };
      const expected = invoices.filter(
        (row) =>
          (all.statuses.length === 0 || all.statuses.includes(row.status)) &&
          (all.direction ?? row.direction) === row.direction &&
          (all.currency ?? row.currency) === row.currency &&
          (all.counterpartyCode ?? row.counterpartyCode) === row.counterpartyCode &&
          (all.text === undefined || SEARCHES[all.text]?.(row) === true) &&
          ((all.dueFrom ?? all.dueTo) === undefined || row.dueDate !== undefined) &&
          (row.dueDate ?? "") >= (all.dueFrom ?? "") &&
          (row.dueDate ?? "") <= (all.dueTo ?? "9999") &&
          (all.overdueOn === undefined || (row.open && row.dueDate !== undefined && row.dueDate < all.overdueOn)) &&
          row.total >= BigInt(Math.round(Number(all.amountMin ?? 0) * 100)) &&
          row.total <= BigInt(Math.round(Number(all.amountMax ?? 1e6) * 100)) &&
          row.issueDate >= (all.dateFrom ?? "") &&
          row.issueDate <= (all.dateTo ?? "9999"),
      );
      const found = await fixture.client.listInvoices({ ...all, page }, fixture.call);
      const ids = found.invoices.map(({ id }) => id);
      const last = found.invoices.at(-1);
      if (last !== undefined) {
        const after = { day: last.issueDate, name: last.invoiceNumber };
        const next = await fixture.client.listInvoices({ ...all, page, after }, fixture.call);
        const end = expected.findIndex(({ _id }) => _id === last.id) + 1;
        expect(next.invoices.map(({ id }) => id)).toEqual(
          expected.slice(end, end + page.pageSize).map(({ _id }) => _id),
        );
      }
      expectPage(
        { ids, page: found.page },
        expected.map(({ _id }) => _id),
        page,
      );
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 15) },
  );
});

test("every page of matches with any statuses equals the page of the filtered array", async () => {
  const statuses = fc.subarray(["active", "confirmed", "pending_review", "rejected", "cancelled"]);
  await fc.assert(
    fc.asyncProperty(statuses, request, async (wanted, page) => {
      const expected = matches.filter(({ status }) => wanted.length === 0 || wanted.includes(status));
      const found = await fixture.client.listMatches({ statuses: wanted, page }, fixture.call);
      const ids = found.matches.map(({ id }) => id);
      expectPage(
        { ids, page: found.page },
        expected.map(({ _id }) => _id),
        page,
      );
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 8) },
  );
});

test.each([
  ["invoices", {}],
  ["invoices", { dateFrom: "2026-01-01", dateTo: "2026-02-01" }],
  ["invoices", { statuses: ["open"] }],
  ["invoices", { direction: "receivable" }],
  ["invoices", { currency: "EUR" }],
  ["invoices", { statuses: ["open", "paid"], currency: "EUR", dateFrom: "2026-01-01" }],
  ["invoices", { counterpartyCode: "C-1" }],
  ["invoices", { counterpartyCode: "C-1", dateTo: "2026-02-01" }],
  ["invoices", { counterpartyCode: "C-1", statuses: ["open"] }],
  ["invoices", { text: "even " }],
  ["invoices", { text: "even 20" }],
  ["invoices", { text: "alder", statuses: ["open"] }],
  ["invoices", { dueFrom: "2026-02-01", dueTo: "2026-03-01" }],
  ["invoices", { overdueOn: "2026-03-01" }],
  ["invoices", { overdueOn: "2026-03-01", currency: "EUR" }],
  ["invoices", { amountMin: "1", amountMax: "2" }],
  ["invoices", { amountMin: "1", amountMax: "2", currency: "EUR" }],
  ["invoices", { paidBy: "credit" }],
  ["counterparties", { text: "alder " }],
  ["counterparties", { text: "alder fin" }],
  ["matches", {}],
  ["matches", { statuses: ["active"] }],
  ["matches", { statuses: ["active", "cancelled"] }],
  ["matches", { transactionCode: "T" }],
  ["matches", { invoiceNumber: "I" }],
  ["matches", { invoiceNumber: "I", statuses: ["active"] }],
])("an index serves a page of %s with the filter %o, without a sort in memory", async (list, filter) => {
  const plans = await plansOf(fixture.service.context.mongo.db, () =>
    list === "invoices"
      ? fixture.client.listInvoices({ statuses: [], page: undefined, ...filter }, fixture.call)
      : list === "counterparties"
        ? fixture.client.listCounterparties({ page: undefined, ...filter }, fixture.call)
        : fixture.client.listMatches({ statuses: [], page: undefined, ...filter }, fixture.call),
  );
  expect(plans.some(({ collection }) => collection === `${list}.${fixture.call.tenant}`)).toBe(true);
  expect(wasteful(plans)).toEqual([]);
});

test("what a line pays is found among any number of invoices of the other direction", async () => {
  const { client, call } = fixture;
  const words = { paymentReference: "Rare 77" };
  const kinds = [
    ["receivable", "invoice"],
    ["payable", "credit_note"],
    ["receivable", "credit_note"],
    ["payable", "invoice"],
  ] as const;
  const items = kinds.map(([direction, type]) =>
    anInvoice({ ...words, direction, type, invoiceNumber: `${direction}-${type}`, issueDate: "2025-01-01" }),
  );
  const newer = Array.from({ length: 150 }, (_, nth) =>
    anInvoice({ ...words, direction: "payable", invoiceNumber: `P-${nth}` }),
  );
  await client.createInvoices({ items: [...items, ...newer] }, call);
  const page = { page: 1, pageSize: 20 };
  const paid = (paidBy: string) => client.listInvoices({ page, statuses: ["open"], text: "rare", paidBy }, call);
  const byCredit = await paid("credit");
  expect(byCredit.invoices.map(({ invoiceNumber }) => invoiceNumber).sort()).toEqual([
    "payable-credit_note",
    "receivable-invoice",
  ]);
  expect([byCredit.page?.total, (await paid("debit")).page?.total]).toEqual([2n, 152n]);
});

test("every list refuses an impossible page", async () => {
  const { client, call } = fixture;
  for (const page of IMPOSSIBLE_PAGES) {
    const refused = expect.objectContaining({ code: "invalid_query_parameters" });
    const lists = [
      client.listMatches({ page, statuses: [] }, call),
      client.listInvoices({ page, statuses: [] }, call),
      client.listInvoices({ page, statuses: [], counterpartyCode: "C-1" }, call),
      client.listInvoices({ page, statuses: ["open"], counterpartyCode: "C-1" }, call),
      client.listCounterparties({ page }, call),
      client.listHistory({ page, of: { $case: "matchId", value: "T-1" } }, call),
      client.listFxRates({ page }, call),
    ];
    for (const { status, ...outcome } of await Promise.allSettled(lists)) {
      expect([status, outcome]).toEqual(["rejected", { reason: refused }]);
    }
  }
});

test("an index serves the rows after a row, without a sort in memory", async () => {
  const { client, call } = fixture;
  const after = { day: "2024-01-01", name: "I" };
  const days = { dateFrom: "2023-01-01" };
  const filters = [
    { statuses: [] },
    { statuses: ["open"], ...days },
    { statuses: [], counterpartyCode: "C-1", ...days },
  ];
  const plans = await plansOf(fixture.service.context.mongo.db, async () => {
    for (const filter of filters) await client.listInvoices({ page: undefined, after, ...filter }, call);
    await client.listMatches({ page: undefined, statuses: [], after: matches[0]?._id }, call);
  });
  expect(plans.filter(({ collection }) => collection === `invoices.${call.tenant}`).length).toBeGreaterThanOrEqual(6);
  expect(wasteful(plans)).toEqual([]);
});
