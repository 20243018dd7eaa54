import { type LineFacts, ReturnInformation } from "@matchbook/proto/matchbook/line/v1/line";
import { AdviceItem, NewAdvice } from "@matchbook/proto/matchbook/matching/v1/advice";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { advices } from "../src/rpc/advices.ts";
import { aLine, anInvoice, type Fixture, startFixture } from "./setup.ts";

/** Documents that explain payments, from their handing in to lines, invoices, events and undo. */

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
  const party = { aliases: [], paymentMethods: [] };
  for (const accountCode of ["C-1", "C-2"])
    await fixture.client.createCounterparty({ ...party, accountCode, name: `Customer ${accountCode}` }, fixture.call);
});
afterAll(() => fixture?.stop());

let count = 0;
let number = "";
let invoices: string[] = [];
/** Each test has two invoices of 100 EUR and the number of a payout that no other test has. */
beforeEach(async () => {
  count += 1;
  number = `po_1K${count}xyz`;
  invoices = await created(anInvoice(), anInvoice({ counterpartyCode: "C-2" }));
});

async function created(...items: ReturnType<typeof anInvoice>[]): Promise<string[]> {
  await fixture.client.createInvoices({ items }, fixture.call);
  return items.map(({ invoiceNumber }) => invoiceNumber);
}

const pays = (document: string, amount: bigint, fee = 0n): AdviceItem => ({
  ...emptyMessage(AdviceItem),
  ...{ kind: "payment", documents: [document], amount: amount - fee },
  deductions: fee === 0n ? [] : [{ type: "fee", amount: fee, text: undefined }],
});
/** A payout of the invoices, of which the processor keeps 3.00 EUR each; its total is unlike that of other tests. */
function payout(fields: Partial<NewAdvice> = {}): NewAdvice {
  const items = fields.items ?? [...invoices.map((invoice) => pays(invoice, 10_000n, 300n)), fee()];
  return {
    ...emptyMessage(NewAdvice),
    ...{ kind: "payout", number, direction: "credit", currency: "EUR", date: "2026-03-02", line: 1n },
    party: { name: "Stripe", iban: undefined, taxId: undefined },
    total: items.reduce((sum, { amount }) => sum + amount, 0n),
    ...{ ...fields, items },
  };
}
const fee = () => ({ ...emptyMessage(AdviceItem), kind: "fee", amount: -BigInt(count) });
const bookedOf = ({ total: amount, direction }: NewAdvice, facts: Partial<LineFacts> = {}) =>
  aLine({ amount, direction, description: `STRIPE PAYOUT ${number}`, ...facts });

const handIn = async (...advices: NewAdvice[]) =>
  (await fixture.client.createAdvices({ advices }, fixture.call)).advices;
const invoiceOf = (invoiceNumber: string) => fixture.client.getInvoice({ invoiceNumber }, fixture.call);
const lineOf = (line: LineFacts) => fixture.client.getLine({ line }, fixture.call);
const shown = async (line: LineFacts) =>
  (await lineOf(line)).matches.map(({ kind, status, invoiceNumber }) => `${kind} ${status} ${invoiceNumber}`).sort();
const confirmed = () => invoices.map((invoice) => `payment confirmed ${invoice}`).sort();
const list = async (filter: { statuses?: string[]; kinds?: string[] } = {}) => {
  const request = { page: { page: 1, pageSize: 100 }, statuses: [], kinds: [], ...filter };
  return (await fixture.client.listAdvices(request, fixture.call)).advices.map(({ document }) => document?.number);
};

