import { ListTransactionsRequest } from "@matchbook/proto/matchbook/matching/v1/line_list";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { newId } from "@matchbook/runtime/values/ids";
import { plansOf, wasteful } from "@matchbook/servers/query-plans";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findLinePage, type ListFilter } from "../src/store/list-lines.ts";
import { aLine, type Fixture, startFixture } from "./setup.ts";
import { storeStates, suggestion } from "./store-states.ts";

let fixture: Fixture;
const counterpartyId = newId();
const IMPOSSIBLE_PAGES = [
  { page: 0, pageSize: 25 },
  { page: -1, pageSize: 25 },
  { page: 1, pageSize: 0 },
  { page: 1, pageSize: 2_147_483_647 },
];
const AFTER = { day: "2024-01-01", name: "A", largest: undefined };
/** The tests identify the lines by their descriptions. */
const lines = [
  aLine({
    transactionCode: "T-1",
    description: "one",
    amount: 100n,
    valueDate: "2024-01-31",
    counterpartyName: "Müller & Söhne",
  }),
  aLine({ transactionCode: "T-2", description: "two", amount: 200n, valueDate: "2024-02-01", direction: "debit" }),
  aLine({
    transactionCode: "T-3",
    description: "three",
    amount: 300n,
    valueDate: "2024-02-29",
    currency: "USD",
    reference: "INV-2024/77",
  }),
  aLine({ transactionCode: "T-4", description: "four", amount: 400n, valueDate: "2024-03-01", endToEndId: "E2E-9" }),
  aLine({
    transactionCode: "T-5",
    description: "five",
    amount: 400n,
    valueDate: "2024-03-01",
    counterpartyName: "Muller Söhne",
  }),
];

beforeAll(async () => {
  fixture = await startFixture();
  await fixture.client.storeLines({ lines }, fixture.call);
  const [one, two, , four, five] = lines.map(({ id }) => id);
  await storeStates(fixture.service.context.mongo, await fixture.service.context.collections(fixture.call.tenant), [
    { id: four, allocated: 400n, counterpartyId },
    { id: five, ignored: true },
    { id: one, suggestions: [suggestion(100n, 0.9)] },
    { id: two, suggestions: [suggestion(150n, 0.7), suggestion(150n, 0.6), suggestion(10n, 0.5)] },
  ]);
});
afterAll(() => fixture.stop());

const list = async (filter: Partial<ListFilter>) => {
  const { transactions, page } = await fixture.client.listTransactions(
    { page: undefined, statuses: [], ...filter },
    fixture.call,
  );
  expect(page?.total).toBe(BigInt(transactions.length));
  return transactions.map(({ facts }) => facts?.description);
};

