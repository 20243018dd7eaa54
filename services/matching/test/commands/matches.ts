import { AppError } from "@matchbook/runtime/errors/errors";
import { describe, expect, test } from "vitest";
import { aLine, matchOf } from "../setup.ts";
import { allocate, fixture, invoice, invoiceState, message, reconcile, update } from "./setup.ts";

describe("createMatch", () => {
  test("allocates the amount on the line and on the invoice", async () => {
    const [line, number] = [aLine(), await invoice({ total: 25_000n })];
    const match = await allocate(line, number, "99.99");
    expect(match).toMatchObject({ status: "active", source: "manual", matchedAmount: 9_999n, exchangeRate: undefined });
    const { state } = await fixture.client.getLine({ line }, fixture.call);
    expect(state).toMatchObject({ status: "partially_matched", allocated: 9_999n });
    expect(await invoiceState(number)).toMatchObject({ status: "partially_paid", remaining: 15_001n });
  });

  test("refuses an amount above what is open, a second live match, the wrong direction and an ignored line", async () => {
    const [line, number] = [aLine(), await invoice({ total: 5_000n })];
    await expect(allocate(line, number, "100.01")).rejects.toEqual(
      message("Matched amount exceeds the remaining amount of the transaction"),
    );
    await expect(allocate(line, number, "50.01")).rejects.toEqual(
      message("Matched amount exceeds the remaining amount of the invoice"),
    );
    await allocate(line, number, "50");
    await expect(allocate(line, number, "1")).rejects.toEqual(
      message("A live match already exists for this transaction and invoice"),
    );
    await expect(allocate(aLine({ direction: "debit" }), number, "1")).rejects.toEqual(
      message("Transaction direction does not match the invoice"),
    );
    const ignored = aLine();
    await reconcile(ignored, "ignore");
    await expect(allocate(ignored, number, "1")).rejects.toEqual(
      message("An ignored transaction cannot be reconciled"),
    );
    await expect(allocate(line, "none", "1")).rejects.toEqual(message("Invoice not found"));
  });

  test("names the field when the amount is too precise for the line's currency", async () => {
    const error = await allocate(aLine({ currency: "JPY" }), await invoice({ currency: "JPY" }), "1.5").catch((e) => e);
    expect(error).toBeInstanceOf(AppError);
    expect(error.fields).toMatchObject([{ field: "matchedAmount" }]);
  });

  test("stores a rejected pair once, even if it is rejected twice", async () => {
    const [line, number] = [aLine({ description: "nothing" }), await invoice()];
    const reject = async () => {
      const request = { line, invoiceNumber: number, status: "rejected" };
      return matchOf(await fixture.client.createMatch(request, fixture.call));
    };
    const first = await reject();
    expect(first).toMatchObject({ status: "rejected" });
    expect(await reject()).toEqual(first);
    expect(await invoiceState(number)).toMatchObject({ status: "open" });
  });

  test("turns the suggestion for the pair into the allocation", async () => {
    const number = await invoice({ total: 7_000n });
    const line = aLine({ amount: 9_000n, description: number });
    await fixture.announce([line]);
    const { matches } = await fixture.client.getLine({ line }, fixture.call);
    const match = await allocate(line, number, "60");
    expect(match).toMatchObject({ id: matches[0]?.id, status: "active", matchedAmount: 6_000n });
  });
});