describe("a payout", () => {
  test("that comes before its transaction is matched when that arrives", async () => {
    const advice = payout();
    const [stored] = await handIn(advice);
    expect(stored).toMatchObject({ created: true, advice: { status: "waiting" } });
    const line = bookedOf(advice);
    await fixture.announce([line]);
    expect(await shown(line)).toEqual(confirmed());
    const id = stored?.advice?.id ?? "";
    const { state } = await lineOf(line);
    expect(state).toMatchObject({ status: "matched", allocated: advice.total, advice: { id, kind: "payout", number } });
    const after = { status: "matched", transactionCode: line.transactionCode };
    expect(await fixture.client.getAdvice({ id }, fixture.call)).toMatchObject(after);
    for (const invoice of invoices) expect((await invoiceOf(invoice)).invoice).toMatchObject({ status: "paid" });
    const closed = (await Promise.all(invoices.map(invoiceOf))).flatMap(({ invoice }) => invoice?.adjustments ?? []);
    expect(closed.reduce((sum, { amount }) => sum + amount, 0n)).toBe(600n + BigInt(count));
    expect(new Set(closed.map(({ reason }) => reason))).toEqual(new Set(["fee"]));
  });

  test("that comes after its transaction is matched at once", async () => {
    const advice = payout();
    const line = bookedOf(advice);
    await fixture.announce([line]);
    expect(await shown(line)).toEqual([]);
    const [stored] = await handIn(advice);
    expect(stored?.advice).toMatchObject({ status: "matched", transactionCode: line.transactionCode });
    expect(await shown(line)).toEqual(confirmed());
  });

  test("is stored once, and changes nothing the second time", async () => {
    const advice = payout();
    const [first] = await handIn(advice, advice);
    await fixture.announce([bookedOf(advice)]);
    const again = await handIn({ ...advice, warnings: ["of another day"] });
    expect(again).toMatchObject([{ created: false, advice: { id: first?.advice?.id, status: "matched" } }]);
    expect((await list()).filter((one) => one === number)).toHaveLength(1);
    const both = payout({ number: `${number}b` });
    const at = await Promise.all([handIn(both), handIn(both)]);
    expect(
      at
        .flat()
        .map((one) => one.created)
        .sort(),
    ).toEqual([false, true]);
  });

  test("whose items do not add up is refused with its place, and nothing of the request is stored", async () => {
    const wrong = { ...payout(), number: `${number}w`, total: 1n };
    await expect(handIn(payout(), wrong)).rejects.toMatchObject({
      code: "validation_failed",
      fields: [
        {
          field: "advices.1.totalAmount",
          message: expect.stringMatching(
            /line 0: the items of .*w add up to 193\.\d\d? EUR, but its total is 0\.01 EUR/,
          ),
        },
      ],
    });
    expect(await list()).not.toContain(number);
  });

  test("is suggested when the settings hold it back, and a person confirms part by part", async () => {
    const advice = payout({
      items: [...invoices.map((invoice) => pays(invoice, 10_000n, 300n)), pays("RE-unknown", 5_000n + BigInt(count))],
    });
    await handIn(advice);
    const line = bookedOf(advice);
    await fixture.announce([line]);
    const { matches, state } = await lineOf(line);
    expect(matches.map(({ status }) => status)).toEqual(["pending_review", "pending_review"]);
    expect(matches[0]?.explanation).toBe(
      `The payment names the payout ${number} of Stripe: 3 payments less 2 fees and leaves something to a person: RE-unknown names no open invoice.`,
    );
    expect(state?.matchReasons).toMatchObject([{ signal: "not_certain", detail: "uncertain_advice" }]);
    const [first] = matches;
    expect(first?.difference).toMatchObject({ amount: 300n, reason: "fee" });
    await fixture.client.updateMatch({ id: first?.id ?? "", closeDifference: "fee" }, fixture.call);
    expect((await invoiceOf(first?.invoiceNumber ?? "")).invoice).toMatchObject({ status: "paid" });
    expect(await list({ statuses: ["found"], kinds: ["payout"] })).toContain(number);
  });

  test("is found again by the preview of settings, which matches its transaction as if it arrived now", async () => {
    const advice = payout();
    await handIn(advice);
    const line = bookedOf(advice);
    await fixture.announce([line]);
    expect(await shown(line)).toEqual(confirmed());
    const asked = { change: { autoConfirm: false }, lines: 1 };
    const { current, proposed } = await fixture.client.previewMatchingSettings(asked, fixture.call);
    expect([current?.confirmed, proposed?.confirmed, proposed?.suggested]).toEqual([1, 0, 1]);
  });

  test("of another tenant explains nothing", async () => {
    const advice = payout();
    await fixture.client.createAdvices({ advices: [advice] }, { ...fixture.call, tenant: "other" });
    const line = bookedOf(advice);
    await fixture.announce([line]);
    expect(await shown(line)).toEqual([]);
    expect(await list()).not.toContain(number);
  });
});

