import { type LineFacts, ReturnInformation } from "@matchbook/proto/matchbook/line/v1/line";
import type { Match } from "@matchbook/proto/matchbook/matching/v1/matching";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { afterAll, beforeAll, expect, test } from "vitest";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

/** Returned payments, from the line's event to the invoice, the events and the history. */

let fixture: Fixture;
const alder = "DE02120300000000202051";

beforeAll(async () => {
  fixture = await startFixture();
  const { client, call } = fixture;
  await client.createCounterparty(
    {
      accountCode: "C-1",
      name: "Alder Trading",
      aliases: [],
      paymentMethods: [{ code: "bank", type: "bank", iban: alder }],
    },
    call,
  );
});
afterAll(() => fixture?.stop());

/** An invoice of 100 EUR and the line that paid it: a direct debit with an end-to-end id. */
async function paidInvoice(facts: Partial<LineFacts> = {}): Promise<{ number: string; line: LineFacts; id: string }> {
  const invoice = anInvoice();
  const { invoiceNumber: number } = invoice;
  await fixture.client.createInvoices({ items: [invoice] }, fixture.call);
  const line = aLine({ description: number, endToEndId: `E2E-${number}`, counterpartyIban: alder, ...facts });
  await fixture.announce([line]);
  const { invoice: stored, matches } = await invoiceOf(number);
  expect(stored?.status).toBe("paid");
  return { number, line, id: matches[0]?.id ?? "" };
}

/** The line that returns another, as a bank reports it. */
function returnOf(line: LineFacts, facts: Partial<LineFacts> = {}): LineFacts {
  return aLine({
    direction: "debit",
    valueDate: "2026-03-05",
    endToEndId: line.endToEndId,
    counterpartyIban: line.counterpartyIban,
    description: "Direct debit returned",
    returnInformation: { ...emptyMessage(ReturnInformation), reasonCode: "AC04", reason: "Account closed" },
    ...facts,
  });
}

const invoiceOf = (invoiceNumber: string) => fixture.client.getInvoice({ invoiceNumber }, fixture.call);
const lineOf = (line: LineFacts) => fixture.client.getLine({ line }, fixture.call);
const matchesOf = async (line: LineFacts): Promise<Match[]> => (await lineOf(line)).matches;
const typesAbout = async (number: string) =>
  (await fixture.events()).flatMap(({ type, data }) =>
    data?.$case === "invoice" && data.value.invoiceNumber === number ? [type] : [],
  );

test("paid, returned with AC04, open again, paid again; each step is an event and an entry in the history", async () => {
  const { client, call } = fixture;
  const { number, line, id } = await paidInvoice();
  const back = returnOf(line);
  await fixture.announce([back]);

  const { state, matches } = await lineOf(back);
  expect(state).toMatchObject({ status: "matched", allocated: 10_000n });
  expect(matches).toEqual([
    expect.objectContaining({
      ...{ kind: "return", returnsMatchId: id, status: "confirmed", source: "auto" },
      ...{ matchedAmount: 10_000n, invoiceAmount: 10_000n, invoiceNumber: number },
    }),
  ]);
  expect(matches[0]?.reasons).toContainEqual({ signal: "return_marked", detail: "AC04", points: 10 });
  expect((await invoiceOf(number)).invoice).toMatchObject({ status: "open", remaining: 10_000n });
  expect(await client.getMatch({ id }, call)).toMatchObject({ status: "confirmed", returnedAmount: 10_000n });

  await fixture.announce([aLine({ description: number, valueDate: "2026-03-09", counterpartyIban: alder })]);
  const { invoice, matches: all } = await invoiceOf(number);
  expect(invoice).toMatchObject({ status: "paid", remaining: 0n });
  expect(all.map(({ kind }) => kind)).toEqual(["payment", "return", "payment"]);

  expect(await typesAbout(number)).toEqual(["invoice.created", "invoice.paid", "invoice.updated", "invoice.paid"]);
  const { entries } = await client.listHistory(
    { of: { $case: "invoiceNumber", value: number }, page: { page: 1, pageSize: 10 } },
    call,
  );
  const remaining = entries.map(({ after }) => (after?.of?.$case === "invoice" ? after.of.value.remaining : undefined));
  expect(remaining).toEqual([0n, 10_000n, 0n, 10_000n]);
});

test("a return that was delivered before its payment is found when the payment comes", async () => {
  const invoice = anInvoice();
  await fixture.client.createInvoices({ items: [invoice] }, fixture.call);
  const line = aLine({ description: invoice.invoiceNumber, endToEndId: `E2E-${invoice.invoiceNumber}` });
  const back = returnOf(line, { counterpartyIban: undefined });
  await fixture.announce([back]);
  expect(await matchesOf(back)).toEqual([]);
  await fixture.announce([line]);
  await fixture.service.drain();
  expect((await matchesOf(back)).map(({ kind, status }) => [kind, status])).toEqual([["return", "confirmed"]]);
  expect((await invoiceOf(invoice.invoiceNumber)).invoice?.status).toBe("open");
});

