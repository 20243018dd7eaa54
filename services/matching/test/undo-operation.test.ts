import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { newId } from "@matchbook/runtime/values/ids";
import { afterEach, beforeEach, expect, test } from "vitest";
import { aLine, anInvoice, type Fixture, matchOf, startFixture } from "./setup.ts";

let fixture: Fixture;
// Each test has a separate tenant: matching would suggest the open lines of another test for its invoices.
beforeEach(async () => {
  fixture = await startFixture();
  const { client, call } = fixture;
  for (const code of ["C-1", "C-2"])
    await client.createCounterparty({ accountCode: code, name: code, aliases: [], paymentMethods: [] }, call);
});
afterEach(() => fixture.stop());

/** Everything that is stored, without versions, times and reasons, which an undo does not take back. */
async function stored() {
  const { lines, invoices, matches, learnedAliases } = await fixture.service.context.collections(fixture.call.tenant);
  const rows = async (collection: { find(): { sort(by: { _id: 1 }): { toArray(): Promise<object[]> } } }) =>
    (await collection.find().sort({ _id: 1 }).toArray()).map((row) => {
      const { version, revision, updatedAt, reasons, foundBy, ...rest } = row as Record<string, unknown>;
      return {
        ...rest,
        foundBy: (foundBy as string[] | undefined)?.filter((key) => !/^:(changed|settled):/.test(key)),
      };
    });
  return {
    lines: await rows(lines as never),
    invoices: await rows(invoices as never),
    matches: await rows(matches as never),
    learned: await rows(learnedAliases as never),
  };
}

/** Runs a request as one operation and returns the operation's id. */
async function operation(run: (call: Fixture["call"]) => Promise<unknown>, actor = "user:7"): Promise<string> {
  const operationId = newId();
  await run({ ...fixture.call, actor, actorName: "Ada", operationId });
  return operationId;
}

const undo = (operationId: string) =>
  operation((call) => fixture.client.undoOperation({ operationId }, call), "user:8");

const named = (facts: Partial<LineFacts> = {}) => aLine({ counterpartyName: "Nordwind Trading", ...facts });

test("operations undone in reverse order leave everything as it was, with what matching learned", async () => {
  const { client, call } = fixture;
  const items = [anInvoice(), anInvoice(), anInvoice({ counterpartyCode: "C-2" }), anInvoice({ total: 500n })];
  await client.createInvoices({ items }, call);
  const [one = "", two = "", three = "", four = ""] = items.map(({ invoiceNumber }) => invoiceNumber);
  const [a, b, c] = [named(), named(), named()];
  await fixture.announce([a, b, c]);
  const learnedBefore = (await stored()).learned;
  expect(learnedBefore).toEqual([]);
  const allocate = (line: LineFacts, invoiceNumber: string, matchedAmount: string) => (as: Fixture["call"]) =>
    client.createMatch({ line, invoiceNumber, status: "active", matchedAmount }, as);

  const states = [await stored()];
  const made: string[] = [];
  const run = async (change: (as: Fixture["call"]) => Promise<unknown>) => {
    made.push(await operation(change));
    states.push(await stored());
  };
  await run(allocate(a, one, "60"));
  await run(allocate(b, two, "100"));
  expect((await stored()).learned).toMatchObject([{ confirmations: [{}, {}] }]);
  await run(allocate(c, three, "30"));
  expect((await stored()).learned).toMatchObject([{ confirmations: [{}, {}, {}] }]);
  const [match] = (await client.getLine({ line: a }, call)).matches;
  const id = match?.id ?? "";
  await run((as) => client.updateMatch({ id, status: "confirmed", matchedAmount: "50" }, as));
  await run((as) => client.createAdjustment({ invoiceNumber: one, amount: "5", reason: "fee", matchId: id }, as));
  await run((as) => client.deleteMatch({ id }, as));
  await run((as) =>
    client.allocateLine(
      {
        ...{ line: b, replace: true },
        allocations: [
          { invoiceNumber: one, matchedAmount: "40" },
          { invoiceNumber: four, matchedAmount: "5" },
        ],
      },
      as,
    ),
  );
  await run((as) =>
    client.reconcileLines(
      {
        items: [
          { line: b, action: "unlink_all", ignore: true },
          { line: c, action: "ignore", ignore: false },
        ],
      },
      as,
    ),
  );
  await run((as) => client.reconcileLine({ line: c, action: "include", ignore: false }, as));
  await run((as) => client.updateInvoice({ invoiceNumber: two, totalAmount: "300", dueDate: "2026-09-01" }, as));

  const undos: string[] = [];
  for (const operationId of made.toReversed()) {
    states.pop();
    undos.push(await undo(operationId));
    expect(await stored()).toEqual(states.at(-1));
  }
  const last = undos.at(-1) ?? "";
  await undo(last);
  expect((await client.getLine({ line: a }, call)).state?.status).toBe("partially_matched");
  const history = await client.listHistory(
    { page: undefined, of: { $case: "transactionCode", value: a.transactionCode } },
    call,
  );
  expect(history.entries.map(({ operation: name, actor, undoes }) => [name, actor, undoes]).slice(0, 2)).toEqual([
    ["undo", "user:8", last],
    ["undo", "user:8", made[0]],
  ]);
});