describe("listing transactions", () => {
  test("refuses an invalid page with any filter", async () => {
    const { client } = fixture;
    for (const page of IMPOSSIBLE_PAGES) {
      const refused = { code: "invalid_query_parameters" };
      for (const filter of [{}, { dateFrom: "2024-01-31" }, { text: "two" }, { amountMin: "1" }]) {
        const listed = client.listTransactions({ page, statuses: [], ...filter }, fixture.call);
        await expect(listed).rejects.toMatchObject(refused);
      }
    }
  });

  test("without a filter, pages contain all lines by value date, newest first, then by code", async () => {
    expect(await list({})).toEqual(["four", "five", "three", "two", "one"]);
    const { transactions, page } = await fixture.client.listTransactions(
      { page: { page: 2, pageSize: 2 }, statuses: [] },
      fixture.call,
    );
    expect(transactions.map(({ facts }) => facts?.description)).toEqual(["three", "two"]);
    expect(page).toEqual({ page: 2, pageSize: 2, total: 5n, totalIsLowerBound: false });
    expect(
      (await fixture.client.listTransactions({ page: undefined, statuses: [] }, { ...fixture.call, tenant: "other" }))
        .transactions,
    ).toEqual([]);
  });

  test("the bounds of a filter are inclusive, and filters combine", async () => {
    expect(await list({ statuses: ["matched"] })).toEqual(["four"]);
    expect(await list({ statuses: ["matched", "ignored"] })).toEqual(["four", "five"]);
    expect(await list({ direction: "debit" })).toEqual(["two"]);
    expect(await list({ currency: "USD" })).toEqual(["three"]);
    expect(await list({ currency: "EUR", amountMin: "2", amountMax: "4" })).toEqual(["four", "five", "two"]);
    expect(await list({ currency: "EUR", amountMax: "1.00" })).toEqual(["one"]);
    expect(await list({ currency: "EUR", amountMin: "4", amountMax: "4" })).toEqual(["four", "five"]);
    expect(await list({ dateFrom: "2024-02-01", dateTo: "2024-02-29" })).toEqual(["three", "two"]);
    expect(await list({ counterpartyId })).toEqual(["four"]);
    expect(await list({ counterpartyId, statuses: ["unmatched"] })).toEqual([]);
    expect(
      await list({
        currency: "EUR",
        amountMin: "1",
        direction: "credit",
        dateFrom: "2024-03-01",
        statuses: ["ignored"],
      }),
    ).toEqual(["five"]);
  });

  test("a text search covers description, reference, end-to-end id and name", async () => {
    expect(await list({ text: "THREE" })).toEqual(["three"]);
    expect(await list({ text: "inv-2024/77" })).toEqual(["three"]);
    expect(await list({ text: "muller sohne" })).toEqual(["five", "one"]);
    expect(await list({ text: "müller five" })).toEqual(["five"]);
    expect(await list({ text: "müller 2024" })).toEqual([]);
    expect(await list({ text: "--" })).toEqual([]);
    expect(await list({ text: "e2e-9", dateFrom: "2024-03-01" })).toEqual(["four"]);
  });

  test("the last word of a text search may be incomplete, and codes are found by their parts", async () => {
    expect(await list({ text: "söh" })).toEqual(["five", "one"]);
    expect(await list({ text: "muller söh" })).toEqual(["five", "one"]);
    expect(await list({ text: "mul söhne" })).toEqual([]);
    expect(await list({ text: "söh " })).toEqual([]);
    expect(await list({ text: "t-4" })).toEqual(["four"]);
    expect(await list({ text: "inv2024" })).toEqual(["three"]);
  });

  test("lines are selected by their suggestions", async () => {
    expect(await list({ suggestion: "any" })).toEqual(["two", "one"]);
    expect(await list({ suggestion: "ambiguous" })).toEqual(["two"]);
    expect(await list({ suggestion: "none" })).toEqual(["four", "five", "three"]);
    expect(await list({ suggestion: "none", statuses: ["unmatched"] })).toEqual(["three"]);
    expect(await list({ confidenceMin: 0.7 })).toEqual(["two", "one"]);
    expect(await list({ confidenceMin: 0.71 })).toEqual(["one"]);
    expect(await list({ confidenceMin: 0, suggestion: "none" })).toEqual([]);
  });

  test("lines are ordered by date or, within each currency, by amount", async () => {
    expect(await list({ order: "oldest" })).toEqual(["one", "two", "three", "five", "four"]);
    expect(await list({ order: "amount" })).toEqual(["four", "five", "two", "one", "three"]);
    await expect(list({ order: "size" })).rejects.toMatchObject({
      code: "validation_failed",
      fields: [{ field: "order" }],
    });
  });

  test("amounts without a currency apply in the currency of each line", async () => {
    expect(await list({ amountMin: "2.995", amountMax: "4" })).toEqual(["four", "five", "three"]);
    expect(await list({ amountMax: "2.005", direction: "debit" })).toEqual(["two"]);
    expect(await list({ amountMin: "3.001", amountMax: "3.009" })).toEqual([]);
    expect(await list({ amountMin: "4", text: "müller" })).toEqual(["five"]);
    expect(await list({ amountMin: "90071992547409.92" })).toEqual([]);
  });

  test("a bound that is not a decimal is refused by name", async () => {
    for (const filter of [{ amountMin: "1e3" }, { currency: "EUR", amountMax: "-1" }]) {
      const [field] = Object.keys(filter).slice(-1);
      await expect(list(filter)).rejects.toMatchObject({ code: "validation_failed", fields: [{ field }] });
    }
  });

  test("lines are found by their connection and their import, and those that wait are counted by the index alone", async () => {
    const call = { ...fixture.call, tenant: "imports" };
    const [syncs, banks] = [
      [newId(), newId()],
      [newId(), newId()],
    ];
    const imported = [0, 1, 1].map((at, nth) =>
      aLine({ amount: BigInt(nth + 1), syncId: syncs[at], bankConnectionId: banks[at] }),
    );
    await fixture.client.storeLines({ lines: imported }, call);
    const amounts = async (filter: Partial<ListFilter>) => {
      const { transactions } = await fixture.client.listTransactions({ statuses: [], ...filter }, call);
      return transactions.map(({ facts }) => facts?.amount).sort();
    };
    expect(await amounts({ syncId: syncs[0] })).toEqual([1n]);
    expect(await amounts({ syncId: syncs[1] })).toEqual([2n, 3n]);
    expect(await amounts({ bankConnectionId: banks[1] })).toEqual([2n, 3n]);
    expect(await amounts({ bankConnectionId: banks[1], syncId: syncs[0] })).toEqual([]);

    const { mongo, collections } = fixture.service.context;
    const waiting = { ...suggestion(2n, 0.9), waits: syncs[1] };
    await storeStates(mongo, await collections(call.tenant), [{ id: imported[1]?.id, suggestions: [waiting] }]);
    await plansOf(mongo.db, async () => {
      const { imports } = await fixture.client.countImported({ syncIds: syncs, storedOf: [syncs[1] ?? ""] }, call);
      expect(imports).toEqual([
        { syncId: syncs[0], pending: 0n, stored: 0n },
        { syncId: syncs[1], pending: 1n, stored: 2n },
      ]);
    });
    // A caller asks often while many lines wait.
    const asked = mongo.db.collection("system.profile").find({ ns: new RegExp(`lines.${call.tenant}$`) });
    expect((await asked.toArray()).map(({ docsExamined }) => Number(docsExamined))).toEqual([0, 0, 0]);
  });

  test.each<Partial<ListFilter>>([
    {},
    { dateFrom: "2024-01-01", dateTo: "2024-03-31" },
    { statuses: ["matched"] },
    { statuses: ["matched", "ignored"] },
    { direction: "credit" },
    { currency: "EUR" },
    { currency: "EUR", direction: "credit", statuses: ["unmatched"], dateFrom: "2024-01-01" },
    { currency: "EUR", amountMin: "0.01", amountMax: "2" },
    { currency: "EUR", amountMin: "0.01", direction: "credit", statuses: ["unmatched"] },
    { amountMin: "1", statuses: ["unmatched"] },
    { amountMin: "1" },
    { amountMin: "1", counterpartyId },
    { amountMin: "1", text: "three" },
    { counterpartyId },
    { counterpartyId, dateFrom: "2024-01-01" },
    { text: "three " },
    { bankConnectionId: counterpartyId },
    { syncId: counterpartyId, dateFrom: "2024-01-01" },
    { bankConnectionId: counterpartyId, statuses: ["unmatched"], text: "three" },
    { text: "thr" },
    { text: "three 20" },
    { text: "three 2024 ", counterpartyId, statuses: ["matched"] },
    { order: "oldest" },
    { order: "oldest", statuses: ["unmatched"], dateFrom: "2024-01-01" },
    { order: "amount" },
    { order: "amount", currency: "EUR" },
    { order: "amount", currency: "EUR", statuses: ["unmatched"], suggestion: "any" },
    { suggestion: "ambiguous" },
    { suggestion: "none" },
    { suggestion: "any", statuses: ["unmatched"] },
    { confidenceMin: 0.9 },
    { after: AFTER },
    { after: AFTER, statuses: ["unmatched"], dateFrom: "2023-01-01" },
    { after: AFTER, order: "oldest", suggestion: "any" },
    { after: { ...AFTER, largest: { currency: "EUR", amount: 100n } }, order: "amount", statuses: ["unmatched"] },
    { withoutTotal: true },
    { withoutTotal: true, suggestion: "any", text: "three" },
    { withoutTotal: true, order: "amount", amountMin: "1" },
  ])("an index serves a page with the filter %o, without a sort in memory", async (filter) => {
    const plans = await plansOf(fixture.service.context.mongo.db, async () =>
      findLinePage(await fixture.service.context.collections(fixture.call.tenant), {
        ...emptyMessage(ListTransactionsRequest),
        ...filter,
      }),
    );
    expect(plans.some(({ collection }) => collection === `lines.${fixture.call.tenant}`)).toBe(true);
    expect(wasteful(plans)).toEqual([]);
  });

  test.each<Partial<ListFilter>>([
    {},
    { dateFrom: "2024-02-01" },
    { direction: "credit", currency: "EUR" },
    { text: "söhne" },
    { amountMin: "2" },
    { confidenceMin: 0.8 },
  ])("the queues of the filter %o are counted as their lists, by one indexed query", async (given) => {
    const count = async (more: Partial<ListFilter>) => BigInt((await list({ ...given, ...more })).length);
    const filter = { ...emptyMessage(ListTransactionsRequest), ...given };
    const plans = await plansOf(fixture.service.context.mongo.db, async () => {
      expect(await fixture.client.countReviewQueues({ filter }, fixture.call)).toEqual({
        suggested: await count({ suggestion: "any" }),
        ambiguous: await count({ suggestion: "ambiguous" }),
        unmatched: await count({ suggestion: "none", statuses: ["unmatched"] }),
        partiallyMatched: await count({ statuses: ["partially_matched"] }),
        done: await count({ statuses: ["matched", "ignored"] }),
        open: await count({ statuses: ["unmatched", "partially_matched"] }),
        areLowerBounds: false,
      });
    });
    expect(wasteful(plans)).toEqual([]);
  });
});
