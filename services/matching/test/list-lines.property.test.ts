import { Ledger } from "@matchbook/matcher/books/ledger";
import type { Line } from "@matchbook/matcher/model/model";
import { type CountedDay, dayCounts } from "@matchbook/runtime/mongo/day-counts/day-counts";
import { connectMongo, type Mongo } from "@matchbook/runtime/mongo/mongo";
import { commitTogether } from "@matchbook/runtime/mongo/write-together";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { newIdAt } from "@matchbook/runtime/values/ids";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { lineStatus, summaryOf } from "../src/domain/statuses.ts";
import { tenantCollections } from "../src/store/collections.ts";
import { writesOf } from "../src/store/commit.ts";
import { lineFromFacts } from "../src/store/lines.ts";
import { findLinePage, type ListFilter } from "../src/store/list-lines.ts";
import { AUTOMATIC, TRANSACTIONS } from "../src/store/listed-line.ts";
import { countOpenLines, OPEN_STATUSES } from "../src/store/review-queues.ts";
import { aLine } from "./setup.ts";
import { storeStates, suggestion as suggest } from "./store-states.ts";

/** For any stored lines, states and filters, a page equals that of an array in memory. */

const RUNS = Number(process.env.PROPERTY_RUNS ?? 4);

const STATUSES = ["unmatched", "partially_matched", "matched", "ignored"];
const COUNTERPARTIES = ["cp-1", "cp-2", "cp-3"];

let mongo: Mongo;
beforeAll(async () => {
  mongo = await connectMongo(testInfra().mongoUri, uniqueName("lists"));
});
afterAll(() => mongo.client.close());

const line = fc.record({
  direction: fc.constantFrom("credit", "debit"),
  currency: fc.constantFrom("EUR", "EUR", "EUR", "USD", "JPY", "KWD"),
  // The amounts of the last kind are close together.
  amount: fc.oneof(
    fc.constantFrom(9n, 999n, 4_990n),
    fc.bigInt({ min: 1n, max: 99_999n }),
    fc.bigInt({ min: 123_000n, max: 123_099n }),
  ),
  // Two frequent months and some rare days.
  valueDate: fc.oneof(
    fc.nat(27).map((day) => `2026-0${(day % 2) + 1}-${String(day + 1).padStart(2, "0")}`),
    fc.constantFrom("2024-12-31", "2025-07-14", "2026-03-01"),
  ),
});
const state = fc.record({
  ignored: fc.boolean(),
  counterpartyId: fc.option(fc.constantFrom(...COUNTERPARTIES), { nil: undefined }),
  share: fc.bigInt({ min: 0n, max: 2n }),
  automatic: fc.option(fc.constant(true), { nil: undefined }),
  suggestions: fc.array(
    fc.tuple(fc.constantFrom(1n, 400n, 99_999n), fc.constantFrom(0.5, 0.9)).map(([amount, of]) => suggest(amount, of)),
    { maxLength: 2 },
  ),
  assignee: fc.option(
    fc.constantFrom("user:7", "user:77").map((id) => ({ id, name: undefined })),
    { nil: undefined },
  ),
  postponedUntil: fc.option(fc.constantFrom("2026-01-01", "2026-02-01", "2026-03-01"), { nil: undefined }),
  workReason: fc.option(fc.constantFrom("asked", "lost"), { nil: undefined }),
});
const step = fc.oneof(
  fc.record({ kind: fc.constant("insert" as const), lines: fc.array(line, { minLength: 1, maxLength: 30 }) }),
  fc.record({
    kind: fc.constant("project" as const),
    states: fc.array(fc.record({ pick: fc.nat(), state }), { minLength: 1, maxLength: 30 }),
  }),
  fc.constant({ kind: "fold" as const }),
);