test("the versions of a match grow, however often its deletion is undone", async () => {
  const { client, call } = fixture;
  const invoice = anInvoice();
  await client.createInvoices({ items: [invoice] }, call);
  const line = named();
  const { invoiceNumber } = invoice;
  const made = await client.createMatch({ line, invoiceNumber, status: "active", matchedAmount: "60" }, call);
  const id = made.match?.id ?? "";
  const deletion = await operation((as) => client.deleteMatch({ id }, as));
  const restored = await undo(deletion);
  await undo(await operation((as) => client.deleteMatch({ id }, as)));
  const versions: (bigint | undefined)[] = [(await client.getMatch({ id }, call)).version];
  await undo(restored);
  await undo(deletion);
  versions.push((await client.getMatch({ id }, call)).version);
  expect(versions.map(String)).toEqual(["5", "7"]);
  const history = await client.listHistory({ page: undefined, of: { $case: "matchId", value: id } }, call);
  const operations = history.entries.map((entry) => entry.operation);
  expect(operations).toEqual(["undo", "undo", "undo", "delete_match", "undo", "delete_match", "create_match"]);
});

test("an undo is refused as a whole and names what depends on the operation, and by whom it was changed", async () => {
  const { client, call } = fixture;
  const items = [anInvoice(), anInvoice()];
  await client.createInvoices({ items }, call);
  const [one = "", two = ""] = items.map(({ invoiceNumber }) => invoiceNumber);
  const [line, other] = [aLine(), aLine()];
  const ids: string[] = [];
  const made = await operation(async (as) => {
    const requests = [
      { line, invoiceNumber: one },
      { line: other, invoiceNumber: two },
    ];
    for (const request of requests)
      ids.push(matchOf(await client.createMatch({ ...request, status: "active", matchedAmount: "100" }, as)).id);
  });
  await client.updateMatch({ id: ids[1] ?? "", status: "confirmed" }, { ...call, actor: "user:9", actorName: "Bo" });
  const before = await stored();
  await expect(undo(made)).rejects.toMatchObject({
    code: "later_changes",
    fields: [{ field: `matches/${ids[1]}`, message: expect.stringMatching(/^update_match by Bo \(user:9\) at 2/) }],
  });
  expect(await stored()).toEqual(before);
  await expect(undo(newId())).rejects.toMatchObject({ code: "operation_not_found" });
  const created = await operation((as) => client.createInvoices({ items: [anInvoice()] }, as));
  await expect(undo(created)).rejects.toMatchObject({ code: "operation_final" });
});

