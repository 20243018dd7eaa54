import { silentLogger } from "@matchbook/runtime/process/logger";
import type { Claim, WorkRow } from "@matchbook/runtime/work/work-queue/claim";
import { WorkQueue } from "@matchbook/runtime/work/work-queue/work-queue";
import type { Document } from "mongodb";
import { expect, test, vi } from "vitest";
import { asCollection, MemoryCollection } from "./memory-collection.ts";
import { forSchedules, type SimulatedProcess, World } from "./world.ts";

/**
 * The work queue in hundreds of schedules, each of another seed. These broken forms of the code are found by one run:
 *
 * 1. a change under a claim does not name the claim (`Claim.#held` without `owner`)
 * 2. a lease counts as held after it has expired (`holdLease.isHeld` without the time)
 * 3. a lease counts from the answer of its renewal, not from its beginning (`extendedAt = now()`)
 * 4. a claim counts from its answer (`takenAt` left out)
 * 5. a row that is claimed can be claimed again (a later `dueAt` in the filter)
 * 6. a row that is added a second time begins anew (`$set` instead of `$setOnInsert`)
 * 7. the turn never comes back to the first tenants (`claimNext` without its second look)
 * 8. the turn stays with a tenant (`#served` is not moved)
 * 9. a renewal that arrives late shortens the claim (`$set` instead of `$max`)
 */

interface Row extends WorkRow {
  parts: number;
}

const PARTS = 3;
const LEASE_MS = 30_000;
const PROCESSES = 3;
const RESTARTS = 3;
const SCHEDULES = 700;
const log = silentLogger();

/** The history of the rows, as the database saw it. */
class Server {
  readonly rows = new MemoryCollection();
  readonly stored = new Map<string, (number | "done")[]>();

  /** Notes each part and each deletion. What the network repeats has no further effect. */
  see<R>(name: string, args: readonly Document[], run: () => R): R | undefined {
    // Work that is added after its end is new work, which this test does not have.
    if (name === "bulkWrite" && this.#isDone(args[0]?.[0].updateOne.filter._id)) return undefined;
    const before = this.rows.find({ _id: args[0]?._id })[0];
    const answer = run();
    if (name === "updateOne" && args[1]?.$set?.parts !== undefined) {
      const changed = (answer as { matchedCount: number }).matchedCount === 1;
      if (changed && before?.parts !== args[1].$set.parts) this.#note(args[0]?._id, args[1].$set.parts);
    }
    if (name === "deleteOne" && (answer as { deletedCount: number }).deletedCount === 1)
      this.#note(args[0]?._id, "done");
    return answer;
  }

  #isDone(id: string): boolean {
    return this.stored.get(id)?.includes("done") === true;
  }

  #note(id: string, what: number | "done"): void {
    this.stored.set(id, [...(this.stored.get(id) ?? []), what]);
  }
}

function openQueue(server: Server, request: <R>(label: string, run: () => R) => Promise<R>): WorkQueue<Row> {
  const seen = new Proxy(server.rows, {
    get:
      (target, name: keyof MemoryCollection) =>
      (...args: Document[]) =>
        server.see(name, args, () => (target[name] as (...all: Document[]) => unknown).apply(target, args)),
  });
  return new WorkQueue<Row>({
    rows: asCollection<Row>(seen, request),
    queue: "simulated",
    leaseMs: LEASE_MS,
    now: () => new Date(),
    log,
  });
}

/** Everything that a schedule is about. */
interface Scene {
  world: World;
  server: Server;
  claims: Claim<Row>[];
  wrongs: string[];
  wanted: readonly { _id: string; tenant: string }[];
}