const optional = <T>(arbitrary: fc.Arbitrary<T>, freq: number) => fc.option(arbitrary, { nil: undefined, freq });
const day = fc.constantFrom(
  "2024-12-31",
  "2025-01-01",
  "2026-01-01",
  "2026-01-17",
  "2026-02-02",
  "2026-02-28",
  "2026-03-02",
);
// Bounds: amounts of lines, whole units, and values between the possible amounts of some or all currencies.
const DIGITS: Record<string, number> = { EUR: 2, USD: 2, JPY: 0, KWD: 3 };
const bound = fc.oneof(
  fc.constantFrom("0", "0.0999", "0.9985", "8.9", "9.985", "9.99", "49.895", "49.90", "123", "1230.47", "4990.001"),
  fc.constantFrom("0.01", "0.09", "5", "10", "49.85", "500", "601.23", "1230.10", "1230.71"),
  fc.constantFrom("10.005", "123.0104", "9007199254740991", "9999999999999999.9999"),
  fc.integer({ min: 1, max: 1_000 }).map(String),
  fc.tuple(fc.nat(9_999), fc.nat(9_999)).map(([whole, part]) => `${whole}.${String(part).padStart(4, "0")}`),
);
const bounds = { amountMin: optional(bound, 3), amountMax: optional(bound, 2) };
const properties = {
  statuses: fc.oneof(fc.constant<string[]>([]), fc.subarray(STATUSES)),
  direction: optional(fc.constantFrom("credit", "debit"), 1),
};
const filter = fc.oneof(
  fc.record({ ...properties, currency: optional(fc.constantFrom("EUR", "USD"), 1) }),
  fc.record({ statuses: fc.constant<string[]>([]), counterpartyId: fc.constantFrom(...COUNTERPARTIES) }),
  fc.record({ statuses: fc.constant<string[]>([]), dateFrom: optional(day, 3), dateTo: optional(day, 3) }),
  fc
    .record({ statuses: fc.constant<string[]>([]), dateFrom: day })
    .map((range) => ({ ...range, dateTo: range.dateFrom })),
  fc.record({
    statuses: fc.constant<string[]>([]),
    currency: fc.constant("EUR"),
    ...bounds,
  }),
  fc.record({ statuses: fc.constant<string[]>([]), ...bounds }),
  fc.record({ ...properties, ...bounds, dateFrom: optional(day, 1) }),
  fc.record({
    ...properties,
    ...bounds,
    dateTo: optional(day, 1),
    counterpartyId: optional(fc.constantFrom(...COUNTERPARTIES), 1),
    text: fc.constantFrom(undefined, "yy ", "yy xx", "x", "xx y", "z"),
  }),
  fc.record({
    ...properties,
    currency: fc.constant("EUR"),
    amountMin: bounds.amountMin,
    dateFrom: optional(day, 1),
    counterpartyId: optional(fc.constantFrom(...COUNTERPARTIES), 1),
  }),
);
const order = optional(fc.constantFrom("newest", "oldest", "amount"), 2);
const work = fc.record({
  assignee: optional(fc.constantFrom("", "user:7"), 3),
  postponedFrom: optional(fc.constant("2026-02-01"), 5),
  postponedTo: optional(fc.constantFrom("2026-01-31", "2026-02-01"), 5),
  workReason: optional(fc.constant("asked"), 5),
});
const suggestion = optional(fc.constantFrom("any", "none", "ambiguous"), 1);
const asked = fc.record({
  filter: fc
    .tuple(filter, fc.record({ order, suggestion, confidenceMin: optional(fc.constantFrom(0.5, 0.7), 1) }), work)
    .map(([some, more, ofWork]) => ({ ...some, ...more, ...ofWork }) as ListFilter),
  page: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 25 }), fc.integer({ min: 8, max: 20 })),
  pageSize: fc.integer({ min: 1, max: 40 }),
});

function byDateAndCode(a: Line, b: Line): number {
  if (a.valueDate !== b.valueDate) return a.valueDate < b.valueDate ? 1 : -1;
  return a.transactionCode < b.transactionCode ? -1 : 1;
}

function inOrder(lines: Line[], order = "newest"): Line[] {
  const sorted = lines.sort(byDateAndCode);
  if (order === "oldest") return sorted.reverse();
  if (order === "newest") return sorted;
  return sorted.sort((a, b) => a.currency.localeCompare(b.currency) || Number(b.amount - a.amount));
}

