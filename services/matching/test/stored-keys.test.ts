import { afterAll, beforeAll, expect, test } from "vitest";
import { aLine, type Fixture, startFixture } from "./setup.ts";

/** Rows with keys as a version stored them that knew no canonical form. */

const EMPTY = { aliases: [], paymentMethods: [] };

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterAll(() => fixture.stop());

test("an earlier row is found by its key as written, and a canonical key means another row", async () => {
  const { client, call, service } = fixture;
  await client.createCounterparty({ accountCode: "C1", name: "One", ...EMPTY }, call);
  const { db } = service.context.mongo;
  await db
    .collection(`counterparties.${call.tenant}`)
    .updateOne({ accountCode: "C1" }, { $set: { accountCode: "C1 " } });
  expect((await client.getCounterparty({ accountCode: "C1 " }, call)).name).toBe("One");
  await expect(client.getCounterparty({ accountCode: "C1" }, call)).rejects.toThrow();
  await client.createCounterparty({ accountCode: "C1\n", name: "Two", ...EMPTY }, call);
  expect((await client.getCounterparty({ accountCode: "C1 " }, call)).name).toBe("One");
  for (const code of ["C1", " C1"])
    expect((await client.getCounterparty({ accountCode: code }, call)).name).toBe("Two");
});

test("an earlier line is found by its code as written", async () => {
  const { client, call } = fixture;
  const line = aLine({ transactionCode: "T1 " });
  await client.storeLines({ lines: [line] }, call);
  expect((await client.getLine({ transactionCode: "T1 " }, call)).state?.lineId).toBe(line.id);
  await expect(client.getLine({ transactionCode: "T1" }, call)).rejects.toThrow();
});