test("later payments of the same invoice stay when an earlier one is undone", async () => {
  const { client, call } = fixture;
  const item = anInvoice();
  await client.createInvoices({ items: [item] }, call);
  const { invoiceNumber } = item;
  const pay = (matchedAmount: string) =>
    operation((as) => client.createMatch({ line: aLine(), invoiceNumber, status: "active", matchedAmount }, as));
  const first = await pay("30");
  await pay("50");
  const undone = await client.undoOperation({ operationId: first }, call);
  expect(undone).toMatchObject({ invoiceNumbers: [invoiceNumber], transactionCodes: [expect.any(String)] });
  expect((await client.getInvoice({ invoiceNumber }, call)).invoice).toMatchObject({ remaining: 5_000n });
  const types = (await fixture.events()).flatMap(({ type, data }) =>
    data?.$case === "match" && data.value.invoiceNumber === invoiceNumber ? [type] : [],
  );
  expect(types).toEqual(["match.created", "match.created", "match.cancelled"]);
});

/** Undoes what matching did last about a line, and lets matching look again. @returns the id of the undo */
async function undoMatching(line: LineFacts): Promise<string> {
  const { history } = await fixture.service.context.collections(fixture.call.tenant);
  const filter = { entity: "match", actor: "matching", "after.transactionId": line.id } as const;
  const last = await history.findOne(filter, { sort: { _id: -1 } });
  const undoId = await undo(last?.operationId ?? "");
  await fixture.service.drain();
  return undoId;
}

/** An invoice of a counterparty that has no other, and a line that cites it. */
async function citingOnlyInvoice(total: bigint) {
  const { client, call } = fixture;
  const item = anInvoice({ total });
  const { invoiceNumber } = item;
  const counterpartyCode = `C-${invoiceNumber}`;
  await client.createCounterparty(
    { accountCode: counterpartyCode, name: invoiceNumber, aliases: [], paymentMethods: [] },
    call,
  );
  await client.createInvoices({ items: [{ ...item, counterpartyCode }] }, call);
  return { invoiceNumber, line: aLine({ description: `Invoice ${invoiceNumber}` }) };
}

/** The statuses of the live matches of a line. */
async function liveOf(line: LineFacts) {
  const { matches } = await fixture.client.getLine({ line }, fixture.call);
  return matches.map(({ status }) => status).filter((status) => status !== "cancelled");
}

test("matching does not repeat what a person took back, and the person can take that back too", async () => {
  const { client, call } = fixture;
  const { line } = await citingOnlyInvoice(10_000n);
  await fixture.announce([line]);
  expect(await liveOf(line)).toEqual(["confirmed"]);
  const first = await undoMatching(line);
  const unlinked = (await client.getLine({ line }, call)).state;
  expect(unlinked).toMatchObject({ status: "unmatched", matchReasons: [{ signal: "refused_before" }] });
  await undo(first);
  expect((await client.getLine({ line }, call)).state).toMatchObject({ status: "matched", matchReasons: [] });
  await undoMatching(line);
  await client.reconcileLine({ line, action: "include", ignore: false }, call);
  expect(await liveOf(line)).toEqual(["confirmed"]);
});

test("a suggestion that matching confirmed is not confirmed again when a person takes the confirmation back", async () => {
  const { client, call } = fixture;
  const { line, invoiceNumber } = await citingOnlyInvoice(10_000n);
  await client.updateMatchingSettings({ autoConfirm: false }, call);
  await fixture.announce([line]);
  expect(await liveOf(line)).toEqual(["pending_review"]);
  await client.updateMatchingSettings({ autoConfirm: true }, call);
  await client.updateInvoice({ invoiceNumber, dueDate: "2026-09-01" }, call);
  await fixture.service.drain();
  expect(await liveOf(line)).toEqual(["confirmed"]);
  const undoId = await undoMatching(line);
  expect(await liveOf(line)).toEqual([]);
  await undo(undoId);
  expect(await liveOf(line)).toEqual(["confirmed"]);
});

test("a suggestion that a person took back does not return with the next change of its invoice", async () => {
  const { client, call } = fixture;
  const { line, invoiceNumber } = await citingOnlyInvoice(20_000n);
  await fixture.announce([line]);
  expect(await liveOf(line)).toEqual(["pending_review"]);
  const undoId = await undoMatching(line);
  await client.updateInvoice({ invoiceNumber, dueDate: "2026-09-01" }, call);
  await fixture.service.drain();
  expect(await liveOf(line)).toEqual([]);
  await undo(undoId);
  expect(await liveOf(line)).toEqual(["pending_review"]);
});