describe("updateMatch", () => {
  test("changes the amount on the line and on the invoice", async () => {
    const [line, number] = [aLine(), await invoice()];
    const { id } = await allocate(line, number, "40");
    expect(await update(id, { matchedAmount: "100" })).toMatchObject({ matchedAmount: 10_000n });
    expect(await invoiceState(number)).toMatchObject({ status: "paid", remaining: 0n });
    expect(await update(id, { matchedAmount: "0.01" })).toMatchObject({ invoiceAmount: 1n });
    expect(await invoiceState(number)).toMatchObject({ status: "partially_paid", remaining: 9_999n });
  });

  test("changes both amount and status, or neither", async () => {
    const number = await invoice({ total: 7_000n });
    const line = aLine({ amount: 9_000n, description: number });
    await fixture.announce([line]);
    const id = (await fixture.client.getLine({ line }, fixture.call)).matches[0]?.id ?? "";
    await expect(update(id, { status: "confirmed", matchedAmount: "70.01" })).rejects.toEqual(
      message("Matched amount exceeds the remaining amount of the invoice"),
    );
    expect(await fixture.client.getMatch({ id }, fixture.call)).toMatchObject({ status: "pending_review" });
    expect(await update(id, { status: "confirmed", matchedAmount: "65" })).toMatchObject({
      status: "confirmed",
      matchedAmount: 6_500n,
    });
  });

  test.each([
    ["confirmed", "confirmed"],
    ["active", "active"],
    ["rejected", "rejected"],
    ["cancelled", "cancelled"],
  ])("changes a suggestion to %s", async (target, status) => {
    const number = await invoice({ total: 7_000n });
    const line = aLine({ amount: 9_000n, description: number });
    await fixture.announce([line]);
    const id = (await fixture.client.getLine({ line }, fixture.call)).matches[0]?.id ?? "";
    expect(await update(id, { status: target })).toMatchObject({ status });
    const allocates = status === "confirmed" || status === "active";
    expect(await invoiceState(number)).toMatchObject({ remaining: allocates ? 0n : 7_000n });
  });

  test.each(["cancelled", "rejected"])("refuses to change a %s match", async (status) => {
    const { id } = await allocate(aLine(), await invoice(), "10");
    await update(id, { status });
    await expect(update(id, { status: "active" })).rejects.toEqual(message(`A ${status} match cannot be changed`));
    await expect(update(id, { metadataJson: "{}" })).rejects.toEqual(message(`A ${status} match cannot be changed`));
  });

  test("names what took the money of a suggestion", async () => {
    const [line, first, second] = [aLine(), await invoice(), await invoice()];
    const propose = async (of: typeof line, invoiceNumber: string, matchedAmount = "100") => {
      const request = { line: of, invoiceNumber, matchedAmount };
      return matchOf(await fixture.client.proposeMatch(request, fixture.call));
    };
    const [taker, late] = [await propose(line, first), await propose(line, second)];
    const elsewhere = await propose(aLine(), first);
    const small = await propose(aLine(), second, "20");
    const competing = async (of: typeof line) => {
      const { matches } = await fixture.client.listLineMatches({ lineIds: [of.id] }, fixture.call);
      return matches.map(({ match, competesWith }) => [match?.id, competesWith.map(({ matchId }) => matchId).sort()]);
    };
    expect(await competing(line)).toEqual([
      [late.id, [taker.id, small.id].sort()],
      [taker.id, [late.id, elsewhere.id].sort()],
    ]);
    await update(taker.id, { status: "confirmed" });
    const cause = (id: string) => update(id, { status: "confirmed" }).catch(({ fields }) => fields[0].message);
    expect(await cause(late.id)).toBe(
      `Transaction "${line.transactionCode}" has 0.00 EUR left; match ${taker.id} took 100.00 for invoice "${first}"`,
    );
    expect(await cause(elsewhere.id)).toBe(`Invoice "${first}" has 0.00 EUR open: other payments took the rest`);
    const ignored = aLine();
    const gone = await propose(ignored, second);
    await reconcile(ignored, "ignore");
    expect(await cause(gone.id)).toBe(`Transaction "${ignored.transactionCode}" is ignored`);
  });

  test("switches between active and confirmed, and replaces all metadata", async () => {
    const { id } = await allocate(aLine(), await invoice(), "10");
    expect(await update(id, { status: "confirmed", metadataJson: '{"a":1}' })).toMatchObject({ status: "confirmed" });
    const back = await update(id, { status: "active", metadataJson: '{"b":2}' });
    expect(back).toMatchObject({ status: "active", metadataJson: '{"b":2}', matchedAmount: 1_000n });
  });
});

test("deleteMatch releases the amount and removes the row", async () => {
  const [line, number] = [aLine(), await invoice()];
  const { id } = await allocate(line, number, "100");
  await fixture.client.deleteMatch({ id }, fixture.call);
  await expect(fixture.client.getMatch({ id }, fixture.call)).rejects.toEqual(message("Match not found"));
  expect((await fixture.client.getLine({ line }, fixture.call)).state).toMatchObject({ status: "unmatched" });
  expect(await invoiceState(number)).toMatchObject({ status: "open", remaining: 10_000n });
});

test("a tenant cannot read another tenant's matches and invoices", async () => {
  const number = await invoice();
  const { id } = await allocate(aLine(), number, "10");
  const other = { ...fixture.call, tenant: "other" };
  await expect(fixture.client.getInvoice({ invoiceNumber: number }, other)).rejects.toEqual(
    message("Invoice not found"),
  );
  await expect(fixture.client.getMatch({ id }, other)).rejects.toEqual(message("Match not found"));
  expect((await fixture.client.listMatches({ page: { page: 1, pageSize: 10 }, statuses: [] }, other)).matches).toEqual(
    [],
  );
});