test("a return that names the payer and the amount only is suggested, and a person confirms it", async () => {
  const { number, line, id } = await paidInvoice();
  const back = returnOf(line, { endToEndId: undefined });
  await fixture.announce([back]);
  const made = await matchesOf(back);
  expect(made[0]).toMatchObject({
    kind: "return",
    status: "pending_review",
    matchedAmount: 10_000n,
    returnsMatchId: id,
  });
  expect((await lineOf(back)).state?.matchReasons).toMatchObject([
    { signal: "not_certain", detail: "uncertain_return" },
  ]);
  expect((await invoiceOf(number)).invoice?.status).toBe("paid");
  await fixture.client.updateMatch({ id: made[0]?.id ?? "", status: "confirmed" }, fixture.call);
  expect((await invoiceOf(number)).invoice?.status).toBe("open");
  const { state } = await lineOf(back);
  expect(state).toMatchObject({ allocated: 10_000n, matchReasons: [] });
});

test("a person returns a part; the payment cannot end before its return, and the return not after a new payment", async () => {
  const { client, call } = fixture;
  const { number, line, id } = await paidInvoice();
  const refund = aLine({ direction: "debit", amount: 4_000n, valueDate: "2026-03-05" });
  const request = { line: refund, invoiceNumber: number, status: "active", returnsMatchId: id };
  await expect(client.createMatch({ ...request, matchedAmount: "40.01" }, call)).rejects.toMatchObject({
    code: "exceeds_transaction",
  });
  const { match } = await client.createMatch({ ...request, matchedAmount: "40" }, call);
  const made = match as Match;
  expect(made).toMatchObject({ kind: "return", returnsMatchId: id, status: "active", matchedAmount: 4_000n });
  expect((await invoiceOf(number)).invoice).toMatchObject({ status: "partially_paid", remaining: 4_000n });
  expect((await typesAbout(number)).at(-1)).toBe("invoice.partially_paid");

  for (const refused of [
    client.deleteMatch({ id }, call),
    client.updateMatch({ id, status: "cancelled" }, call),
    client.updateMatch({ id, matchedAmount: "39.99" }, call),
    client.reconcileLine({ line, action: "ignore", ignore: false }, call),
  ])
    await expect(refused).rejects.toMatchObject({ code: "match_returned" });

  const again = aLine({ amount: 4_000n });
  await client.createMatch({ line: again, invoiceNumber: number, status: "active", matchedAmount: "40" }, call);
  await expect(client.deleteMatch({ id: made.id }, call)).rejects.toMatchObject({ code: "invoice_settled_again" });
  await client.reconcileLine({ line: again, action: "unlink_all", ignore: false }, call);
  await client.deleteMatch({ id: made.id }, call);
  expect((await invoiceOf(number)).invoice).toMatchObject({ status: "paid", remaining: 0n });
  expect(await client.getMatch({ id }, call)).toMatchObject({ returnedAmount: 0n, status: "confirmed" });
});

test.each([
  ["a match that does not exist", "0199a000-0000-7000-8000-000000000000", "match_not_found"],
  ["another return", "return", "validation_failed"],
  ["a payment of another invoice", "other", "validation_failed"],
])("a return of %s is refused", async (_, which, code) => {
  const { client, call } = fixture;
  const { number, line, id } = await paidInvoice();
  const back = returnOf(line);
  await fixture.announce([back]);
  const [made] = await matchesOf(back);
  const ids: Record<string, string | undefined> = { return: made?.id, other: id };
  const invoiceNumber = which === "other" ? (await paidInvoice()).number : number;
  const one = aLine({ direction: "debit" });
  const request = { line: one, invoiceNumber, status: "active", matchedAmount: "1" };
  const refused = client.createMatch({ ...request, returnsMatchId: ids[which] ?? which }, call);
  await expect(refused).rejects.toMatchObject({ code });
});

test("of a return and the unlinking of its payment at the same time, exactly one succeeds", async () => {
  const { client, call } = fixture;
  for (let round = 0; round < 3; round += 1) {
    const { number, line, id } = await paidInvoice();
    const refund = aLine({ direction: "debit" });
    const outcomes = await Promise.allSettled([
      client.createMatch(
        { line: refund, invoiceNumber: number, status: "active", matchedAmount: "100", returnsMatchId: id },
        call,
      ),
      client.reconcileLine({ line, action: "unlink_all", ignore: false }, call),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect((await invoiceOf(number)).invoice).toMatchObject({ status: "open", remaining: 10_000n });
  }
});

test("an event that is delivered again, and including the line again, return nothing twice", async () => {
  const { client, call } = fixture;
  const { number, line } = await paidInvoice();
  const back = returnOf(line);
  await fixture.announce([back]);
  const before = await matchesOf(back);
  await fixture.announce([back]);
  await client.reconcileLine({ line: back, action: "include", ignore: false }, call);
  expect(await matchesOf(back)).toEqual(before);
  expect((await invoiceOf(number)).invoice?.remaining).toBe(10_000n);
});

test("a preview shows the return, and stores nothing", async () => {
  const { client, call } = fixture;
  const { number, line, id } = await paidInvoice();
  const preview = await client.previewMatches({ line: returnOf(line) }, call);
  expect(preview.outcome).toBe("confirmed");
  expect(preview.candidates).toMatchObject([{ kind: "return", returnsMatchId: id, invoiceNumber: number }]);
  expect((await invoiceOf(number)).invoice?.status).toBe("paid");
});
