import { subscribe, unsubscribe } from "node:diagnostics_channel";
import { get } from "node:http";
import { setImmediate as otherWork } from "node:timers/promises";
import { HistoryEntry } from "@matchbook/proto/matchbook/matching/v1/matching";
import type { NumberedEntry } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import { AppError } from "@matchbook/runtime/errors/errors";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { waitUntil } from "@matchbook/servers/wait-until";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { createTenant } from "../src/auth/api-keys.ts";
import { ask } from "./request.ts";
import { invoice } from "./samples.ts";
import { startOwnGateway, type TestGateway } from "./setup.ts";

/** Readers that wait for the next entries of the history, before a matching service whose history the test writes. */

let gateway: TestGateway;
let token = "";
const entries: NumberedEntry[] = [];
/** The looks that found entries. */
let looks = 0;
let reads = 0;
/** Reads wait for this. */
let readsMayEnd: Promise<void> = Promise.resolve();
/** The reads in progress, and the most there have been. */
let [reading, mostReading] = [0, 0];
/** Wakes the look in progress. */
let changed = () => {};
/** Makes looks fail. */
let fails = false;

const entryOf = (sequence: number, actor: string): NumberedEntry => ({
  sequence: BigInt(sequence),
  entry: {
    ...emptyMessage(HistoryEntry),
    ...{ id: `00000000-0000-4000-8000-${String(sequence).padStart(12, "0")}`, at: new Date(), actor },
    ...{ correlationId: "c-1", operation: "create_invoice", operationId: invoice().id, before: undefined },
    after: { of: { $case: "invoice", value: invoice() } },
  },
});
function write(actor = "key:one"): void {
  entries.push(entryOf(entries.length + 1, actor));
  changed();
}

beforeAll(async () => {
  gateway = await startOwnGateway({
    MAX_READERS_WAITING: "40",
    MAX_REQUESTS_IN_PROGRESS: "4",
    MAX_REQUESTS_RUNNING: "2",
  });
  await createTenant(gateway.gateway.context.mongo.db, "other");
  token = (await gateway.key()).key;
  const { matching } = gateway.services;
  matching.listChanges = async ({ after = 0n, newestFirst, limit, actor }) => {
    reads += 1;
    reading += 1;
    mostReading = Math.max(mostReading, reading);
    await otherWork();
    await readsMayEnd;
    reading -= 1;
    const found = entries.filter(({ sequence, entry }) => sequence > after && (actor ?? entry?.actor) === entry?.actor);
    return { entries: (newestFirst ? found.toReversed() : found).slice(0, limit), behind: false };
  };
  matching.awaitChanges = async ({ after, limit, waitMs }) => {
    if (fails) throw new AppError("unavailable");
    const news = () => entries.filter(({ sequence }) => sequence > after).slice(0, limit);
    if (news().length === 0) {
      await new Promise<void>((resolve) => {
        changed = resolve;
        setTimeout(resolve, waitMs);
      });
    }
    const found = news();
    if (found.length > 0) looks += 1;
    return { entries: found, behind: false };
  };
});
afterAll(() => gateway.stop());

const read = (query: string, key = token) => ask(gateway.url, "GET", `/api/v1/history?${query}`, { token: key });
const sequences = ({ body }: { body: { data: { entries: { sequence: number }[] } } }) =>
  body.data.entries.map(({ sequence }) => sequence);
/** Waits until so many readers wait for the history of a tenant. */
const waiting = async (count: number) =>
  waitUntil(
    () => gateway.gateway.context.feeds.waiting(),
    (now) => now === count,
  );

test("readers that wait are woken together by one look, each with what fits it", async () => {
  for (let n = 0; n < 5; n += 1) write();
  const all = Array.from({ length: 10 }, () => read("after=5&wait=20"));
  const other = read("after=5&wait=20&actor=key:two");
  await waiting(11);
  // Readers that wait take none of the four places of requests that work.
  expect((await read("after=3")).status).toBe(200);
  [looks, reads] = [0, 0];
  write();
  for (const answer of await Promise.all(all)) expect(sequences(answer)).toEqual([6]);
  write("key:two");
  expect(sequences(await other)).toEqual([7]);
  expect([reads, looks]).toEqual([0, 2]);
});

test("a reader that is behind is answered at once, and readers that ask for the same share one read", async () => {
  const waits = read(`after=${entries.length}&wait=20`);
  await waiting(1);
  reads = 0;
  const asked = vi.spyOn(gateway.gateway.context.feeds, "read");
  const { promise, resolve: goOn } = Promise.withResolvers<void>();
  readsMayEnd = promise;
  const answers = Array.from({ length: 4 }, () => read("after=2&limit=3&wait=20"));
  await waitUntil(
    () => asked.mock.calls.length,
    (count) => count === 4,
  );
  await otherWork();
  goOn();
  for (const answer of await Promise.all(answers)) expect(sequences(answer)).toEqual([3, 4, 5]);
  expect(reads).toBe(1);
  // Other requests take turns.
  mostReading = 0;
  const different = await Promise.all([2, 4].map((limit) => read(`after=2&limit=${limit}&wait=20`)));
  expect([different.map((answer) => sequences(answer).length), mostReading]).toEqual([[2, 4], 1]);
  write();
  await waits;
});

