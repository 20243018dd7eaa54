import { describe, expect, test } from "vitest";
import { aLine } from "../setup.ts";
import { allocate, fixture, invoice, message, reconcile, update } from "./setup.ts";

test("every change publishes its events", async () => {
  const [line, number] = [aLine(), await invoice({ total: 10_000n })];
  const before = (await fixture.events()).length;
  const { id } = await allocate(line, number, "40");
  await update(id, { matchedAmount: "100" });
  await update(id, { status: "confirmed" });
  await update(id, { status: "active" });
  await reconcile(line, "unlink_all");
  const types = (await fixture.events()).slice(before).map(({ type }) => type);
  expect(types.sort()).toEqual(
    [
      ...["match.created", "invoice.partially_paid"],
      ...["internal.match_updated", "invoice.paid"],
      ...["match.confirmed"],
      ...["internal.match_updated"],
      ...["match.cancelled", "invoice.updated"],
    ].sort(),
  );
});

describe("the history", () => {
  test("records actor, operation, request, and the state before and after", async () => {
    const [line, number] = [aLine(), await invoice()];
    const { id } = await allocate(line, number, "40");
    const asPerson = { ...fixture.call, actor: "user:zoe", correlationId: "request-7" };
    await fixture.client.updateMatch({ id, matchedAmount: "60" }, asPerson);
    const of = { $case: "matchId" as const, value: id };
    const { entries } = await fixture.client.listHistory({ of, page: { page: 1, pageSize: 10 } }, fixture.call);
    expect(entries.map(({ operation }) => operation)).toEqual(["update_match", "create_match"]);
    expect(entries[0]).toMatchObject({
      actor: "user:zoe",
      correlationId: "request-7",
      before: { of: { value: { matchedAmount: 4_000n } } },
      after: { of: { value: { matchedAmount: 6_000n } } },
    });
    const byInvoice = { $case: "invoiceNumber" as const, value: number };
    const ofInvoice = await fixture.client.listHistory(
      { of: byInvoice, page: { page: 1, pageSize: 10 } },
      fixture.call,
    );
    expect(ofInvoice.entries.map(({ operation }) => operation)).toEqual([
      "update_match",
      "create_match",
      "create_invoice",
    ]);
  });

  test("begins with the line as the bank sent it, even if a command runs before its event arrives", async () => {
    const line = aLine();
    await fixture.client.reconcileLine({ line, action: "ignore", ignore: false }, fixture.call);
    const of = { $case: "transactionCode" as const, value: line.transactionCode };
    const { entries } = await fixture.client.listHistory({ of, page: { page: 1, pageSize: 10 } }, fixture.call);
    expect(entries).toMatchObject([
      {
        operation: "reconcile_ignore",
        before: { of: { value: { status: "unmatched", allocated: 0n, revision: 0n } } },
        after: { of: { value: { status: "ignored", revision: 2n } } },
      },
    ]);
  });

  test("remains for a deleted match and is empty for an unknown one", async () => {
    const { id } = await allocate(aLine(), await invoice(), "10");
    await fixture.client.deleteMatch({ id }, fixture.call);
    const historyOf = (value: string) =>
      fixture.client.listHistory({ of: { $case: "matchId", value }, page: undefined }, fixture.call);
    const { entries } = await historyOf(id);
    expect(entries[0]).toMatchObject({ operation: "delete_match", after: undefined });
    await expect(historyOf("01900000-0000-7000-8000-000000000000")).rejects.toEqual(message("Match not found"));
  });
});
