import type { AppError } from "@matchbook/runtime/errors/errors";
import { newId } from "@matchbook/runtime/values/ids";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aLine, anInvoice, type Fixture, matchOf, startFixture } from "./setup.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  const { client, call } = fixture;
  await client.createCounterparty({ accountCode: "C-1", name: "C-1", aliases: [], paymentMethods: [] }, call);
});
afterAll(() => fixture.stop());

const ada = () => ({ ...fixture.call, actor: "user:7", actorName: "Ada" });

/** A new line and invoice, matched by Ada with 40 EUR. */
async function matched() {
  const { client, call } = fixture;
  const [line, item] = [aLine(), anInvoice()];
  await client.createInvoices({ items: [item] }, call);
  const { invoiceNumber } = item;
  const request = { line, invoiceNumber, status: "active", matchedAmount: "40" };
  const match = matchOf(await client.createMatch(request, ada()));
  const versions = async () => ({
    match: (await client.getMatch({ id: match.id }, call)).version,
    line: (await client.getLine({ line }, call)).state?.revision ?? 0n,
    invoice: (await client.getInvoice({ invoiceNumber }, call)).invoice?.revision ?? 0n,
  });
  return { line, invoiceNumber, id: match.id, versions };
}

const refusal = async (answer: Promise<unknown>): Promise<AppError> =>
  answer.then(
    () => expect.fail("was not refused"),
    (error) => error,
  );

test("a change whose expected version holds is made; afterwards the same version is refused, with who and when", async () => {
  const { client, call } = fixture;
  const { line, invoiceNumber, id, versions } = await matched();
  const read = await versions();
  const attempts = [
    (expectedVersion: bigint) => client.updateMatch({ id, status: "confirmed", expectedVersion }, ada()),
    (expectedVersion: bigint) => client.updateInvoice({ invoiceNumber, totalAmount: "120", expectedVersion }, ada()),
    (expectedVersion: bigint) =>
      client.reconcileLine({ line, action: "ignore", ignore: false, expectedVersion }, ada()),
  ];
  for (const [nth, attempt] of attempts.entries()) {
    const kind = (["match", "invoice", "line"] as const)[nth] ?? "match";
    await attempt(read[kind]);
    const error = await refusal(attempt(read[kind]));
    expect(error).toMatchObject({ code: "changed_meanwhile", message: "Changed since it was read" });
    expect(error.fields).toEqual([
      { field: "expectedVersion", message: `Is ${(await versions())[kind]} now` },
      { field: "changedBy", message: "Ada (user:7)" },
      { field: "changedAt", message: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/) },
    ]);
  }
  expect(
    (await client.listHistory({ page: undefined, of: { $case: "matchId", value: id } }, call)).entries[0],
  ).toMatchObject({ actor: "user:7", actorName: "Ada", operationId: expect.any(String) });
});

test("the version of a line or an invoice does not change with one of its matches alone", async () => {
  const { client } = fixture;
  const { line, id, versions } = await matched();
  const read = await versions();
  await client.updateMatch({ id, metadataJson: '{"seen":true}' }, ada());
  expect(await versions()).toEqual({ ...read, match: read.match + 1n });
  await client.reconcileLine({ line, action: "ignore", ignore: false, expectedVersion: read.line }, ada());
});

test("a line that matching has not decided about has version 0", async () => {
  const { client, call } = fixture;
  const line = aLine({ id: newId() });
  expect((await client.getLine({ line }, call)).state?.revision).toBe(0n);
  await client.reconcileLine({ line, action: "ignore", ignore: false, expectedVersion: 0n }, call);
  expect((await client.getLine({ line }, call)).state?.revision).toBeGreaterThan(0n);
});