test("readers of one change or one read are answered one after the other, and other work goes on between them", async () => {
  const readers = Array.from({ length: 15 }, () => read(`after=${entries.length}&wait=20`));
  await waiting(15);
  let [turns, counts] = [0, true];
  const count = (): void => {
    turns += 1;
    if (counts) setImmediate(count);
  };
  const answered: number[] = [];
  const note = () => answered.push(turns);
  count();
  subscribe("http.server.response.finish", note);
  write();
  for (const answer of await Promise.all(readers)) expect(sequences(answer)).toHaveLength(1);
  expect(new Set(answered).size).toBeGreaterThan(10);
  answered.length = 0;
  const held = read(`after=${entries.length}&wait=20`);
  await waiting(1);
  await Promise.all(Array.from({ length: 15 }, () => read("after=2&limit=3&wait=20")));
  expect(new Set(answered).size).toBeGreaterThan(10);
  unsubscribe("http.server.response.finish", note);
  counts = false;
  write();
  await held;
});

test("the wait ends without entries when its time is over, and is refused where nothing new can come", async () => {
  const began = Date.now();
  const answer = await read(`after=${entries.length}&wait=1`);
  expect(answer.body.data).toEqual({ entries: [], next: null, behind: false });
  expect(Date.now() - began).toBeGreaterThanOrEqual(1_000);
  for (const wrong of ["wait=26", "wait=-1", "wait=1&order=newest", "wait=1&before=3"])
    expect([wrong, (await read(wrong)).body.details?.[0]?.field]).toEqual([wrong, "wait"]);
});

test("a reader that goes away frees its place, and a tenant may fill half of them", async () => {
  const readers = Array.from({ length: 20 }, () =>
    get(`${gateway.url}/api/v1/history?after=${entries.length}&wait=20`, {
      agent: false,
      headers: { authorization: `Bearer ${token}` },
    }).on("error", () => {}),
  );
  await waiting(20);
  const refused = await read(`after=${entries.length}&wait=20`);
  expect([refused.status, refused.headers.get("retry-after")]).toEqual([503, "1"]);
  const { key } = await gateway.key(undefined, "other");
  const other = read(`after=${entries.length}&wait=20`, key);
  await waiting(21);
  for (const reader of readers) reader.destroy();
  await waiting(1);
  write();
  changed();
  expect((await other).status).toBe(200);
});

test("an outage is answered 503, and the next request reads again", async () => {
  fails = true;
  expect((await read(`after=${entries.length}&wait=20`)).status).toBe(503);
  fails = false;
  const next = read(`after=${entries.length}&wait=20`);
  await waiting(1);
  write();
  expect(sequences(await next)).toEqual([entries.length]);
});

test("a credential that ends during a long wait gets nothing", async () => {
  const { id, key } = await gateway.key();
  const held = read(`after=${entries.length}&wait=20`, key);
  await waiting(1);
  await gateway.gateway.context.mongo.db
    .collection<{ _id: string }>("api_keys")
    .updateOne({ _id: id }, { $set: { revokedAt: new Date() } });
  gateway.setNow(new Date(Date.now() + 10_000));
  write();
  expect((await held).status).toBe(401);
  gateway.setNow(undefined);
});

test("a CSV file numbers what was committed before it, and ends although later changes never stop", async () => {
  const { matching } = gateway.services;
  const { listChanges } = matching;
  const began = Date.now();
  let asked = 0;
  matching.listChanges = async ({ newestFirst }) => {
    if (!newestFirst) return { entries: [entryOf(1, "key:one")], behind: true };
    asked += 1;
    const { sequence, entry } = entryOf(asked, "key:one");
    const at = new Date(asked < 3 ? began - 1 : Date.now() + 60_000);
    return { entries: [{ sequence, entry: entry && { ...entry, at } }], behind: true };
  };
  const file = await ask(gateway.url, "GET", "/api/v1/history.csv", { token });
  expect([file.status, file.text.split("\r\n").length, asked]).toEqual([200, 3, 3]);
  matching.listChanges = listChanges;
});

test("when the process stops, waiting readers are answered at once", async () => {
  const leaving = await startOwnGateway();
  leaving.services.matching.listChanges = async () => ({ entries: [], behind: false });
  const { promise: look, resolve: endLook } = Promise.withResolvers<{ entries: []; behind: false }>();
  leaving.services.matching.awaitChanges = () => look;
  const { key } = await leaving.key();
  const held = ask(leaving.url, "GET", "/api/v1/history?wait=20", { token: key });
  await waitUntil(
    () => leaving.gateway.context.feeds.waiting(),
    (now) => now === 1,
  );
  const stopped = leaving.gateway.stop();
  expect((await held).body.data).toEqual({ entries: [], next: null, behind: false });
  await stopped;
  // The look of the service had not ended.
  endLook({ entries: [], behind: false });
  await leaving.stop();
});
