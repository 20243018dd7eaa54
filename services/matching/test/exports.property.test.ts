import { AppError } from "@matchbook/runtime/errors/errors";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { attempt, command } from "./allocation/random-commands.ts";
import { newWorld, type World } from "./allocation/world.ts";
import { allBatches, allPostings, balancesOfBatches, balancesOfRows } from "./exports/sums.ts";
import { aLine, type Fixture, startFixture } from "./setup.ts";

/**
 * Random commands with batches made and recalled in between. Afterwards every decision is in exactly one batch that is
 * not recalled, and the stored sums of these batches equal a plain sum over all rows.
 */

let fixture: Fixture;
beforeAll(async () => {
  // A batch has so few postings that batches end within the history.
  fixture = await startFixture({ EXPORT_MAX_POSTINGS: "2" });
});
afterAll(() => fixture.stop());

type Further =
  | { kind: "undo"; pick: number }
  | { kind: "return"; pick: number; amount: number }
  | { kind: "void"; invoice: number }
  | { kind: "export" }
  | { kind: "recall"; pick: number }
  | { kind: "book"; pick: number };

const pick = fc.nat(30);
const further: fc.Arbitrary<Further> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant("undo" as const), pick }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("return" as const), pick, amount: fc.integer({ min: 1, max: 100 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("void" as const), invoice: fc.nat(3) }) },
  { weight: 3, arbitrary: fc.constant({ kind: "export" as const }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant("recall" as const), pick }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant("book" as const), pick }) },
);

const at = <T>(items: readonly T[], index: number): T | undefined => items[index % Math.max(1, items.length)];

async function run({ client, call, service }: Fixture, world: World, one: Further): Promise<unknown> {
  const { history, matches } = await service.context.collections(world.tenant);
  switch (one.kind) {
    case "undo": {
      const entries = await history.find({ operation: { $ne: "create_invoice" } }).toArray();
      const ids = [...new Set(entries.map(({ operationId }) => operationId))];
      return client.undoOperation({ operationId: at(ids, one.pick) ?? "none" }, call);
    }
    case "return": {
      const payment = at(await matches.find({ kind: "payment", live: true }).toArray(), one.pick);
      const { _id: returnsMatchId, currency = "EUR", invoiceNumber = "none" } = payment ?? {};
      const line = aLine({ direction: "debit", amount: 100n, currency });
      const matchedAmount = (one.amount / 100).toFixed(2);
      return client.createMatch({ line, invoiceNumber, status: "active", matchedAmount, returnsMatchId }, call);
    }
    case "void":
      return client.voidInvoice({ invoiceNumber: world.invoices[one.invoice] ?? "" }, call);
    case "export":
      return client.createExport({}, call);
    default: {
      const number = at(await allBatches(fixture), one.pick)?.number ?? 1n;
      return client.updateExport({ number, status: one.kind === "book" ? "booked" : "recalled" }, call);
    }
  }
}

/** A rule may refuse a command. Any other failure is a defect. */
async function attemptFurther(world: World, one: Further): Promise<void> {
  try {
    await run(fixture, world, one);
  } catch (error) {
    if (!(error instanceof AppError) || !["rule", "not_found", "validation"].includes(error.kind)) throw error;
  }
}

async function exportRest(): Promise<void> {
  for (;;) {
    try {
      await fixture.client.createExport({}, fixture.call);
    } catch (error) {
      expect(error).toMatchObject({ code: "nothing_to_export" });
      return;
    }
  }
}

test("after any commands each decision is in one batch, and the sums of batches are those of the rows", async () => {
  const wave = fc.array(
    fc.oneof(
      command.map((one) => ({ of: "command" as const, one })),
      further.map((one) => ({ of: "further" as const, one })),
    ),
    { minLength: 2, maxLength: 8 },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(wave, { minLength: 2, maxLength: 6 }), async (waves) => {
      const world = await newWorld(fixture);
      for (const commands of waves)
        await Promise.all(
          commands.map((each) =>
            each.of === "command" ? attempt(fixture, world, each.one) : attemptFurther(world, each.one),
          ),
        );
      await fixture.service.drain();
      await exportRest();
      for (const { number, status } of await allBatches(fixture))
        if (status === "created" && number % 2n === 1n)
          await fixture.client.updateExport({ number, status: "recalled" }, fixture.call);
      await exportRest();
      const batches = await allBatches(fixture);
      expect(batches.map(({ number }) => number)).toEqual(batches.map((_, nth) => BigInt(nth + 1)));
      const kept = batches.filter(({ status }) => status !== "recalled");
      expect(balancesOfBatches(kept)).toEqual(await balancesOfRows(fixture));
      const postings = await Promise.all(kept.map(({ number }) => allPostings(fixture, number)));
      expect(postings.map(({ length }) => BigInt(length))).toEqual(kept.map((batch) => batch.postings));
      const ids = postings.flat().map(({ id }) => id);
      expect(new Set(ids).size).toBe(ids.length);
    }),
    { endOnFailure: true, numRuns: Number(process.env.PROPERTY_RUNS ?? 2) },
  );
});
