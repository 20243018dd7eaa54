import type { ChildProcess } from "node:child_process";
import type { ServerResponse } from "node:http";
import { Match } from "@matchbook/proto/matchbook/matching/v1/matching";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { waitUntil } from "@matchbook/servers/wait-until";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { ScheduleRow } from "../src/store/rows.ts";
import { kill, setClock, startProcess } from "./processes.ts";
import { type Receiver, startReceiver } from "./receivers.ts";
import { anEvent, type Fixture, type Instance, startFixture, until } from "./setup.ts";

/** The promise of an order for any answers of the receiver, with several replicas, one of which is killed. */

/** An event as the receiver knows it. */
interface Sent {
  id: string;
  /** Resources of the event. */
  lanes: string[];
  /** Number of failures before the success. */
  fails: number;
  answers: number[];
  /** Tells that the last attempt was answered. */
  ended: boolean;
}

const MAX_ATTEMPTS = 8;
const ID = "00000000-0000-7000-8000-0000000000";

let receiver: Receiver;
let fixture: Fixture;
let other: Instance;
let child: ChildProcess;
let id: string;
let sent = new Map<string, Sent>();
const inFlight = new Set<Sent>();
const violations: string[] = [];
/** Requests without an answer, while there is to be none. */
let held: ServerResponse[] | undefined;

beforeAll(async () => {
  receiver = await startReceiver((response, { headers }) => receive(response, String(headers["webhook-id"])));
  // A process that loses its lease on a busy machine drops the results of its attempts, and they are repeated.
  fixture = await startFixture([receiver.origin], { PROCESS_LEASE_MS: "10000" });
  other = await fixture.startAnother();
  const eventTypes = ["invoice.paid", "match.created"];
  const made = await fixture.client.createEndpoint({ url: receiver.origin, eventTypes, ordered: true }, fixture.call);
  id = made.endpoint?.id ?? "";
});
afterAll(async () => {
  await kill(child);
  await fixture.stop();
  await receiver.close();
});

function receive(response: ServerResponse, eventId: string): void {
  const one = sent.get(eventId);
  if (one === undefined) throw new Error("an event that nobody sent");
  const shares = (two: Sent) => two.lanes.some((lane) => one.lanes.includes(lane));
  if ([...inFlight].some(shares)) violations.push(`${eventId} overlaps`);
  const earlier = [...sent.values()].filter((two) => two.id < eventId && !two.ended && shares(two));
  if (earlier.length > 0) violations.push(`${eventId} overtakes`);
  inFlight.add(one);
  if (held !== undefined) {
    held.push(response.on("close", () => inFlight.delete(one)));
    return;
  }
  setImmediate(() => {
    inFlight.delete(one);
    const status = one.fails-- > 0 ? 503 : 204;
    one.answers.push(status);
    one.ended = status === 204 || one.answers.length === MAX_ATTEMPTS;
    response.writeHead(status).end();
  });
}

/** A paid invoice; with a line, a match of both. */
function about([invoice, line]: readonly [string, string?]) {
  const event = anEvent();
  if (line === undefined && event.data?.$case === "invoice") event.data.value.id = ID + invoice;
  else {
    const value = {
      ...emptyMessage(Match),
      ...{ currency: "EUR", invoiceCurrency: "EUR", metadataJson: "{}" },
      ...{ createdAt: event.occurredAt, updatedAt: event.occurredAt },
      ...{ invoiceId: ID + invoice, lineId: `${ID}${line}` },
    };
    Object.assign(event, { type: "match.created", data: { $case: "match", value } });
  }
  return event;
}

const rows = () => fixture.service.context.store.schedule.find({ endpointId: id }).toArray();
const isClaimed = ({ claim, dueAt }: ScheduleRow) => claim !== null && dueAt > fixture.time.now;

/** Works until nothing is due and no attempt is in flight. The claims of a killed replica end with its lease. */
function rest(): Promise<ScheduleRow[]> {
  return waitUntil(
    async () => {
      await Promise.all([fixture.service.drain(), other.service.drain()]);
      return rows();
    },
    (left) => !left.some((row) => isClaimed(row) || row.dueAt <= fixture.time.now),
  );
}