test("the advices of a total, those that list a document, and the list come from an index, in its order", async () => {
  await handIn(payout());
  const { advices } = await fixture.service.context.collections(fixture.call.tenant);
  const status = { $in: ["waiting", "found"] };
  const stages = async (filter: object, sort: object = {}) => {
    const plan = await advices
      .find(filter as never)
      .sort(sort as never)
      .explain("queryPlanner");
    return JSON.stringify(plan.queryPlanner.winningPlan);
  };
  for (const foundBy of [":amount:credit EUR 1", { $in: [":cites:A1", ":cites:B2"] }]) {
    const plan = await stages({ foundBy, status });
    expect(plan).toContain('"indexName":"found"');
    expect(plan).not.toContain("COLLSCAN");
  }
  const list = await stages({ status, kind: { $in: ["payout", "order"] } }, { createdAt: -1, _id: -1 });
  expect(list).toContain('"stage":"SORT_MERGE"');
  expect(list).not.toMatch(/"stage":"(SORT|COLLSCAN)"/);
});

test("undone as a whole, the transaction keeps its advice, and the advice waits for a decision", async () => {
  const { client, call } = fixture;
  const advice = payout();
  const [stored] = await handIn(advice);
  const line = bookedOf(advice);
  await fixture.announce([line]);
  const of = { $case: "transactionCode" as const, value: line.transactionCode };
  const { entries } = await client.listHistory({ of, page: { page: 1, pageSize: 10 } }, call);
  await client.undoOperation({ operationId: entries[0]?.operationId ?? "" }, call);
  expect(await shown(line)).toEqual([]);
  for (const invoice of invoices)
    expect((await invoiceOf(invoice)).invoice).toMatchObject({ status: "open", adjustments: [] });
  const id = stored?.advice?.id ?? "";
  expect((await lineOf(line)).state?.advice?.id).toBe(id);
  expect(await client.getAdvice({ id }, call)).toMatchObject({ status: "found" });
});

test("is deleted once, however many do it at the same time", async () => {
  const { context } = fixture.service;
  const [stored] = await handIn(payout());
  const request = { id: stored?.advice?.id ?? "" };
  const call = { ...fixture.call, collections: await context.collections(fixture.call.tenant) };
  const ends = await Promise.allSettled(Array.from({ length: 20 }, () => advices.deleteAdvice(context, request, call)));
  const refusals = ends.flatMap((end) => (end.status === "rejected" ? [end.reason.code] : []));
  expect(refusals).toEqual(Array(19).fill("advice_not_found"));
});

test("is deleted while nothing of it is decided, with its suggestions", async () => {
  const { client, call } = fixture;
  const advice = payout({ items: [pays(invoices[0] ?? "", 10_000n), pays("RE-unknown", 7_000n + BigInt(count))] });
  const [stored] = await handIn(advice);
  const id = stored?.advice?.id ?? "";
  const line = bookedOf(advice);
  await fixture.announce([line]);
  expect(await shown(line)).toHaveLength(1);
  await client.deleteAdvice({ id }, call);
  expect(await shown(line)).toEqual([]);
  await expect(client.getAdvice({ id }, call)).rejects.toMatchObject({ code: "advice_not_found" });
  const matched = payout({ number: `${number}m` });
  const [kept] = await handIn(matched);
  await fixture.announce([bookedOf(matched, { description: matched.number })]);
  await expect(client.deleteAdvice({ id: kept?.advice?.id ?? "" }, call)).rejects.toMatchObject({
    code: "advice_decided",
  });
  const waiting = payout({ number: `${number}n`, date: undefined });
  const [free] = await handIn(waiting);
  await client.deleteAdvice({ id: free?.advice?.id ?? "" }, call);
  expect(await list()).not.toContain(waiting.number);
});