async function work(process: SimulatedProcess, scene: Scene): Promise<void> {
  const { world, server, wanted } = scene;
  const queue = openQueue(server, (label, run) => process.request(label, run));
  let last = "";
  for (let idle = 0; idle < 4; ) {
    // Work may be added twice, as when an event comes twice.
    const added = { ...world.pick(wanted), parts: 0 };
    if (world.chance(0.2)) await queue.add([added]).catch(() => undefined);
    const waiting = dueNow(server);
    const claim = await queue.claimNext().catch(() => "unknown" as const);
    if (claim === "unknown") continue;
    // Rows that no process has claimed, renewed or given back while this claim was made.
    const left = dueNow(server).filter(({ _id, claims, dueAt }) =>
      waiting.some((row) => row._id === _id && row.claims === claims && row.dueAt.getTime() === dueAt.getTime()),
    );
    const passedOver = left.find(({ tenant }) => tenant !== last && tenant !== claim?.row.tenant);
    if (claim === undefined && left.length > 0) scene.wrongs.push(`row ${left[0]?._id} was due and not claimed`);
    if (claim !== undefined && claim.row.tenant === last && passedOver !== undefined)
      scene.wrongs.push(`tenant ${last} had two turns, and ${passedOver.tenant} none`);
    if (claim === undefined) {
      idle += 1;
      continue;
    }
    last = claim.row.tenant;
    scene.claims.push(claim);
    await handle(claim, world).catch(() => claim.giveBack().catch(() => undefined));
  }
}

const dueNow = ({ rows }: Server) => rows.find({ dueAt: { $lte: new Date() } }) as unknown as Row[];

/** Does the parts of a row, each of which is stored before the next one. */
async function handle(claim: Claim<Row>, world: World): Promise<void> {
  for (let parts = claim.row.parts + 1; parts <= PARTS; parts += 1) {
    if (world.chance(0.05)) throw new Error("the work fails");
    if (!claim.isHeld() || !(await claim.change({ parts }))) throw new Error("the claim is lost");
  }
  await claim.done();
}

/** Rows that two claims hold at the same time. */
function heldTwice({ claims, wrongs }: Scene): void {
  const held = claims.filter((claim) => claim.isHeld()).map(({ row }) => row._id);
  for (const id of held.filter((one, nth) => held.indexOf(one) !== nth)) wrongs.push(`row ${id} is held twice`);
}

test("each part of each row is done once, after any loss, delay, repetition and end of a process", async () => {
  await forSchedules(SCHEDULES, async (seed) => {
    const world = new World(seed, LEASE_MS);
    const server = new Server();
    const wanted = Array.from({ length: 1 + Math.floor(world.random() * 6) }, (_, nth) => {
      return { _id: `${nth}`, tenant: world.pick(["a", "b", "c"]) };
    });
    const scene: Scene = { world, server, wanted, claims: [], wrongs: [] };
    const atOnce = async <R>(_label: string, run: () => R) => run();
    await openQueue(server, atOnce).add(wanted.map((row) => ({ ...row, parts: 0 })));

    const processes = Array.from({ length: PROCESSES }, async () => {
      for (let starts = 0; starts <= RESTARTS; starts += 1) await world.process().run((self) => work(self, scene));
    });
    await world.run(Promise.all(processes), () => heldTwice(scene));
    for (const claim of scene.claims) claim.stop();
    await world.endAll();

    // One more process, to which nothing happens, finds everything that the others left.
    const last = openQueue(server, atOnce);
    const later = Math.max(Date.now(), ...server.rows.all().map(({ dueAt }) => dueAt.getTime()));
    vi.setSystemTime(later + 1);
    const calm = new World(1, 1);
    for (let claim = await last.claimNext(); claim !== undefined; claim = await last.claimNext())
      await handle(claim, Object.assign(calm, { chance: () => false }));
    const once = [...Array.from({ length: PARTS }, (_, nth) => nth + 1), "done"];
    const story = scene.wrongs.length > 0 ? world.story() : "";
    expect([scene.wrongs, story]).toEqual([[], ""]);
    expect(server.rows.all()).toEqual([]);
    expect(Object.fromEntries(server.stored)).toEqual(Object.fromEntries(wanted.map(({ _id }) => [_id, once])));
  });
});
