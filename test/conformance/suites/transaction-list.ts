import { beforeAll, describe, expect, test } from "vitest";
import { fieldsOf, refusal } from "../client.ts";
import { newAllocation, newInvoice, newLine, type Resource, reconcile, unique } from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** The filters and the order of the list of transactions. */

const system = useSystem();
const query = (fields: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(fields).map(([name, value]): [string, string] => [name, String(value)]));

describe("transactions", () => {
  let api: Api;
  const lines: Record<string, Resource> = {};
  let party: Resource;
  beforeAll(async () => {
    api = await system.newApi();
    const add = async (name: string, fields: object) => {
      lines[name] = await newLine(api, { transaction_code: name, ...fields });
    };
    await add("old", { amount: 10, value_date: "2026-01-01", description: "Miete Januar Büro" });
    await add("usd", { amount: 20, currency: "USD", value_date: "2026-01-02", reference: "INV-2026/0042" });
    await add("out", { amount: 30, direction: "debit", value_date: "2026-01-03", counterparty_name: "Straße AG" });
    await add("ignored", { amount: 40, value_date: "2026-01-04" });
    await reconcile(api, "ignored", { action: "ignore" });
    const made = await newAllocation(api, 50, {
      line: { amount: 50, transaction_code: "full", value_date: "2026-01-05" },
    });
    lines.full = made.line;
    party = made.counterparty;
    const part = await newInvoice(api, { counterpartyId: party.accountCode });
    await add("part", { amount: 60.5, value_date: "2026-01-06" });
    await api.call("POST", "/matches", { transactionId: "part", invoiceId: part.invoiceNumber, matchedAmount: 10 });
  });
  const codes = async (fields: Record<string, string | number> | string) => {
    const answer = await api.call("GET", `/transactions?${typeof fields === "string" ? fields : query(fields)}`);
    expect(answer.body.pagination.total).toBe(answer.body.data.length);
    return answer.body.data.map((line: Resource) => line.transaction_code);
  };

  test("are sorted newest first", async () => {
    expect(await codes({})).toEqual(["part", "full", "ignored", "out", "usd", "old"]);
  });

  test("are filtered by one or more statuses, including a status that has just changed", async () => {
    // Matches made by POST reach the list by an event.
    await expect.poll(() => codes({ status: "matched" })).toEqual(["full"]);
    await expect.poll(() => codes({ status: "partially_matched" })).toEqual(["part"]);
    expect(await codes({ status: "ignored" })).toEqual(["ignored"]);
    expect(await codes({ status: "unmatched" })).toEqual(["out", "usd", "old"]);
    expect(await codes("status=ignored&status=unmatched")).toEqual(["ignored", "out", "usd", "old"]);
  });

  test("are filtered by direction, currency and inclusive dates", async () => {
    expect(await codes({ direction: "debit" })).toEqual(["out"]);
    expect(await codes({ currency: "USD" })).toEqual(["usd"]);
    expect(await codes({ dateFrom: "2026-01-03", dateTo: "2026-01-05" })).toEqual(["full", "ignored", "out"]);
    expect(await codes({ dateFrom: "2026-01-06" })).toEqual(["part"]);
    expect(await codes({ dateTo: "2026-01-01" })).toEqual(["old"]);
    expect(await codes({ dateFrom: "2026-02-01", dateTo: "2026-01-01" })).toEqual([]);
  });

  test("are filtered by inclusive amounts of a currency", async () => {
    expect(await codes({ currency: "EUR", amountMin: 40, amountMax: 50 })).toEqual(["full", "ignored"]);
    expect(await codes({ currency: "EUR", amountMin: 60.5 })).toEqual(["part"]);
    expect(await codes({ currency: "EUR", amountMin: 60.51 })).toEqual([]);
    expect(await codes({ currency: "EUR", amountMax: 9.99 })).toEqual([]);
    expect(fieldsOf(await api.call("GET", "/transactions?currency=JPY&amountMax=1.5"))).toEqual(["amountMax"]);
  });

  test("are filtered by amounts in their own currency", async () => {
    expect(await codes({ amountMin: 20, amountMax: 40 })).toEqual(["ignored", "out", "usd"]);
    expect(await codes({ amountMin: 20, amountMax: 40, direction: "debit", dateFrom: "2026-01-02" })).toEqual(["out"]);
    expect(await codes({ amountMax: 20, text: "miete" })).toEqual(["old"]);
    const other = await system.newApi();
    for (const [currency, amount] of [
      ["EUR", 10],
      ["JPY", 10],
      ["KWD", 10],
      ["EUR", 10.01],
      ["KWD", 9.999],
      ["JPY", 11],
    ] as const) {
      await newLine(other, { currency, amount, transaction_code: `${currency} ${amount}` });
    }
    const found = async (search: string) => {
      const { body } = await other.call("GET", `/transactions?${search}`);
      return [body.pagination.total, ...body.data.map((line: Resource) => line.transaction_code)];
    };
    expect(await found("amountMin=10&amountMax=10")).toEqual([3, "EUR 10", "JPY 10", "KWD 10"]);
    expect(await found("amountMin=10&pageSize=2&page=2")).toEqual([5, "JPY 10", "JPY 11"]);
    expect(await found("amountMin=9.9985&amountMax=10.005")).toEqual([4, "EUR 10", "JPY 10", "KWD 10", "KWD 9.999"]);
    expect(await found("amountMin=10.005")).toEqual([2, "EUR 10.01", "JPY 11"]);
    expect(await found("amountMin=9999999999999999.9999")).toEqual([0]);
    for (const wrong of ["10.00001", "12345678901234567", "-1", "1e1", ""]) {
      expect(fieldsOf(await other.call("GET", `/transactions?amountMin=${wrong}`))).toEqual(["amountMin"]);
    }
  });

  test("are filtered by the code of a counterparty", async () => {
    await expect.poll(() => codes({ counterparty: party.accountCode })).toEqual(["part", "full"]);
    expect(await codes({ counterparty: unique("NOBODY") })).toEqual([]);
  });

  test("are filtered by words of description, reference and names, ignoring case and accents", async () => {
    for (const [text, found] of [
      ["miete", ["old"]],
      ["BURO januar", ["old"]],
      ["inv-2026/0042", ["usd"]],
      ["0042", ["usd"]],
      ["strasse", ["out"]],
      ["miete strasse", []],
      ["...", []],
      ['{"$ne":""}', []],
    ] as const) {
      expect([text, await codes({ text })]).toEqual([text, found]);
    }
  });

  test("are counted by what reviewers have to do, with the filters of the list", async () => {
    const counts = async (text = "") => (await api.call("GET", `/queues/review${text}`)).body.data;
    const none = { suggested: 0, ambiguous: 0, unmatched: 0, partiallyMatched: 0, done: 0, open: 0 };
    expect(await counts()).toEqual({ ...none, unmatched: 3, partiallyMatched: 1, done: 2, open: 4 });
    expect(await counts("?direction=debit")).toEqual({ ...none, unmatched: 1, open: 1 });
    expect(await counts(`?counterparty=${party.accountCode}&amountMin=55`)).toEqual({
      ...none,
      partiallyMatched: 1,
      open: 1,
    });
    expect(await counts("?text=buro")).toEqual({ ...none, unmatched: 1, open: 1 });
    expect(await counts("?counterparty=nobody")).toEqual(none);
    expect(refusal(await api.call("GET", "/queues/review?amountMin=x"))).toEqual(
      refusal(await api.call("GET", "/transactions?amountMin=x")),
    );
  });

  test.each(["newest", "oldest", "amount"])("go on after the last one by %s, also without a total", async (order) => {
    const all = await codes({ order });
    const seen: string[] = [];
    let cursor: string | null = "";
    while (cursor !== null) {
      const page: Resource = (
        await api.call("GET", `/transactions?order=${order}&total=none&pageSize=4&cursor=${cursor}`)
      ).body;
      seen.push(...page.data.map((line: Resource) => line.transaction_code));
      cursor = page.pagination.nextCursor;
    }
    expect(seen).toEqual(all);
    const other = await api.call("GET", "/transactions?order=newest&pageSize=1&cursor=");
    const refused = await api.call("GET", `/transactions?order=amount&cursor=${other.body.pagination.nextCursor}`);
    expect([refused.status, fieldsOf(refused)]).toEqual([400, ["cursor"]]);
  });

  test("filters are combined, and an invalid value is refused", async () => {
    expect(await codes({ currency: "EUR", direction: "credit", dateTo: "2026-01-04", amountMax: 20 })).toEqual(["old"]);
    const wrongs: Record<string, string>[] = [
      { status: "done" },
      { direction: "in" },
      { currency: "eur" },
      { dateFrom: "2026-1-1" },
      { dateTo: "2026-02-30" },
      { text: "" },
      { counterparty: "x".repeat(101) },
    ];
    for (const wrong of wrongs) {
      const answer = await api.call("GET", `/transactions?${query(wrong)}`);
      expect(refusal(answer)).toEqual([400, "Invalid query parameters", "invalid_query_parameters"]);
      expect(fieldsOf(answer)).toEqual(Object.keys(wrong));
    }
  });

  test("a repeated status with an invalid value is refused under its name", async () => {
    expect(fieldsOf(await api.call("GET", "/transactions?status=matched&status=done"))).toEqual(["status"]);
  });

  test("unknown parameters are ignored", async () => {
    expect(await codes({ currency: "USD", surprise: "yes" })).toEqual(["usd"]);
  });
});