describe("a payout with a refund of an earlier payout", () => {
  test("reverses its payment on the same transaction, and ends as a whole", async () => {
    const { client, call } = fixture;
    const first = payout();
    await handIn(first);
    await fixture.announce([bookedOf(first)]);
    const [third = ""] = await created(anInvoice());
    const refund = { ...emptyMessage(AdviceItem), kind: "refund", documents: [invoices[0] ?? ""], amount: -9_000n };
    const advice = payout({ number: `${number}r`, items: [pays(third, 10_000n), refund, fee()] });
    await handIn(advice);
    const line = bookedOf(advice, { description: advice.number, valueDate: "2026-03-09" });
    await fixture.announce([line]);
    expect(await shown(line)).toEqual([`payment confirmed ${third}`, `return confirmed ${invoices[0]}`]);
    const { state, matches } = await lineOf(line);
    expect(state).toMatchObject({ status: "matched", allocated: advice.total });
    expect(
      matches.map(({ deducted, matchedAmount }) => (deducted ? -matchedAmount : matchedAmount)).reduce((a, b) => a + b),
    ).toBe(advice.total);
    expect((await invoiceOf(invoices[0] ?? "")).invoice?.remaining).toBe(9_000n);
    const payment = matches.find(({ kind }) => kind === "payment");
    const { number: batch = 0n } = await client.createExport({}, call);
    const { postings } = await client.listPostings({ number: batch, limit: 1_000 }, call);
    const booked = postings.filter(({ transactionCode }) => transactionCode === line.transactionCode);
    // In the ledger the bank receives the payment and pays the refund.
    expect(booked.map(({ kind, side, amount }) => [kind, side, amount]).sort()).toEqual([
      ["payment", "credit", 10_000n - BigInt(count)],
      ["return", "debit", 9_000n],
    ]);
    const alone = client.updateMatch({ id: payment?.id ?? "", status: "cancelled" }, call);
    await expect(alone).rejects.toMatchObject({ code: "match_returned" });
    await client.reconcileLine({ line, action: "unlink_all" } as never, call);
    expect((await lineOf(line)).state).toMatchObject({ status: "unmatched", allocated: 0n });
    expect((await invoiceOf(invoices[0] ?? "")).invoice?.remaining).toBe(0n);
  });
});

describe("an order of the tenant", () => {
  /** Two payables in one order, booked as one line. */
  async function paidOrder() {
    invoices = await created(
      anInvoice({ direction: "payable" }),
      anInvoice({ direction: "payable", counterpartyCode: "C-2", total: 7_000n + BigInt(count) }),
    );
    const [one = "", two = ""] = invoices;
    const items = [pays(one, 10_000n), pays(two, 7_000n + BigInt(count))].map((item, nth) => ({
      ...item,
      documents: [`E2E-${number}-${nth}`, ...item.documents],
    }));
    const advice = payout({
      kind: "order",
      direction: "debit",
      number: `PMT-${number}`,
      references: [`MSG-${number}`],
      items,
      party: undefined,
    });
    const line = bookedOf(advice, { description: "Sammelauftrag", reference: `MSG-${number}`, aggregated: true });
    await fixture.announce([line]);
    await handIn(advice);
    return { advice, line };
  }

  test("booked as one line is matched to its payables", async () => {
    const { line } = await paidOrder();
    expect(await shown(line)).toEqual(confirmed());
  });

  test("of which a payment is returned opens that payable again", async () => {
    await paidOrder();
    const returnInformation = { ...emptyMessage(ReturnInformation), reasonCode: "AC04" };
    const back = aLine({
      amount: 10_000n,
      endToEndId: `E2E-${number}-0`,
      valueDate: "2026-03-05",
      description: "",
      returnInformation,
    });
    await fixture.announce([back]);
    expect(await shown(back)).toEqual([`return confirmed ${invoices[0]}`]);
    expect((await invoiceOf(invoices[0] ?? "")).invoice).toMatchObject({ status: "open" });
    expect((await invoiceOf(invoices[1] ?? "")).invoice).toMatchObject({ status: "paid" });
  });

  test("of which a document tells the rejected payments opens these", async () => {
    await paidOrder();
    const rejected = { ...pays(`E2E-${number}-1`, 7_000n + BigInt(count)), rejected: "AM04" };
    const advice = payout({ kind: "order", number: `STS-${number}`, items: [rejected], party: undefined });
    await handIn(advice);
    const back = bookedOf(advice, { valueDate: "2026-03-05", description: `STS-${number}` });
    await fixture.announce([back]);
    expect(await shown(back)).toEqual([`return confirmed ${invoices[1]}`]);
  });
});
