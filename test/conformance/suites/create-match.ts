import { beforeAll, describe, expect, test } from "vitest";
import { fieldsOf, refusal } from "../client.ts";
import {
  dataOf,
  getLine,
  matchesOf,
  newAllocation,
  newInvoice,
  newLine,
  newMatchIn,
  newPair,
  newSuggestion,
  unique,
} from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Creating and listing matches. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.sharedApi();
});

describe("POST /matches", () => {
  const create = (body: unknown) => api.call("POST", "/matches", body);

  test("the metadata of a rejection is kept, with and without a suggestion", async () => {
    const suggested = await newSuggestion(api);
    for (const { pair } of [suggested, await newPair(api)]) {
      const refused = dataOf(await create({ ...pair, status: "rejected", metadata: { why: "twice" } })).match;
      expect(refused).toMatchObject({ status: "rejected", metadata: { why: "twice" } });
      expect(await matchesOf(api, pair)).toMatchObject([{ id: refused.id, metadata: { why: "twice" } }]);
    }
    // The suggestion itself is what was rejected.
    expect(await matchesOf(api, suggested.pair)).toMatchObject([{ id: suggested.match.id }]);
  });

  test("an allocation or rejection of an allocated pair is refused", async () => {
    const { pair } = await newAllocation(api);
    for (const body of [{ matchedAmount: 1 }, { status: "rejected" }]) {
      expect(refusal(await create({ ...pair, ...body }))).toEqual([
        400,
        "A live match already exists for this transaction and invoice",
        "live_match_exists",
      ]);
    }
  });

  test("a person may allocate a pair again after a cancellation or rejection", async () => {
    for (const make of [newMatchIn.cancelled, newMatchIn.rejected]) {
      const { match, pair } = await make(api);
      const again = dataOf(await create({ ...pair, matchedAmount: 100 })).match;
      expect(again).toMatchObject({ status: "active" });
      expect(again.id).not.toBe(match.id);
    }
  });

  test("status is missing, active or rejected, and an allocation needs its amount", async () => {
    const { pair } = await newPair(api);
    for (const status of ["confirmed", "cancelled", "pending_review", "", null, 1]) {
      const answer = await create({ ...pair, status, matchedAmount: 1 });
      expect([status, answer.status, fieldsOf(answer)]).toEqual([status, 400, ["status"]]);
    }
    expect(fieldsOf(await create(pair))).toEqual(["matchedAmount"]);
    expect(fieldsOf(await create({ matchedAmount: 1 }))).toEqual(["invoiceId", "transactionId"]);
  });

  test("an unknown transaction or invoice is 404", async () => {
    const { pair } = await newPair(api);
    expect(refusal(await create({ ...pair, transactionId: unique("NOWHERE"), matchedAmount: 1 }))).toEqual([
      404,
      "Transaction not found",
      "transaction_not_found",
    ]);
    expect(refusal(await create({ ...pair, invoiceId: unique("NOWHERE"), matchedAmount: 1 }))).toEqual([
      404,
      "Invoice not found",
      "invoice_not_found",
    ]);
  });

  test("credit lines settle receivables and debit lines settle payables; other pairs are refused", async () => {
    for (const [direction, fits, other] of [
      ["credit", "receivable", "payable"],
      ["debit", "payable", "receivable"],
    ] as const) {
      const { transaction_code: transactionId } = await newLine(api, { direction });
      const good = await newInvoice(api, { direction: fits });
      const bad = await newInvoice(api, { direction: other });
      expect(refusal(await create({ transactionId, invoiceId: bad.invoiceNumber, matchedAmount: 1 }))).toEqual([
        400,
        "Transaction direction does not match the invoice",
        "direction_mismatch",
      ]);
      expect((await create({ transactionId, invoiceId: good.invoiceNumber, matchedAmount: 1 })).status).toBe(201);
    }
  });

  test("concurrent allocations never exceed the amount of the line", async () => {
    const { transaction_code: transactionId } = await newLine(api);
    const invoices = await Promise.all(Array.from({ length: 4 }, () => newInvoice(api)));
    const answers = await Promise.all(
      invoices.map(({ invoiceNumber }) => create({ transactionId, invoiceId: invoiceNumber, matchedAmount: 30 })),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(3);
    expect(await getLine(api, { transaction_code: transactionId })).toMatchObject({ remaining_amount: 10 });
  });
});

describe("list of matches", () => {
  test("filters by invoiceId, transactionId and repeated status, newest first", async () => {
    const sealed = await system.newApi();
    const first = await newAllocation(sealed, 10);
    const second = await newAllocation(sealed, 10);
    const third = await newSuggestion(sealed);
    await sealed.call("PUT", `/matches/${second.match.id}`, { status: "cancelled" });
    const ids = async (query: string) => {
      const { data } = (await sealed.call("GET", `/matches?${query}`)).body;
      return data.map(({ id }: { id: string }) => id);
    };
    const [a, b, c] = [first.match.id, second.match.id, third.match.id];
    expect(await ids("")).toEqual([c, b, a]);
    expect(await ids("status=active")).toEqual([a]);
    expect(await ids("status=active&status=cancelled")).toEqual([b, a]);
    expect(await ids("status=rejected")).toEqual([]);
    expect(await ids(`invoiceId=${first.pair.invoiceId}`)).toEqual([a]);
    expect(await ids(`transactionId=${second.pair.transactionId}`)).toEqual([b]);
    expect(await ids(`transactionId=${second.pair.transactionId}&invoiceId=${first.pair.invoiceId}`)).toEqual([]);
    expect(await ids(`transactionId=${third.pair.transactionId}&status=pending_review`)).toEqual([c]);
    expect(await ids("page=2&pageSize=2")).toEqual([a]);
  });
});
