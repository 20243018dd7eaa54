import fc from "fast-check";
import { afterAll, beforeAll, test } from "vitest";
import { checkHistory, checkReplay, checkSums } from "./allocation/checks.ts";
import { attempt, command } from "./allocation/random-commands.ts";
import { newWorld, storedState } from "./allocation/world.ts";
import { type Fixture, startFixture } from "./setup.ts";

/**
 * Random concurrent commands about few lines and few invoices, through the real service. Afterwards the amounts add up
 * and the published events describe exactly the stored state.
 */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

test("after any concurrent commands the amounts add up, and events and history equal the stored state", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(command, { minLength: 2, maxLength: 8 }), { minLength: 2, maxLength: 5 }),
      async (waves) => {
        const world = await newWorld(fixture);
        for (const wave of waves) await Promise.all(wave.map((one) => attempt(fixture, world, one)));
        await fixture.service.drain();
        const stored = await storedState(fixture, world);
        checkSums(stored);
        checkReplay(stored, await fixture.events());
        await checkHistory(fixture, world, stored);
      },
    ),
    { endOnFailure: true, numRuns: Number(process.env.PROPERTY_RUNS ?? 4) },
  );
});
