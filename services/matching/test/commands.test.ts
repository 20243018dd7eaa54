import type { LineFacts } from "@matchbook/proto/matchbook/line/v1/line";
import { AppError } from "@matchbook/runtime/errors";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  const { client, call } = fixture;
  for (const [accountCode, method] of [
    ["C-1", "sepa-1"],
    ["C-2", "sepa-2"],
  ] as const) {
    await client.createCounterparty(
      { accountCode, name: accountCode, aliases: [], paymentMethods: [{ code: method, type: "bank_account" }] },
      call,
    );
  }
  await client.putFxRates(
    {
      rates: [
        { base: "EUR", quote: "USD", date: "2026-02-27", rate: "1.25" },
        { base: "EUR", quote: "JPY", date: "2026-01-01", rate: "160" },
        { base: "EUR", quote: "KWD", date: "2026-03-01", rate: "0.333" },
        { base: "EUR", quote: "GBP", date: "2026-02-23", rate: "0.8" },
        { base: "EUR", quote: "GBP", date: "2026-03-02", rate: "0.9" },
        { base: "EUR", quote: "SEK", date: "2026-02-23", rate: "11" },
        { base: "EUR", quote: "NOK", date: "2026-02-22", rate: "11" },
      ],
    },
    call,
  );
});
afterAll(() => fixture.stop());

async function invoice(fields: Parameters<typeof anInvoice>[0] = {}): Promise<string> {
  const item = anInvoice(fields);
  await fixture.client.createInvoices({ items: [item] }, fixture.call);
  return item.invoiceNumber;
}

const allocate = (line: LineFacts, invoiceNumber: string, matchedAmount: string) =>
  fixture.client.createMatch({ line, invoiceNumber, status: "active", matchedAmount }, fixture.call);
const reconcile = (line: LineFacts, action: string, more: object = {}) =>
  fixture.client.reconcileLine({ line, action, ignore: false, ...more }, fixture.call);
const invoiceState = async (invoiceNumber: string) =>
  (await fixture.client.getInvoice({ invoiceNumber }, fixture.call)).invoice;
const update = (id: string, change: object) => fixture.client.updateMatch({ id, ...change }, fixture.call);
const message = (text: string) => expect.objectContaining({ message: text });