/** The first replica to see that this time has come begins attempts and is killed before any has an answer. */
async function crashAt(time: Date): Promise<void> {
  held = [];
  await setClock(child, time);
  await until(async () => {
    const { claims, due } = await attemptsAt(time);
    return due === 0 && claims > 0 && claims === held?.length;
  });
  await kill(child);
  await until(() => inFlight.size === 0);
  held = undefined;
  child = await startProcess({ ...fixture.env, CLOCK: String(time.getTime()), WEBHOOK_SWEEP_EVERY_MS: "200" }, "given");
}
async function attemptsAt(time: Date) {
  const all = await rows();
  return { claims: all.filter(isClaimed).length, due: all.filter(({ dueAt }) => dueAt <= time).length };
}

async function moveTo(time: Date): Promise<void> {
  await setClock(child, time);
  fixture.time.now = time;
}

/** Sends the events, the finished `again` once more, and works until all have ended. */
async function deliverAll(again: Sent[], crashes: number): Promise<void> {
  const { client, call, time } = fixture;
  for (let left = await rest(), step = 0; left.length > 0 || again.length > 0; left = await rest(), step++) {
    if (violations.length > 0) return;
    // Each that waits has an earlier one before it.
    for (const { eventId = "", lanes = [] } of left.filter(({ parked }) => parked)) {
      const shares = (row: ScheduleRow) => row.lanes?.some((lane) => lanes.includes(lane));
      const isFirst = !left.some((row) => (row.eventId ?? "") < eventId && shares(row));
      if (isFirst) violations.push(`${eventId} waits for nothing`);
    }
    const ready = again.findIndex(({ ended }) => ended);
    const [one] = ready < 0 ? [] : again.splice(ready, 1);
    if (one !== undefined) {
      const [delivery] = await fixture.deliveries({ endpointId: id, eventId: one.id });
      one.ended = false;
      await client.resendDelivery({ id: delivery?.id ?? "" }, call);
      continue;
    }
    const next = new Date(Math.min(...left.filter(({ parked }) => !parked).map(({ dueAt }) => dueAt.getTime())));
    if (step === crashes) await crashAt(next);
    await moveTo(next > time.now ? next : time.now);
  }
}

test("attempts of one resource neither overlap nor overtake; nothing is lost, repeated or held back", async () => {
  const { env, time, client, call } = fixture;
  child = await startProcess({ ...env, CLOCK: String(time.now.getTime()), WEBHOOK_SWEEP_EVERY_MS: "200" }, "given");
  const setActive = (active: boolean) => client.updateEndpoint({ id, active, eventTypes: [] }, call);
  const lanes = fc.oneof(
    fc.tuple(fc.constantFrom("a0", "a1")),
    fc.tuple(fc.constantFrom("a0", "a1"), fc.constantFrom("b0", "b1")),
  );
  const anEventOfThem = fc.record({ lanes, fails: fc.constantFrom(0, 0, 1, 2), again: fc.constantFrom(0, 0, 1) });
  await fc.assert(
    fc.asyncProperty(
      fc.array(anEventOfThem, { minLength: 4, maxLength: 9 }),
      fc.nat({ max: 8 }),
      fc.nat({ max: 2 }),
      async (planned, stuck, crashes) => {
        const events = planned.map((one, nth) => ({
          ...{ ...one, event: about(one.lanes as [string, string?]) },
          fails: nth === stuck ? MAX_ATTEMPTS : one.fails,
        }));
        sent = new Map(
          events.map(({ event, fails, ...one }) => [
            event.id,
            { ...one, id: event.id, fails, answers: [], ended: false },
          ]),
        );
        // All are stored when the first attempt begins, so the order in which they arrive does not count.
        await setActive(false);
        await fixture.publish(...events.map(({ event }) => event));
        await until(async () => (await rows()).length === events.length);
        await setActive(true);
        const again = events.filter((one) => one.again > 0).flatMap(({ event }) => sent.get(event.id) ?? []);
        await deliverAll(again, crashes);
        expect(violations).toEqual([]);
        for (const { event, fails, again } of events) {
          const first = fails === MAX_ATTEMPTS ? Array(fails).fill(503) : [...Array(fails).fill(503), 204];
          expect(sent.get(event.id)?.answers).toEqual([...first, ...Array(again).fill(204)]);
        }
      },
    ),
    { numRuns: Number(process.env.PROPERTY_RUNS ?? 1), endOnFailure: true },
  );
});
