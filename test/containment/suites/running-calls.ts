import { waitUntil } from "@matchbook/servers/wait-until";
import { beforeAll, expect, test, vi } from "vitest";
import { repeat } from "../attacks/attack.ts";
import { useSite } from "../used-site.ts";

/** Number of requests of a flood that run beside the requests of another tenant, counted as they get their turns. */
const CALLERS = 32;
const CALLS = 28;
/**
 * The calls that a flood alone runs at a time: half of the slots. So many first calls of the other tenant may see more
 * than a share run.
 */
const FIRST = 16;

const used = useSite();
let keys: { hostile: string; victim: string };
beforeAll(async () => {
  const [hostile, victim] = [await used.own.tenant("flooding"), await used.own.tenant("calm")];
  keys = { hostile: hostile.key, victim: victim.key };
});

async function list(key: string): Promise<number> {
  const headers = { authorization: `Bearer ${key}` };
  const response = await fetch(`${used.own.gateway.address}/api/v1/transactions?limit=50`, { headers });
  await response.arrayBuffer();
  return response.status;
}

test("beside another tenant a flood runs four requests at a time, and none begins before one of the other's", async () => {
  const { turns } = used.own.gateway.context;
  const run = turns.run;
  let running = 0;
  let begun = 0;
  /** Requests that each call of the victim met: the running requests of the flood, and those that overtook it. */
  const met: { running: number; overtaking: number }[] = [];
  const watched = vi.spyOn(turns, "run").mockImplementation((tenant, work, turn) => {
    const before = begun;
    return run(
      tenant,
      async () => {
        if (tenant === "calm") {
          met.push({ running, overtaking: begun - before });
          return work();
        }
        begun += 1;
        running += 1;
        return work().finally(() => {
          running -= 1;
        });
      },
      // A busy machine would have some calls wait longer than a gateway lets them.
      { ...turn, waitMs: undefined },
    );
  });
  const flood = repeat(() => list(keys.hostile), CALLERS);
  try {
    await waitUntil(
      () => running,
      (now) => now === 16,
    );
    for (let nth = 0; nth < CALLS; nth += 1) expect(await list(keys.victim)).toBe(200);
  } finally {
    await flood.stop();
    watched.mockRestore();
  }
  expect(met).toHaveLength(CALLS);
  expect(Math.max(...met.map(({ overtaking }) => overtaking))).toBe(0);
  expect(Math.max(...met.slice(FIRST).map((one) => one.running))).toBeLessThanOrEqual(4);
  expect(begun).toBeGreaterThan(CALLS);
});
