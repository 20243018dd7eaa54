import { Migrations } from "@matchbook/runtime/mongo/migrations/migrations";
import { connectMongo, type Mongo } from "@matchbook/runtime/mongo/mongo";
import { silentLogger } from "@matchbook/runtime/process/logger";
import { firstIdAt, newId } from "@matchbook/runtime/values/ids";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { dispatchClaimed } from "../src/delivery/dispatch-claimed.ts";
import type { Dispatcher } from "../src/delivery/dispatcher.ts";
import type { Job } from "../src/delivery/job.ts";
import { plan } from "../src/delivery/plan.ts";
import { newEndpointHealth } from "../src/domain/endpoint.ts";
import { databaseSchema, openStore, type Store } from "../src/store/collections.ts";
import { expireDeliveries, expirePayloads } from "../src/store/expire.ts";
import { insertDeliveries } from "../src/store/insert-deliveries.ts";
import { type DeliveryFilter, listDeliveryHeads } from "../src/store/list-deliveries.ts";
import { recordAttempts } from "../src/store/record-attempts.ts";
import { reopenNext } from "../src/store/reopen.ts";
import type { DeliveryHead, EndpointRow } from "../src/store/rows.ts";
import { findDue } from "../src/store/schedule.ts";

const DAY = 24 * 60 * 60_000;
const TYPES = ["invoice.paid", "match.created", "sync.failed"];
const STATUSES = ["pending", "delivering", "success", "failed", "exhausted"];
// Far from today, so that a dependency on the machine's clock shows.
const BEGIN = Date.parse("2026-03-01T22:00:00.000Z");

const step = fc.oneof(
  {
    weight: 5,
    arbitrary: fc.record({ kind: fc.constant("fan out" as const), events: fc.integer({ min: 1, max: 4 }) }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant("results" as const), ok: fc.boolean() }) },
  { weight: 3, arbitrary: fc.constant({ kind: "take up" as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: "give back" as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: "reopen" as const }) },
  { weight: 2, arbitrary: fc.constant({ kind: "fold" as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: "retention" as const }) },
);
const move = fc.record({
  step,
  /** Another replica's clock may be behind. */
  passes: fc.oneof(fc.integer({ min: -5, max: 5 }), fc.integer({ min: 0, max: 2 * DAY })),
  number: fc.nat({ max: 1_000 }),
});

let mongo: Mongo;
let store: Store;
beforeAll(async () => {
  mongo = await connectMongo(testInfra().mongoUri, uniqueName("counted_log"));
  const migrations = new Migrations(mongo, databaseSchema);
  await migrations.shared();
  store = openStore(mongo, migrations, silentLogger());
});
afterAll(async () => {
  await store.stop();
  await mongo.client.close();
});

let tenants = 0;

test("for any history of deliveries, pages and totals of every filter match the whole log", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(move, { minLength: 3, maxLength: 14 }), async (moves) => {
      const tenant = `t${tenants++}`;
      const log = await aLog(tenant);
      for (const { step: one, passes, number } of moves) {
        log.pass(passes);
        await log.make(one, number);
      }
      await comparePages(tenant, log.endpoints);
    }),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 8) },
  );
});

