import type { Route } from "@matchbook/gateway/http/route-types";
import { routes } from "@matchbook/gateway/routes/index";
import { newId } from "@matchbook/runtime/values/ids";
import { plansOf, type QueryPlan, wasteful } from "@matchbook/servers/query-plans";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { z } from "zod";
import { Changes } from "./changes.ts";
import { fillQueues, fillTenant, repeating } from "./filled-tenant.ts";
import { type CountedSystem, startCountedSystem } from "./in-process.ts";
import { useQueues } from "./queues.ts";

/**
 * Rows that the database reads for every query of the lists, the look-ups, the sweeps and the queues, in collections
 * with thousands of rows.
 */

const FILL_MS = 600_000;
const LISTS_MS = 300_000;

let system: CountedSystem;
beforeAll(async () => {
  system = await startCountedSystem({
    WEBHOOK_RETENTION_EVERY_MS: "1000",
    WEBHOOK_SWEEP_EVERY_MS: "100",
  });
  await fillTenant(system);
  await fillQueues(system);
}, FILL_MS);
afterAll(() => system?.stop());

/**
 * Two ranges, for example of due dates and of amounts, have no common index. Nor have a range of keys and the order of a
 * list: a search for a frequent word is served best in the order, one for a rare word through its key. MongoDB uses the
 * index that was best for other values until it reads this many times as much.
 */
const REPLANNED_AT = 10;

function wastefulOf(plans: readonly QueryPlan[]): string[] {
  const hasTwoRanges = ({ fields, summary }: QueryPlan) => {
    const conditions = fields.filter((field) => KEYS.includes(field)).length;
    // The order of the invoices is that of a key, too.
    return conditions > 1 || (conditions > 0 && (fields.includes("$or") || summary === "IXSCAN { _id: 1 }"));
  };
  return wasteful(
    plans.map((plan) => (hasTwoRanges(plan) ? { ...plan, examined: plan.examined / REPLANNED_AT } : plan)),
  );
}
/** Arrays of many keys, of which a filter selects one or a range. */
const KEYS = ["foundBy", "words"];

/** Queries of all processes, because of some calls and in the background. */
async function plansOfSystem(work: () => Promise<unknown>): Promise<QueryPlan[]> {
  const plans: QueryPlan[] = [];
  const recorded = Object.values(system.databases).reduce<() => Promise<unknown>>(
    (inner, { db }) =>
      async () =>
        plans.push(...(await plansOf(db, inner))),
    work,
  );
  await recorded();
  return plans;
}

/** A value of each parameter of a list, or several, e.g. a frequent and a rare one. Paging is left out. */
const SAMPLES: Record<string, readonly string[]> = {
  direction: ["credit", "receivable"],
  currency: ["EUR", "JPY"],
  amountMin: ["1200"],
  amountMax: ["1100"],
  dateFrom: ["2026-02-01"],
  dateTo: ["2026-01-10"],
  until: ["2026-01-31"],
  asOf: ["2026-01-31", "2026-06-30"],
  dueFrom: ["2026-02-20"],
  dueTo: ["2026-01-30"],
  overdue: ["true"],
  paidBy: ["credit"],
  counterparty: ["C-0", "C-40"],
  counterpartyId: ["C-0", "C-40"],
  text: ["INV-10500", "payment without", "alder", "zz"],
  q: ["INV-10500", "alder"],
  bankConnectionId: [newId()],
  syncId: [newId()],
  suggestion: ["any", "ambiguous", "none"],
  confidenceMin: ["0.9"],
  period: ["open"],
  kind: ["payout"],
  order: ["oldest", "amount", "newest"],
  include: ["matches"],
  status: [
    "unmatched",
    "matched",
    "waiting",
    "open",
    "paid",
    "confirmed",
    "pending_review",
    "success",
    "failed",
    "completed",
  ],
  invoiceId: ["INV-10001"],
  transactionId: ["T-10001"],
  eventType: ["invoice.created", "bank.connected"],
  endpointId: [newId()],
  eventId: [newId()],
  responseStatus: ["200", "500"],
  application: ["shop"],
  base: ["EUR"],
  quote: ["USD", "JPY"],
  entity: ["invoice", "match"],
  actor: ["key:none", "matching"],
  operation: ["create_invoice", "none"],
  operationId: [newId()],
  after: ["2000"],
  before: ["2000"],
  weeks: ["4"],
  assignee: ["user:7", "none", "me"],
  postponed: ["due", "waiting"],
  workReason: ["missing"],
};
/** Without a closed period, `period` changes no query. */
const NOT_FILTERS = ["page", "pageSize", "cursor", "total", "limit", "wait", "period"];