function fits(of: Line, wanted: ListFilter): boolean {
  const inMajor = of.amount * 10n ** BigInt(4 - (DIGITS[of.currency] ?? 0));
  return (
    inMajor >= tenThousandths(wanted.amountMin ?? "0") &&
    (wanted.amountMax === undefined || inMajor <= tenThousandths(wanted.amountMax)) &&
    fitsText(of, wanted.text) &&
    fitsWork(of, wanted) &&
    fitsSuggestion(summaryOf(of), wanted) &&
    (wanted.statuses.length === 0 || wanted.statuses.includes(lineStatus(of))) &&
    (wanted.direction ?? of.direction) === of.direction &&
    (wanted.currency ?? of.currency) === of.currency &&
    of.valueDate >= (wanted.dateFrom ?? "") &&
    of.valueDate <= (wanted.dateTo ?? "9999") &&
    (wanted.counterpartyId === undefined || wanted.counterpartyId === of.counterpartyId)
  );
}

function fitsWork({ assignee, postponedUntil, workReason }: Line, wanted: ListFilter): boolean {
  const { postponedFrom, postponedTo } = wanted;
  const isInRange = postponedUntil !== undefined && postponedUntil >= (postponedFrom ?? "");
  return (
    (wanted.assignee === undefined || wanted.assignee === (assignee?.id ?? "")) &&
    ((postponedFrom ?? postponedTo) === undefined || (isInRange && postponedUntil <= (postponedTo ?? "9999"))) &&
    (wanted.workReason === undefined || wanted.workReason === workReason)
  );
}

function fitsText({ description }: Line, text = ""): boolean {
  const words = description.split(" ");
  const [last = "", ...whole] = text.split(" ").reverse();
  // A single letter alone is a whole word.
  const isWhole = last.length === 1 && whole.every((word) => word === "");
  const ends = isWhole ? words.includes(last) : words.some((word) => word.startsWith(last));
  return whole.every((word) => words.includes(word)) && (last === "" || ends);
}

function fitsSuggestion(has: ReturnType<typeof summaryOf>, { suggestion: of, confidenceMin }: ListFilter) {
  if (confidenceMin !== undefined && (has?.confidence ?? -1) < confidenceMin) return false;
  return of === "any" ? has !== undefined : of === "ambiguous" ? has?.ambiguous === true : !of || has === undefined;
}

function tenThousandths(text: string): bigint {
  const [whole = "", part = ""] = text.split(".");
  return BigInt(whole) * 10_000n + BigInt(part.padEnd(4, "0"));
}

function rowsOf(days: CountedDay[]): number {
  return days.flatMap(({ counts }) => counts).reduce((sum, { rows }) => sum + rows, 0);
}