/** A tenant with three endpoints, and the steps that change its log. */
async function aLog(tenant: string) {
  const { endpoints: rows, deliveries, counts } = await store.collections(tenant);
  const endpoints: EndpointRow[] = [0, 1, 2].map((nth) => ({
    _id: newId(),
    url: "https://example.com/hook",
    eventTypes: TYPES,
    secretPrefix: "whsec_",
    secrets: [],
    ...newEndpointHealth(),
    active: nth !== 2,
    createdAt: new Date(BEGIN),
    updatedAt: new Date(BEGIN),
  }));
  await rows.insertMany(endpoints);
  let now = BEGIN;
  let held: Job[] = [];
  const toggle = { room: true };
  const worker = { reserve: () => (toggle.room = !toggle.room) };
  const dispatcher = {
    ...worker,
    release: () => {},
    submit: (job: Job) => void held.push(job),
  } as unknown as Dispatcher;

  const fanOut = async (count: number, number: number) => {
    const at = new Date(now);
    const claim = { token: newId(), now: at, until: new Date(now + 45_000) };
    const shared = { tenant, claim, knownAt: at, worker };
    const type = TYPES[number % 3] ?? "";
    const events = Array.from({ length: count }, () => ({ _id: newId(), type, body: "{}", createdAt: at }));
    const planned = events.flatMap((event) =>
      endpoints.slice(number % 2).map((endpoint) => plan(shared, event as never, endpoint)),
    );
    await insertDeliveries(store, tenant, shared.claim.token, events as never, planned);
    held.push(...planned.flatMap(({ job }) => job ?? []));
  };
  const results = async (ok: boolean, number: number) => {
    const finished = held.splice(0, 1 + (number % 5));
    if (finished.length === 0) return;
    const at = new Date(now);
    const result = { ok, status: ok ? 200 : 500, error: ok ? null : "HTTP 500", durationMs: 1 };
    await recordAttempts(
      store,
      finished.map((job) => ({
        ...job,
        result: { ...result, responseExcerpt: "", retryAfter: null },
        startedAt: at,
        endedAt: at,
        random: 0.5,
      })),
    );
  };
  return {
    endpoints,
    pass: (ms: number) => {
      now += ms;
    },
    make: async (one: { kind: string; events?: number; ok?: boolean }, number: number) => {
      const at = new Date(now);
      if (one.kind === "fan out") await fanOut(one.events ?? 1, number);
      else if (one.kind === "results") await results(one.ok ?? true, number);
      else if (one.kind === "fold") await counts.fold();
      else if (one.kind === "give back") {
        const returned = held.splice(0, 1 + (number % 3)).map((job) => ({ ...job, dueAt: at, endedAt: at }));
        if (returned.length > 0) await recordAttempts(store, returned);
      } else if (one.kind === "take up") {
        // A new claim of a row replaces the older one.
        const claim = { token: newId(), now: at, until: new Date(now + 45_000) };
        await dispatchClaimed(store, dispatcher, await findDue(store, at, 20), claim, silentLogger());
        const heads = await deliveries.find({}).project({ claim: 1 }).toArray();
        const claims = new Map(heads.map((row) => [row._id as string, row.claim]));
        held = held.filter((job) => claims.get(job.deliveryId) === job.claim);
      } else if (one.kind === "reopen") {
        const endpoint = endpoints[number % 3];
        if (endpoint === undefined) return;
        const since = new Date(now - (number % 4) * DAY);
        for (const status of ["failed", "exhausted"] as const) {
          const condition = { endpointId: endpoint._id, status, _id: { $gte: firstIdAt(since) } };
          const endpoints = new Map([[endpoint._id, endpoint]]);
          await reopenNext(store, tenant, endpoints, { condition, after: undefined, now: at });
        }
      } else {
        await expireDeliveries(store, tenant, new Date(now - 5 * DAY));
        await expirePayloads(store, tenant, new Date(now - 2 * DAY));
      }
    },
  };
}

async function comparePages(tenant: string, endpoints: EndpointRow[]): Promise<void> {
  const collections = await store.collections(tenant);
  const all: DeliveryHead[] = await collections.deliveries.find({}).project<DeliveryHead>({ attempts: 0 }).toArray();
  all.sort((a, b) => (a._id < b._id ? 1 : -1));
  const oldest = Math.min(...all.map((row) => row.createdAt.getTime()), BEGIN);
  const day = new Date(oldest + DAY).toISOString().slice(0, 10);
  const filters: DeliveryFilter[] = [
    {},
    ...STATUSES.map((status) => ({ status })),
    ...TYPES.map((eventType) => ({ eventType })),
    ...endpoints.map(({ _id }) => ({ endpointId: _id })),
    { status: "failed", eventType: TYPES[0] },
    { status: "success", endpointId: endpoints[0]?._id },
    { status: "failed", endpointId: endpoints[2]?._id, eventType: TYPES[1] },
    { days: { from: day, to: day } },
    { days: { from: day }, status: "delivering" },
    { days: { to: day }, eventType: TYPES[0] },
    { days: { from: day, to: day }, endpointId: endpoints[1]?._id, status: "success", eventType: TYPES[2] },
    { endpointId: newId() },
  ];
  for (const filter of filters) {
    const fitting = all.filter((row) => fits(row, filter)).map((row) => row._id);
    for (const [page, pageSize] of [
      [1, 4],
      [Math.max(1, Math.ceil(fitting.length / 3)), 3],
      [1, 100],
    ] as const) {
      const found = await listDeliveryHeads(collections, filter, { page, pageSize, after: undefined });
      expect(found.page.total, JSON.stringify(filter)).toBe(BigInt(fitting.length));
      const expected = fitting.slice((page - 1) * pageSize, page * pageSize);
      expect(
        found.items.map((row) => row._id),
        JSON.stringify(filter),
      ).toEqual(expected);
    }
  }
}

function fits(row: DeliveryHead, { status, eventType, endpointId, days }: DeliveryFilter): boolean {
  const created = row.createdAt.toISOString().slice(0, 10);
  return (
    (status ?? row.status) === row.status &&
    (eventType ?? row.eventType) === row.eventType &&
    (endpointId ?? row.endpointId) === row.endpointId &&
    (days?.from ?? created) <= created &&
    (days?.to ?? created) >= created
  );
}
