import { connectMongo, type Mongo } from "@matchbook/runtime/mongo";
import { testInfra, uniqueName } from "@matchbook/servers/test-infra";
import fc from "fast-check";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  claimImport,
  closeImport,
  type ImportRow,
  importQueue,
  openImport,
  othersWait,
  yieldImport,
} from "../src/store/imports.ts";

let mongo: Mongo;
beforeAll(async () => {
  mongo = await connectMongo(testInfra().mongoUri, uniqueName("claims"));
});
afterAll(async () => {
  await mongo.db.dropDatabase();
  await mongo.client.close();
});
beforeEach(() => importQueue(mongo).deleteMany({}));

const LEASE_MS = 1_000_000;
const PER_TENANT = 2;
const ROOM = { perTenant: PER_TENANT };

/** A queue whose clock advances by a millisecond with every step. */
function queue() {
  const rows = importQueue(mongo);
  let ms = Date.now();
  let files = 0;
  const now = () => {
    ms += 1;
    return new Date(ms);
  };
  return {
    now,
    upload: async (tenant: string, bytes = 1) => {
      files += 1;
      const _id = `${String(files).padStart(6, "0")}-${tenant}`;
      await openImport(rows, { _id, tenant, owner: "upload", dueAt: now(), bytes });
      return _id;
    },
    claim: (maxBytes?: number) => claimImport(rows, `owner-${ms}`, now(), LEASE_MS, { ...ROOM, maxBytes }),
    yields: (row: ImportRow) => yieldImport(rows, row, now()),
    ends: (row: ImportRow) => closeImport(rows, row._id, row.owner),
    othersWait: (tenant: string, maxBytes?: number) => othersWait(rows, tenant, now(), { ...ROOM, maxBytes }),
  };
}

describe("the order of imports", () => {
  test("tenants with one file each come after the first file of a tenant with many", async () => {
    const { upload, claim, ends } = queue();
    for (let count = 0; count < 6; count += 1) await upload("a");
    await upload("b");
    await upload("c");
    const order: string[] = [];
    for (let row = await claim(); row !== null; row = await claim()) {
      order.push(row.tenant);
      await ends(row);
    }
    expect(order).toEqual(["a", "b", "c", "a", "a", "a", "a", "a"]);
  });

  test("an import that ends its turn resumes after other tenants and before its tenant's other files", async () => {
    const { upload, claim, yields } = queue();
    const first = await upload("a");
    await upload("a");
    const taken = (await claim()) as ImportRow;
    expect(taken._id).toBe(first);
    const other = await upload("b");
    await yields(taken);
    expect((await claim())?._id).toBe(other);
    expect((await claim())?._id).toBe(first);
  });

  test("a file that is too large for the free slot does not delay a small file", async () => {
    const { upload, claim, othersWait } = queue();
    await upload("a", 5_000);
    const small = await upload("b", 1_000);
    expect(await othersWait("b", 1_000)).toBe(false);
    expect(await othersWait("a", 1_000)).toBe(true);
    expect((await claim(1_000))?._id).toBe(small);
    expect(await claim(1_000)).toBeNull();
    expect((await claim())?.tenant).toBe("a");
  });

  test("an import does not make way for its own tenant or for tenants at their limit", async () => {
    const { upload, claim, othersWait } = queue();
    for (let count = 0; count < PER_TENANT + 1; count += 1) await upload("b");
    for (let count = 0; count < PER_TENANT; count += 1) expect((await claim())?.tenant).toBe("b");
    await upload("a");
    await upload("a");
    expect((await claim())?.tenant).toBe("a");
    expect(await othersWait("a")).toBe(false);
    expect(await othersWait("b")).toBe(true);
  });

  test("no tenant overtakes another twice or exceeds its limit, and each gets its files in order", async () => {
    const tenant = fc.constantFrom("a", "b", "c", "d");
    const step = fc.oneof(
      { weight: 4, arbitrary: fc.record({ kind: fc.constant("upload" as const), tenant }) },
      { weight: 4, arbitrary: fc.record({ kind: fc.constant("claim" as const) }) },
      { weight: 2, arbitrary: fc.record({ kind: fc.constantFrom("yield" as const, "end" as const), pick: fc.nat() }) },
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 60 }), async (steps) => {
        await importQueue(mongo).deleteMany({});
        const { upload, claim, yields, ends } = queue();
        const waiting = new Map<string, string[]>();
        const running: ImportRow[] = [];
        /** For each waiting tenant, the tenants whose files were claimed since it began to wait. */
        const passedBy = new Map<string, Set<string>>();
        const count = (name: string) => running.filter((row) => row.tenant === name).length;
        for (const one of steps) {
          if (one.kind === "upload") {
            const files = waiting.get(one.tenant) ?? [];
            if (files.length === 0) passedBy.set(one.tenant, new Set());
            waiting.set(one.tenant, [...files, await upload(one.tenant)]);
          } else if (one.kind === "claim") {
            const able = [...waiting].filter(([name, files]) => files.length > 0 && count(name) < PER_TENANT);
            const row = await claim();
            expect(row === null).toBe(able.length === 0);
            if (row === null) continue;
            expect(count(row.tenant)).toBeLessThan(PER_TENANT);
            expect(waiting.get(row.tenant)?.shift()).toBe(row._id);
            passedBy.set(row.tenant, new Set());
            for (const [name] of able.filter(([other]) => other !== row.tenant)) {
              expect(passedBy.get(name)?.has(row.tenant)).toBe(false);
              passedBy.get(name)?.add(row.tenant);
            }
            running.push(row);
          } else if (running.length > 0) {
            const [row] = running.splice(one.pick % running.length, 1) as [ImportRow];
            if (one.kind === "end") {
              await ends(row);
              continue;
            }
            await yields(row);
            passedBy.set(row.tenant, new Set());
            waiting.set(row.tenant, [...(waiting.get(row.tenant) ?? []), row._id].sort());
          }
        }
      }),
      { numRuns: Number(process.env.PROPERTY_RUNS ?? 15) },
    );
  });
});