/** A new tenant, with a copy of its lines in memory. */
async function newTenant(tenant: string) {
  const counts = dayCounts(mongo, silentLogger());
  const collections = await tenantCollections(mongo, counts)(tenant);
  const lines = new Map<string, Line>();
  let clock = 1_700_000_000_000;
  const insert = async (facts: (typeof line extends fc.Arbitrary<infer L> ? L : never)[]) => {
    const added = facts.map((of) => {
      clock += 7;
      const [id, description] = [newIdAt(new Date(clock)), clock % 2 === 0 ? "xx" : "xx yy"];
      return lineFromFacts(aLine({ ...of, id, transactionCode: id, description }), new Date(clock));
    });
    const { lines: changes, ...others } = Ledger.of({ lines: added, invoices: [], matches: [] }).changes(new Date());
    await commitTogether(mongo, await writesOf(collections, { lines: changes, ...others }));
    for (const { after } of changes) lines.set(after.id, after);
  };
  const project = async (states: { pick: number; state: typeof state extends fc.Arbitrary<infer S> ? S : never }[]) => {
    const all = [...lines.values()];
    if (all.length === 0) return;
    const changed = states.map(({ pick, state: { share, ...next } }) => {
      const { id, amount } = all[pick % all.length] as Line;
      return { ...next, id, allocated: next.ignored ? 0n : (amount * share) / 2n };
    });
    await storeStates(mongo, collections, changed);
    for (const { id, ...next } of changed) lines.set(id, { ...(lines.get(id) as Line), ...next });
  };
  const check = async ({ filter: wanted, ...asks }: typeof asked extends fc.Arbitrary<infer A> ? A : never) => {
    const request = { ...asks, after: undefined };
    const expected = inOrder(
      [...lines.values()].filter((of) => fits(of, wanted)),
      wanted.order,
    );
    const found = await findLinePage(collections, wanted, request);
    const start = (request.page - 1) * request.pageSize;
    expect(found.items.map(({ _id }) => _id)).toEqual(
      expected.slice(start, start + request.pageSize).map(({ id }) => id),
    );
    expect(found.page).toMatchObject({ ...asks, total: BigInt(expected.length), totalIsLowerBound: false });
    // The rows after one of a page are those of the next page, in every order.
    const last = expected[start + request.pageSize - 1];
    if (last === undefined) return;
    const { valueDate: day, transactionCode: name, currency, amount } = last;
    const after = { day, name, largest: wanted.order === "amount" ? { currency, amount } : undefined };
    const next = await findLinePage(collections, { ...wanted, after }, request);
    const end = start + request.pageSize;
    expect(next.items.map(({ _id }) => _id)).toEqual(expected.slice(end, end + request.pageSize).map(({ id }) => id));
  };
  /** The counts without their days equal those of the lines in memory. */
  const checkCounts = async () => {
    const { counts } = collections;
    const all = [...lines.values()];
    const [counted, automatic] = await Promise.all(
      [TRANSACTIONS, AUTOMATIC].map(async (list) => rowsOf(await counts.read(list, {}))),
    );
    expect(counted).toBe(all.length);
    expect(automatic).toBe(all.filter((of) => of.automatic).length);
    const open = all.filter((of) => OPEN_STATUSES.includes(lineStatus(of)));
    const mine = await countOpenLines(collections, "assignee", { from: "user:7", to: "user:7" });
    expect(mine).toBe(BigInt(open.filter((row) => row.assignee?.id === "user:7").length));
    const due = await countOpenLines(collections, "postponed", { to: "2026-02-01" });
    expect(due).toBe(BigInt(open.filter((row) => (row.postponedUntil ?? "9999") <= "2026-02-01").length));
  };
  return {
    insert,
    project,
    check,
    checkCounts,
    fold: async () => collections.counts.fold(),
    stop: () => counts.stop(),
  };
}

test("after any inserts and state changes, every page with every filter equals the page of the filtered array", async () => {
  let tenants = 0;
  await fc.assert(
    fc.asyncProperty(
      fc.array(step, { minLength: 1, maxLength: 8 }),
      fc.array(asked, { minLength: 6, maxLength: 6 }),
      async (steps, queries) => {
        tenants += 1;
        const tenant = await newTenant(`small-${tenants}`);
        for (const action of steps) {
          if (action.kind === "insert") await tenant.insert(action.lines);
          else if (action.kind === "project") await tenant.project(action.states);
          else await tenant.fold();
        }
        for (const query of queries) await tenant.check(query);
        await tenant.checkCounts();
        await tenant.stop();
      },
    ),
    { numRuns: RUNS },
  );
});

test("in a list of 600 lines, every page with every filter equals the page of the filtered array", async () => {
  const tenant = await newTenant("large");
  const lines = fc.sample(line, { numRuns: 600, seed: 7 });
  for (let start = 0; start < lines.length; start += 200) await tenant.insert(lines.slice(start, start + 200));
  const states = fc.sample(fc.record({ pick: fc.nat(), state }), { numRuns: 450, seed: 7 });
  for (let start = 0; start < states.length; start += 150) await tenant.project(states.slice(start, start + 150));
  await fc.assert(
    fc.asyncProperty(asked, (query) => tenant.check(query)),
    { numRuns: 3 * RUNS },
  );
  await tenant.stop();
});