describe("creating a match", () => {
  test("allocates on both sides at once", async () => {
    const [line, number] = [aLine(), await invoice({ total: 25_000n })];
    const match = await allocate(line, number, "99.99");
    expect(match).toMatchObject({ status: "active", source: "manual", matchedAmount: 9_999n, exchangeRate: undefined });
    const { state } = await fixture.client.getLine({ line }, fixture.call);
    expect(state).toMatchObject({ status: "partially_matched", allocated: 9_999n });
    expect(await invoiceState(number)).toMatchObject({ status: "partially_paid", remaining: 15_001n });
  });

  test("is refused above the open amount, for a second live match, for the wrong direction and for an ignored line", async () => {
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

  test("that refuses a pair is stored, and stored once", async () => {
    const [line, number] = [aLine({ description: "nothing" }), await invoice()];
    const refuse = async () => {
      const request = { line, invoiceNumber: number, status: "rejected" };
      const { lineState, ...match } = await fixture.client.createMatch(request, fixture.call);
      return match;
    };
    const first = await refuse();
    expect(first).toMatchObject({ status: "rejected" });
    expect(await refuse()).toEqual(first);
    expect(await invoiceState(number)).toMatchObject({ status: "open" });
  });

  test("on a suggested pair turns the suggestion into the allocation", async () => {
    const number = await invoice({ total: 7_000n });
    const line = aLine({ amount: 9_000n, description: number });
    await fixture.announce([line]);
    const { matches } = await fixture.client.getLine({ line }, fixture.call);
    const match = await allocate(line, number, "60");
    expect(match).toMatchObject({ id: matches[0]?.id, status: "active", matchedAmount: 6_000n });
  });
});

describe("updating a match", () => {
  test("changes the amount on both sides", async () => {
    const [line, number] = [aLine(), await invoice()];
    const { id } = await allocate(line, number, "40");
    expect(await update(id, { matchedAmount: "100" })).toMatchObject({ matchedAmount: 10_000n });
    expect(await invoiceState(number)).toMatchObject({ status: "paid", remaining: 0n });
    expect(await update(id, { matchedAmount: "0.01" })).toMatchObject({ invoiceAmount: 1n });
    expect(await invoiceState(number)).toMatchObject({ status: "partially_paid", remaining: 9_999n });
  });

  test("changes amount and status together or not at all", async () => {
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
  ])("takes a suggestion to %s", async (target, status) => {
    const number = await invoice({ total: 7_000n });
    const line = aLine({ amount: 9_000n, description: number });
    await fixture.announce([line]);
    const id = (await fixture.client.getLine({ line }, fixture.call)).matches[0]?.id ?? "";
    expect(await update(id, { status: target })).toMatchObject({ status });
    const allocates = status === "confirmed" || status === "active";
    expect(await invoiceState(number)).toMatchObject({ remaining: allocates ? 0n : 7_000n });
  });

  test.each(["cancelled", "rejected"])("of a %s match is refused", async (status) => {
    const { id } = await allocate(aLine(), await invoice(), "10");
    await update(id, { status });
    await expect(update(id, { status: "active" })).rejects.toEqual(message(`A ${status} match cannot be changed`));
    await expect(update(id, { metadataJson: "{}" })).rejects.toEqual(message(`A ${status} match cannot be changed`));
  });

  test("changes between active and confirmed and replaces all metadata", async () => {
    const { id } = await allocate(aLine(), await invoice(), "10");
    expect(await update(id, { status: "confirmed", metadataJson: '{"a":1}' })).toMatchObject({ status: "confirmed" });
    const back = await update(id, { status: "active", metadataJson: '{"b":2}' });
    expect(back).toMatchObject({ status: "active", metadataJson: '{"b":2}', matchedAmount: 1_000n });
  });
});

test("deleting a match releases its amount and removes the row", async () => {
  const [line, number] = [aLine(), await invoice()];
  const { id } = await allocate(line, number, "100");
  await fixture.client.deleteMatch({ id }, fixture.call);
  await expect(fixture.client.getMatch({ id }, fixture.call)).rejects.toEqual(message("Match not found"));
  expect((await fixture.client.getLine({ line }, fixture.call)).state).toMatchObject({ status: "unmatched" });
  expect(await invoiceState(number)).toMatchObject({ status: "open", remaining: 10_000n });
});

describe("reconciling a line", () => {
  test("ignore cancels the live matches, and ignoring again changes nothing", async () => {
    const [line, number] = [aLine(), await invoice()];
    const { id } = await allocate(line, number, "30");
    expect(await reconcile(line, "ignore")).toMatchObject({ cancelledMatchIds: [id], state: { status: "ignored" } });
    expect(await reconcile(line, "ignore")).toMatchObject({ cancelledMatchIds: [], state: { status: "ignored" } });
    await expect(reconcile(line, "unlink_match", { matchId: id })).rejects.toEqual(
      message("An ignored transaction cannot be reconciled"),
    );
    expect(await reconcile(line, "include")).toMatchObject({ state: { status: "unmatched" }, cancelledMatchIds: [] });
  });

  test("unlink_match cancels that one alone and answers it", async () => {
    const line = aLine();
    const keep = await allocate(line, await invoice(), "30");
    const drop = await allocate(line, await invoice(), "20");
    const answer = await reconcile(line, "unlink_match", { matchId: drop.id });
    expect(answer).toMatchObject({ match: { id: drop.id, status: "cancelled" }, cancelledMatchIds: [drop.id] });
    expect(answer.state).toMatchObject({ allocated: 3_000n });
    expect(await fixture.client.getMatch({ id: keep.id }, fixture.call)).toMatchObject({ status: "active" });
    await expect(reconcile(aLine(), "unlink_match", { matchId: keep.id })).rejects.toEqual(message("Match not found"));
    await expect(reconcile(line, "unlink_match")).rejects.toEqual(message("Match not found"));
  });

  test("unlink_all with ignore does both", async () => {
    const line = aLine();
    const { id } = await allocate(line, await invoice(), "30");
    const answer = await reconcile(line, "unlink_all", { ignore: true });
    expect(answer).toMatchObject({ cancelledMatchIds: [id], state: { status: "ignored", allocated: 0n } });
  });

  test("save moves the match to another invoice, counterparty, payment method and amount in one go", async () => {
    const [line, from, to] = [aLine(), await invoice(), await invoice({ counterpartyCode: "C-2", total: 8_000n })];
    const { id } = await allocate(line, from, "100");
    const target = { matchId: id, counterpartyCode: "C-2", paymentMethodCode: "sepa-2", invoiceNumber: to };
    const answer = await reconcile(line, "save", { ...target, matchedAmount: "80" });
    expect(answer.match).toMatchObject({
      id,
      status: "active",
      invoiceNumber: to,
      counterpartyCode: "C-2",
      paymentMethodCode: "sepa-2",
      matchedAmount: 8_000n,
    });
    expect(answer.state).toMatchObject({ status: "partially_matched", allocated: 8_000n });
    expect(await invoiceState(from)).toMatchObject({ status: "open", remaining: 10_000n });
    expect(await invoiceState(to)).toMatchObject({ status: "paid", remaining: 0n });
  });

  test("save is refused with the text that fits", async () => {
    const [line, number, other] = [aLine(), await invoice(), await invoice({ counterpartyCode: "C-2" })];
    const { id } = await allocate(line, number, "10");
    await allocate(line, other, "10");
    const good = {
      matchId: id,
      counterpartyCode: "C-1",
      paymentMethodCode: "sepa-1",
      invoiceNumber: number,
      matchedAmount: "20",
    };
    const refused = (change: object) => reconcile(line, "save", { ...good, ...change }).catch((error) => error.message);
    expect(await refused({ counterpartyCode: "C-2" })).toBe("Invoice does not belong to the selected counterparty");
    expect(await refused({ counterpartyCode: "nobody" })).toBe("Invoice does not belong to the selected counterparty");
    expect(await refused({ paymentMethodCode: "sepa-2" })).toBe(
      "Payment method does not belong to the selected counterparty",
    );
    expect(await refused({ invoiceNumber: "none" })).toBe("Invoice not found");
    expect(await refused({ matchId: undefined })).toBe("Match not found");
    expect(await refused({ invoiceNumber: other, counterpartyCode: "C-2", paymentMethodCode: "sepa-2" })).toBe(
      "A live match already exists for this transaction and invoice",
    );
    expect(await refused({ matchedAmount: "90.01" })).toBe(
      "Matched amount exceeds the remaining amount of the transaction",
    );
    expect(await reconcile(line, "save", good)).toMatchObject({ match: { matchedAmount: 2_000n } });
  });

  test("save confirms a suggestion", async () => {
    const number = await invoice({ total: 7_000n });
    const line = aLine({ amount: 9_000n, description: number });
    await fixture.announce([line]);
    const matchId = (await fixture.client.getLine({ line }, fixture.call)).matches[0]?.id;
    const target = { counterpartyCode: "C-1", paymentMethodCode: "sepa-1", invoiceNumber: number, matchedAmount: "70" };
    expect(await reconcile(line, "save", { matchId, ...target })).toMatchObject({ match: { status: "confirmed" } });
  });
});

describe("currencies", () => {
  test("a stored rate of the last seven days converts, either way round, half-even", async () => {
    const usd = await invoice({ currency: "USD", total: 100_000n });
    expect(await allocate(aLine(), usd, "0.02")).toMatchObject({
      invoiceAmount: 2n, // 2.5 cents round to the even neighbour
      exchangeRate: "1.25",
      rateDate: "2026-02-27",
    });
    const eur = await invoice({ currency: "EUR", total: 100_000n });
    expect(await allocate(aLine({ currency: "USD" }), eur, "100")).toMatchObject({
      invoiceAmount: 8_000n,
      exchangeRate: "0.8",
    });
    const kwd = await invoice({ currency: "KWD", total: 100_000n });
    expect(await allocate(aLine(), kwd, "100")).toMatchObject({ invoiceAmount: 33_300n });
  });

  test("the value date's own rate counts, one seven days old too, one eight days old no more", async () => {
    const settle = async (currency: string) => allocate(aLine(), await invoice({ currency, total: 900_000n }), "100");
    expect(await settle("GBP")).toMatchObject({ exchangeRate: "0.9", rateDate: "2026-03-02" });
    expect(await settle("SEK")).toMatchObject({ rateDate: "2026-02-23" });
    await expect(settle("NOK")).rejects.toEqual(message("No applicable currency conversion rate is available"));
  });

  test("a pair that was never quoted and a rate that is too old are different refusals", async () => {
    await expect(allocate(aLine(), await invoice({ currency: "CHF" }), "1")).rejects.toEqual(
      message("Transaction and invoice currencies must match"),
    );
    await expect(allocate(aLine(), await invoice({ currency: "JPY" }), "1")).rejects.toEqual(
      message("No applicable currency conversion rate is available"),
    );
  });

  test("a payment that is fully allocated leaves no rounding difference on the invoice", async () => {
    const number = await invoice({ currency: "USD", total: 12_501n });
    const match = await allocate(aLine(), number, "100");
    expect(match).toMatchObject({ matchedAmount: 10_000n, invoiceAmount: 12_501n });
    expect(await invoiceState(number)).toMatchObject({ status: "paid", remaining: 0n });
  });
});

describe("invoices", () => {
  test("fail one by one in a batch", async () => {
    const twice = anInvoice();
    const { results } = await fixture.client.createInvoices(
      { items: [twice, anInvoice({ counterpartyCode: "nobody" }), twice, anInvoice()] },
      fixture.call,
    );
    expect(results.map(({ outcome }) => (outcome?.$case === "error" ? outcome.value.message : outcome?.$case))).toEqual(
      ["created", "Counterparty not found", "Invoice number already exists", "created"],
    );
  });

  test("keep their total at or above the allocated amount, and cannot be voided while an amount is allocated", async () => {
    const [line, number] = [aLine(), await invoice()];
    const { id } = await allocate(line, number, "60");
    const resize = (totalAmount: string) =>
      fixture.client.updateInvoice({ invoiceNumber: number, totalAmount }, fixture.call);
    await expect(resize("59.99")).rejects.toEqual(message("Total amount is below the amount already allocated"));
    expect(await resize("60")).toMatchObject({ status: "paid", remaining: 0n });
    const void_ = () => fixture.client.voidInvoice({ invoiceNumber: number }, fixture.call);
    await expect(void_()).rejects.toEqual(message("An invoice with allocated payments cannot be voided"));
    await update(id, { status: "cancelled" });
    expect(await void_()).toMatchObject({ status: "void" });
    expect(await void_()).toMatchObject({ status: "void" });
    await expect(resize("70")).rejects.toEqual(message("A void invoice cannot be changed"));
  });
});

test("one tenant never sees the data of another", async () => {
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

test("every change tells its event", async () => {
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
      ...["match.created", "invoice.partially_paid", "internal.line_state"],
      ...["internal.match_updated", "invoice.paid", "internal.line_state"],
      ...["match.confirmed"],
      ...["internal.match_updated"],
      ...["match.cancelled", "invoice.updated", "internal.line_state"],
    ].sort(),
  );
});

describe("the history", () => {
  test("records the actor, operation, request, and the state before and after", async () => {
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

  test("begins with the line as the bank delivered it, even if a command runs before matching has stored it", async () => {
    const line = aLine();
    await fixture.client.reconcileLine({ line, action: "ignore", ignore: false }, fixture.call);
    const of = { $case: "transactionId" as const, value: line.id };
    const { entries } = await fixture.client.listHistory({ of, page: { page: 1, pageSize: 10 } }, fixture.call);
    expect(entries).toMatchObject([
      {
        operation: "reconcile_ignore",
        before: { of: { value: { status: "unmatched", allocated: 0n, version: 0n } } },
        after: { of: { value: { status: "ignored", version: 1n } } },
      },
    ]);
  });

  test("remains for a deleted match and is empty for an unknown one", async () => {
    const { id } = await allocate(aLine(), await invoice(), "10");
    await fixture.client.deleteMatch({ id }, fixture.call);
    const ask = (value: string) =>
      fixture.client.listHistory({ of: { $case: "matchId", value }, page: undefined }, fixture.call);
    const { entries } = await ask(id);
    expect(entries[0]).toMatchObject({ operation: "delete_match", after: undefined });
    await expect(ask("01900000-0000-7000-8000-000000000000")).rejects.toEqual(message("Match not found"));
  });
});
