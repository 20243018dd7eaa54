import type { MatchDecision, MatchDecisionResult } from "@matchbook/proto/matchbook/matching/v1/matching_service";
import type { Loose } from "@matchbook/runtime/grpc/client-types";
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

/** Lines with a suggestion each: the invoice's number is not certain enough to confirm without the payer. */
async function suggestions(count: number, facts: Parameters<typeof aLine>[0] = {}) {
  const { client, call } = fixture;
  const items = Array.from({ length: count }, () => anInvoice());
  await client.createInvoices({ items }, call);
  const lines = items.map(({ invoiceNumber }) => aLine({ ...facts, description: invoiceNumber, amount: 9_000n }));
  await fixture.announce(lines);
  const found = [];
  for (const line of lines) found.push(...(await client.getLine({ line }, call)).matches);
  expect(found.map(({ status }) => status)).toEqual(lines.map(() => "pending_review"));
  return { lines, items, matches: found };
}

/** The status of each decided match, or the code of the refusal. */
const codes = (results: MatchDecisionResult[]) =>
  results.map(({ outcome }) => (outcome?.$case === "error" ? outcome.value.code : outcome?.value.status));

test("each decision of a list is made or refused alone, in order, and all are one operation", async () => {
  const { client, call } = fixture;
  const { matches } = await suggestions(3);
  const [one, two, three] = matches.map(({ id }) => id);
  const decisions: Loose<MatchDecision>[] = [
    { matchId: one ?? "", status: "confirmed" },
    { matchId: newId(), status: "confirmed" },
    { matchId: two ?? "", status: "confirmed", matchedAmount: "9000" },
    { matchId: three ?? "", status: "rejected", expectedVersion: 99n },
    { matchId: three ?? "", status: "confirmed", matchedAmount: "50.5" },
  ];
  const operationId = newId();
  const answer = await client.decideMatches({ decisions, dryRun: false }, { ...call, operationId });
  const expected = ["confirmed", "match_not_found", "exceeds_transaction", "changed_meanwhile", "confirmed"];
  expect(codes(answer.results)).toEqual(expected);
  expect(answer.results.map(({ matchId }) => matchId)).toEqual(decisions.map(({ matchId }) => matchId));
  for (const id of [one, three]) {
    const of = { $case: "matchId", value: id ?? "" } as const;
    expect((await client.listHistory({ page: undefined, of }, call)).entries[0]).toMatchObject({ operationId });
  }
  expect((await client.getMatch({ id: two ?? "" }, call)).status).toBe("pending_review");
});

test("a dry run of a filter answers what would be decided and stores nothing; then the same is decided", async () => {
  const { client, call } = fixture;
  const { matches } = await suggestions(2, { currency: "EUR", valueDate: "2026-05-05" });
  await suggestions(1, { valueDate: "2026-05-06" });
  const request = {
    decisions: [],
    filter: { dateFrom: "2026-05-05", dateTo: "2026-05-05", direction: "credit", confidenceMin: 0.1 },
    status: "confirmed",
  };
  const before = await Promise.all(matches.map(({ id }) => client.getMatch({ id }, call)));
  const tried = await client.decideMatches({ ...request, dryRun: true }, call);
  expect(codes(tried.results)).toEqual(["confirmed", "confirmed"]);
  expect(await Promise.all(matches.map(({ id }) => client.getMatch({ id }, call)))).toEqual(before);
  const decided = await client.decideMatches({ ...request, dryRun: false }, call);
  expect(decided.results.map(({ matchId }) => matchId)).toEqual(matches.map(({ id }) => id).sort());
  expect(codes(decided.results)).toEqual(["confirmed", "confirmed"]);
  expect((await client.decideMatches({ ...request, dryRun: false }, call)).results).toEqual([]);
});

test("confirming by a filter leaves out suggestions that compete for an invoice, rejecting does not", async () => {
  const { client, call } = fixture;
  const item = anInvoice();
  await client.createInvoices({ items: [item] }, call);
  const lines = [9_000n, 8_000n].map((amount) => aLine({ description: item.invoiceNumber, amount }));
  await fixture.announce(lines);
  const { invoiceNumber } = item;
  const decide = (status: string) =>
    client.decideMatches({ decisions: [], filter: { invoiceNumber }, status, dryRun: false }, call);
  expect((await decide("confirmed")).results).toEqual([]);
  expect(codes((await decide("rejected")).results)).toEqual(["rejected", "rejected"]);
});

test("each action of a list is carried out or refused alone", async () => {
  const { client, call } = fixture;
  const { lines, matches } = await suggestions(3);
  const [first, second, third] = lines;
  const { results } = await client.reconcileLines(
    {
      items: [
        { line: first, action: "ignore", ignore: false },
        { line: second, action: "unlink_match", matchId: matches[0]?.id ?? "", ignore: false },
        { line: third, action: "unlink_all", ignore: false },
        { line: second, action: "nonsense", ignore: false },
      ],
    },
    call,
  );
  expect(
    results.map(({ outcome }) => (outcome?.$case === "error" ? outcome.value.code : outcome?.value.state?.status)),
  ).toEqual(["ignored", "match_not_found", "unmatched", "validation_failed"]);
});

test("a line is allocated to all of several invoices or to none, and again with other amounts", async () => {
  const { client, call } = fixture;
  const items = [anInvoice({ total: 6_000n }), anInvoice({ total: 6_000n }), anInvoice({ total: 6_000n })];
  await client.createInvoices({ items }, call);
  const [a = "", b = "", c = ""] = items.map(({ invoiceNumber }) => invoiceNumber);
  const line = aLine();
  const allocate = (amounts: Record<string, string>, replace = false) =>
    client.allocateLine(
      {
        ...{ line, replace },
        allocations: Object.entries(amounts).map(([invoiceNumber, matchedAmount]) => ({
          invoiceNumber,
          matchedAmount,
        })),
      },
      call,
    );
  await expect(allocate({ [a]: "40", [b]: "61" })).rejects.toMatchObject({
    code: "exceeds_transaction",
    fields: [{ field: "allocations.1", message: "Matched amount exceeds the remaining amount of the transaction" }],
  });
  await expect(allocate({ [a]: "40", unknown: "1" })).rejects.toMatchObject({
    code: "invoice_not_found",
    fields: [{ field: "allocations.1.invoiceId", message: "Invoice not found" }],
  });
  expect((await client.getLine({ line }, call)).matches).toEqual([]);

  const made = await allocate({ [a]: "40", [b]: "60" });
  expect(made).toMatchObject({ state: { status: "matched" }, cancelledMatchIds: [] });
  expect(made.matches.map(({ matchedAmount }) => matchedAmount)).toEqual([4_000n, 6_000n]);
  await expect(allocate({ [a]: "1" })).rejects.toMatchObject({ code: "live_match_exists" });

  const again = await allocate({ [a]: "60", [c]: "40" }, true);
  expect(again.matches.map(({ matchedAmount }) => matchedAmount)).toEqual([6_000n, 4_000n]);
  expect(again.matches[0]?.id).toBe(made.matches[0]?.id);
  expect(again.cancelledMatchIds).toEqual([made.matches[1]?.id]);
  const grown = await allocate({ [c]: "60", [a]: "40" }, true);
  expect(grown.matches.map(({ matchedAmount }) => matchedAmount)).toEqual([6_000n, 4_000n]);
  expect(matchOf({ match: grown.matches[1], lineState: undefined, lineFacts: undefined, invoice: undefined }).id).toBe(
    made.matches[0]?.id,
  );
});
