import { ensureCollections } from "@matchbook/runtime/mongo/migrations/migrations";
import { newId } from "@matchbook/runtime/values/ids";
import { plansOf, wasteful } from "@matchbook/servers/query-plans";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newDelivery } from "../src/domain/delivery.ts";
import { databaseSchema } from "../src/store/collections.ts";
import { newDeliveryRow } from "../src/store/deliveries.ts";
import { insertDeliveries } from "../src/store/insert-deliveries.ts";
import { conditionOf, listDeliveryHeads } from "../src/store/list-deliveries.ts";
import type { DeliveryRow } from "../src/store/rows.ts";
import { type Fixture, startFixture } from "./setup.ts";

// Deliveries of three days, two endpoints and two types: 60 rows with every combination of the filters' values.
const DAYS = ["2026-03-01", "2026-03-02", "2026-03-03"] as const;
const TYPES = ["invoice.paid", "match.created"] as const;
const STATUSES = ["pending", "delivering", "success", "failed", "exhausted"] as const;
const ENDPOINTS = [newId(), newId()] as const;
const TIMES = ["00:00:00.000", "23:59:59.999"] as const;

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture([]);
  const rows = DAYS.flatMap((day, dayIndex) =>
    TIMES.flatMap((time, timeIndex) =>
      STATUSES.flatMap((status) =>
        TYPES.map((eventType, typeIndex) => {
          const endpoint = { _id: ENDPOINTS[(dayIndex + timeIndex + typeIndex) % 2] ?? "", url: "https://example.com" };
          const of = { endpoint, eventId: newId(), eventType };
          return newDeliveryRow({ ...newDelivery(), status }, of, null, new Date(`${day}T${time}Z`));
        }),
      ),
    ),
  );
  const { store } = fixture.service.context;
  const events = rows.map((row) => ({ _id: row.eventId, type: row.eventType, body: "{}", createdAt: row.createdAt }));
  const planned = rows.map((delivery) => ({ delivery, schedule: scheduleRow(delivery) }));
  await insertDeliveries(store, "acme", newId(), events, planned);
});
afterAll(() => fixture.stop());

/** This time is so late that no process claims the row. */
const scheduleRow = ({ _id, endpointId }: DeliveryRow) => {
  return { _id, tenant: "acme", endpointId, dueAt: new Date("2999-01-01"), claim: null, parked: false };
};

const list = (request: object) => fixture.client.listDeliveries({ page: undefined, ...request }, fixture.call);
const days = (from?: string, to?: string) => ({ dateFrom: from, dateTo: to });

test("pages contain the newest deliveries first, with the exact total", async () => {
  const first = await list({});
  expect(first.deliveries).toHaveLength(25);
  expect(first.page).toMatchObject({ page: 1, pageSize: 25, total: 60n, totalIsLowerBound: false });
  const pages = await Promise.all([1, 2, 3, 4].map((page) => list({ page: { page, pageSize: 20 } })));
  const all = pages.flatMap(({ deliveries }) => deliveries);
  expect(pages.map(({ deliveries }) => deliveries.length)).toEqual([20, 20, 20, 0]);
  expect(new Set(all.map(({ id }) => id)).size).toBe(60);
  const times = all.map(({ createdAt }) => createdAt?.getTime() ?? 0);
  expect(times).toEqual([...times].sort((a, b) => b - a));
});

test("days are UTC and inclusive at both ends", async () => {
  const total = async (from?: string, to?: string) => (await list(days(from, to))).page?.total;
  expect(await total("2026-03-02", "2026-03-02")).toBe(20n);
  expect(await total("2026-03-02")).toBe(40n);
  expect(await total(undefined, "2026-03-01")).toBe(20n);
  expect(await total("2026-03-01", "2026-03-03")).toBe(60n);
  expect(await total("2026-03-04", "2026-03-01")).toBe(0n);
  await expect(list(days("2026-13-01"))).rejects.toMatchObject({ code: "validation_failed" });
});

describe("filters", () => {
  const FILTERS = [
    [{ status: "failed" }, 12n],
    [{ eventType: "match.created" }, 30n],
    [{ endpointId: ENDPOINTS[0] }, 30n],
    [{ status: "success", eventType: "invoice.paid" }, 6n],
    [{ status: "success", ...days("2026-03-01", "2026-03-01") }, 4n],
    [{ endpointId: ENDPOINTS[1], eventType: "invoice.paid", status: "pending", ...days("2026-03-02") }, 2n],
    [{ endpointId: newId() }, 0n],
  ] as const;
  test.each(FILTERS)("%o: every row matches, and the total is exact", async (filter, total) => {
    const found = await list({ page: { page: 1, pageSize: 100 }, ...filter });
    expect(found.page?.total).toBe(total);
    expect(found.deliveries).toHaveLength(Number(total));
    const { status, eventType, endpointId } = filter as Record<string, string | undefined>;
    for (const delivery of found.deliveries) {
      if (status !== undefined) expect(delivery.status).toBe(status);
      if (eventType !== undefined) expect(delivery.eventType).toBe(eventType);
      if (endpointId !== undefined) expect(delivery.endpointId).toBe(endpointId);
    }
  });

  test.each([
    {},
    { days: { from: "2026-03-01", to: "2026-03-02" } },
    { status: "failed" },
    { eventType: "match.created" },
    { endpointId: ENDPOINTS[0] },
    { eventId: ENDPOINTS[0] },
    { responseStatus: 500 },
    { responseStatus: 500, endpointId: ENDPOINTS[0], days: { from: "2026-03-01" } },
    { endpointId: ENDPOINTS[0], status: "failed" },
    { endpointId: ENDPOINTS[0], eventType: "match.created" },
    { status: "failed", eventType: "match.created", days: { from: "2026-03-01" } },
  ])("an index serves a page with the filter %o, without a sort in memory", async (filter) => {
    const { store } = fixture.service.context;
    await ensureCollections(store.mongo.db, databaseSchema.onDemand ?? {}, "acme");
    const collections = await store.collections("acme");
    const plans = await plansOf(store.mongo.db, () => listDeliveryHeads(collections, filter));
    expect(plans.some(({ collection }) => collection === "deliveries.acme")).toBe(true);
    expect(wasteful(plans)).toEqual([]);
  });
});

test("the index by endpoint and status gives the deliveries of an endpoint in their order", async () => {
  const { deliveries } = await fixture.service.context.store.collections("acme");
  const newest = deliveries
    .find(conditionOf({ endpointId: ENDPOINTS[0] }))
    .sort({ _id: -1 })
    .limit(10);
  const plan = JSON.stringify((await newest.explain("queryPlanner")).queryPlanner.winningPlan);
  expect(plan).toContain('"SORT_MERGE"');
  expect(plan).toContain('"by_endpoint_status"');
});

test("an unknown delivery is not found", async () => {
  const error = { code: "webhook_delivery_not_found", message: "Webhook delivery not found" };
  await expect(fixture.client.getDelivery({ id: newId() }, fixture.call)).rejects.toMatchObject(error);
  await expect(fixture.client.getDelivery({ id: "no uuid" }, fixture.call)).rejects.toMatchObject(error);
});