type Parameter = [name: string, value: string];

/** The queries with no parameter, with each value of one, and with each pair of parameters. */
function queriesOf(names: string[]): Parameter[][] {
  const first = (name: string): Parameter => [name, SAMPLES[name]?.[0] ?? ""];
  const pairs = names.flatMap((one, nth) => names.slice(nth + 1).map((two) => [first(one), first(two)]));
  return [[], ...singles(names), ...pairs];
}

function singles(names: string[]): Parameter[][] {
  return names.flatMap((name) => (SAMPLES[name] ?? []).map((value): Parameter[] => [[name, value]]));
}

/**
 * The queries that leave out the total of a list, with no parameter and with each value of one. They are read in another
 * way: with a total, the counts of days also tell which days to read. With several filters both are read alike.
 */
function uncountedOf(route: Route): Parameter[][] {
  if (!("total" in shapeOf(route))) return [];
  return [[], ...singles(parametersOf(route))].map((given) => [...given, ["total", "none"]]);
}

function isOfTenant({ path, auth }: Route): boolean {
  return path.startsWith("/api") && auth !== "none";
}

function isRequestOfList(route: Route): boolean {
  return isOfTenant(route) && route.method === "get" && !route.path.includes(":");
}

/** @param asked see `Changes` */
function isAsked({ method, path }: Route, asked: ReadonlySet<string>): boolean {
  const pattern = new RegExp(`^${method} ${path.slice("/api/v1".length).replaceAll(/:\w+/g, "[^/]+")}$`);
  return [...asked].some((request) => pattern.test(request));
}

const shapeOf = ({ query }: Route): object => (query as z.ZodObject | undefined)?.shape ?? {};
const parametersOf = (route: Route): string[] =>
  Object.keys(shapeOf(route)).filter((name) => !NOT_FILTERS.includes(name));

test(
  "every list with every filter, and with every two of them",
  async () => {
    const lists = routes.filter(isRequestOfList);
    expect(lists.flatMap(parametersOf).filter((name) => !(name in SAMPLES))).toEqual([]);
    const requestsOf = (queries: (route: Route) => Parameter[][]) =>
      lists.flatMap((route) => {
        const token = route.auth === "console" ? system.idToken : undefined;
        const path = route.path.slice("/api/v1".length);
        return queries(route).map((given) => ({ path: `${path}?${new URLSearchParams(given)}`, token }));
      });
    const requests = [
      ...requestsOf(uncountedOf),
      ...requestsOf((route) => (route.path.endsWith(".csv") ? [[]] : queriesOf(parametersOf(route)))),
    ];
    const call = repeating(system.call);
    const plans = await plansOfSystem(async () => {
      const caller = async () => {
        for (let next = requests.pop(); next !== undefined; next = requests.pop())
          await call("GET", next.path, undefined, next.token).catch((error: Error) => {
            // Some values and pairs are impossible, as a status of invoices for matches, or name a connection that does
            // not exist.
            if (!/: 40[04] /.test(error.message)) throw error;
          });
      };
      await Promise.all([1, 2, 3, 4].map(caller));
    });
    expect(wastefulOf(plans)).toEqual([]);
  },
  LISTS_MS,
);

test(
  "look-ups and changes of every route",
  async () => {
    const changes = new Changes(system);
    const plans = await plansOfSystem(async () => {
      await changes.books();
      await changes.documents();
      await changes.bankData();
      await changes.webhooks();
      await system.drain();
    });
    expect(wastefulOf(plans)).toEqual([]);
    const others = routes.filter((route) => isOfTenant(route) && !isRequestOfList(route));
    expect(others.filter((route) => !isAsked(route, changes.asked)).map(({ path }) => path)).toEqual([]);
  },
  FILL_MS,
);

test("the queues of a consumer", async () => {
  const { webhook } = system.databases;
  if (webhook === undefined) throw new Error("the webhook service has no database");
  const plans = await plansOfSystem(() => useQueues(webhook));
  expect(wastefulOf(plans)).toEqual([]);
});
