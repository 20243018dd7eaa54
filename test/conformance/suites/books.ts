import { beforeAll, describe, expect, test } from "vitest";
import { dataOf, newCounterparty, newInvoice, newLine, type Resource, reconcile, UNKNOWN_ID } from "../fixtures.ts";
import { imported, mt940, newConnection, statementOf, waitFor } from "../statements.ts";
import { type Api, useSystem } from "../system.ts";

/** Balances of statements and reconciliation statements. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.newApi();
});

const january = mt940("260101", "260131", 1_000, [
  { day: "260110", amount: 100, text: "first" },
  { day: "260120", amount: -30, text: "second" },
]);
const february = mt940("260201", "260228", 1_070, [{ day: "260210", amount: 50, text: "third" }]);
const march = mt940("260301", "260331", 1_120, [{ day: "260305", amount: 7, text: "fourth" }]);

describe("balances", () => {
  test("a missing statement is a gap on the connection, in the sync and in the overview until its file closes it", async () => {
    const own = await system.newApi();
    const connection = await newConnection(own);
    expect((await imported(own, connection, january)).balanceIssues).toEqual([]);
    const sync = await imported(own, connection, march);
    const gap = {
      ...{ kind: "gap", account: "10099900/4711", currency: "EUR", from: "2026-02-01", to: "2026-03-01" },
      ...{ expected: 1_070, stated: 1_120, syncId: sync.id, lines: [] },
    };
    expect(sync.balanceIssues).toEqual([gap]);
    const shown = dataOf(await own.call("GET", `/bank-connections/${connection}`));
    expect([shown.balanceIssues, shown.balanceIssueCount]).toEqual([[gap], 1]);
    const issues = { bankConnectionId: connection, name: "Main", balanceIssueCount: 1, balanceIssues: [gap] };
    expect(dataOf(await own.call("GET", "/overview")).incomplete).toEqual([issues]);

    await imported(own, connection, february);
    const closed = dataOf(await own.call("GET", `/bank-connections/${connection}`));
    expect([closed.balanceIssues, closed.balanceIssueCount]).toEqual([[], 0]);
    expect(dataOf(await own.call("GET", "/overview")).incomplete).toEqual([]);
  });

  test("a row that was left out is told with its amount, until a file that has it is imported", async () => {
    const own = await system.newApi();
    const connection = await newConnection(own);
    const rows = ["2026-05-01,10.00,a,110.00", "2026-05-02,-5.00,b,105.00", "2026-05-04,1.00,d,118.50"];
    const csv = (third: string) => ["Date,Amount,Text,Balance", ...rows.toSpliced(2, 0, third)].join("\n");
    const wrong = csv("2026-05-03,x,c,117.50");
    const sync = await imported(own, connection, wrong, "?filename=may.csv&leaveOut=4");
    const leftOut = {
      ...{ kind: "left_out", account: null, currency: "EUR", from: "2026-05-01", to: "2026-05-04" },
      ...{ expected: 106, stated: 118.5, syncId: sync.id, lines: [4] },
    };
    expect([sync.status, sync.created, sync.balanceIssues]).toEqual(["completed", 3, [leftOut]]);
    expect(sync.balances).toMatchObject([{ opening: 100, closing: 118.5, difference: 12.5 }]);
    const issuesNow = async () => dataOf(await own.call("GET", `/bank-connections/${connection}`)).balanceIssues;
    expect(await issuesNow()).toEqual([leftOut]);
    const corrected = await imported(own, connection, csv("2026-05-03,12.50,c,117.50"), "?filename=may.csv");
    expect([corrected.created, corrected.duplicates, corrected.balanceIssues]).toEqual([1, 3, []]);
    expect(await issuesNow()).toEqual([]);
  });

  test("that its own lines do not lead to is told everywhere, until the missing line is there", async () => {
    const own = await system.newApi();
    const connection = await newConnection(own);
    await imported(own, connection, january);
    // The bank's file lacks a line of 20.
    const cut = february.replace(":62F:C260228EUR1120,00", ":62F:C260228EUR1140,00");
    const sync = await imported(own, connection, cut);
    const unaccounted = {
      ...{ kind: "unaccounted", account: "10099900/4711", currency: "EUR", from: "2026-02-01", to: "2026-02-28" },
      ...{ expected: 1_120, stated: 1_140, syncId: sync.id, lines: [] },
    };
    expect(sync.balanceIssues).toEqual([unaccounted]);
    const told = async (until: string) => {
      const { balanceState, balanceIssues } = dataOf(await own.call("GET", `/bank-connections/${connection}`));
      const [listed] = dataOf(await own.call("GET", "/bank-connections"));
      const { incomplete } = dataOf(await own.call("GET", "/overview"));
      const readiness = dataOf(await own.call("GET", `/closed-periods/readiness?until=${until}`));
      const { state, unaccounted: amount } = readiness.accounts[0];
      return [balanceState, listed.balanceState, balanceIssues, incomplete.length, state, amount];
    };
    expect(await told("2026-02-28")).toEqual(["incomplete", "incomplete", [unaccounted], 1, "incomplete", 20]);
    expect((await told("2026-01-31")).slice(4)).toEqual(["complete", 0]);
    const line = { amount: 20, currency: "EUR", direction: "credit", bank_connection_id: connection };
    await newLine(own, { ...line, value_date: "2026-02-12" });
    expect(await told("2026-02-28")).toEqual(["complete", "complete", [], 0, "complete", 0]);
    // A line after the last balance is not proved yet; one more within its days is.
    await newLine(own, { ...line, value_date: "2026-03-02" });
    expect((await told("2026-03-31"))[0]).toBe("complete");
    await newLine(own, { ...line, value_date: "2026-01-15" });
    const twice = { ...unaccounted, from: "2026-01-01", to: "2026-01-31", expected: 1_090, stated: 1_070 };
    expect(await told("2026-02-28")).toMatchObject([
      ...["incomplete", "incomplete", [{ ...twice, from: "2026-01-10", syncId: expect.any(String) }]],
      ...[1, "incomplete", -20],
    ]);
  });

  test("are listed by day, with what was booked and what is missing", async () => {
    const connection = await newConnection(api);
    await imported(api, connection, january);
    await imported(api, connection, march);
    const path = `/bank-connections/${connection}/balances`;
    const days = dataOf(await api.call("GET", `${path}?dateFrom=2026-01-01&dateTo=2026-03-31`));
    const day = (
      on: string,
      stated: number | null,
      booked: number,
      balance: number | null,
      difference: number | null,
    ) => {
      return { day: on, currency: "EUR", stated, booked, balance, difference };
    };
    expect(days).toEqual([
      day("2026-01-10", null, 100, null, null),
      day("2026-01-20", null, -30, null, null),
      day("2026-01-31", 1_070, 0, 1_070, null),
      day("2026-03-05", null, 7, 1_077, null),
      day("2026-03-31", 1_127, 0, 1_127, 50),
    ]);
    const later = dataOf(await api.call("GET", `${path}?dateFrom=2026-03-31&dateTo=2026-03-31`));
    expect(later).toEqual([day("2026-03-31", 1_127, 0, 1_127, 50)]);
    const csv = await api.call(
      "GET",
      `/bank-connections/${connection}/balances.csv?dateFrom=2026-03-01&dateTo=2026-03-31`,
    );
    expect(csv.text.split("\r\n")).toEqual([
      "day,currency,stated,booked,balance,difference",
      "2026-03-05,EUR,,7,1077,",
      "2026-03-31,EUR,1127,0,1127,50",
      "",
    ]);
    expect((await api.call("GET", `${path}.csv?dateFrom=2026-03-31&dateTo=2026-03-01`)).status).toBe(400);
    expect((await api.call("GET", `/bank-connections/${UNKNOWN_ID}/balances.csv`)).status).toBe(404);
    expect((await api.call("GET", `${path}?dateFrom=2025-01-01&dateTo=2026-03-31`)).body.details).toEqual([
      { field: "dateTo", message: "Must be within 366 days" },
    ]);
    expect((await api.call("GET", `/bank-connections/${UNKNOWN_ID}/balances`)).status).toBe(404);
  });
});

describe("the reconciliation statement", () => {
  test("accounts for every cent of the bank's balance, in JSON and as CSV", async () => {
    const own = await system.newApi();
    const connection = await newConnection(own);
    const counterparty = await newCounterparty(own);
    const of = { counterpartyId: counterparty.accountCode };
    const [paid, short] = [
      await newInvoice(own, { ...of, totalAmount: 60 }),
      await newInvoice(own, { ...of, totalAmount: 55 }),
    ];
    await imported(own, connection, january);
    await imported(own, connection, february);
    const lines: Resource[] = dataOf(await own.call("GET", `/transactions?bankConnectionId=${connection}`));
    const [third, second, first] = lines.map(({ transaction_code: code }) => code);
    const match = (transactionId: string, invoiceId: string, matchedAmount: number) =>
      own.call("POST", "/matches", { transactionId, invoiceId, matchedAmount }).then(dataOf);
    await match(first, paid.invoiceNumber, 60);
    const { match: partial } = await match(third, short.invoiceNumber, 50);
    const fee = { amount: 5, reason: "fee", matchId: partial.id };
    dataOf(await own.call("POST", `/invoices/${encodeURIComponent(short.invoiceNumber)}/adjustments`, fee));
    dataOf(await reconcile(own, second, { action: "ignore", reason: "bank_fee" }));
    expect(dataOf(await own.call("GET", `/transactions/${second}`)).ignore_reason).toBe("bank_fee");

    const statement = await waitFor(async () => {
      const read = await statementOf(own, connection, "2026-02-28");
      return read.matchedWithDifferences.transactions === 1 ? read : undefined;
    });
    const sum = (transactions: number, credit: number, debit = 0) => {
      return { transactions, credit, debit, amount: credit - debit };
    };
    expect(statement).toMatchObject({
      ...{ opening: 1_000, balance: 1_120, statedOn: "2026-02-28", unaccounted: 0, addsUp: true, complete: true },
      ...{ matched: sum(1, 60), matchedWithDifferences: sum(1, 50), unexplained: sum(1, 40), late: sum(0, 0) },
      ignored: [{ reason: "bank_fee", ...sum(1, 0, 30) }],
      unexplainedByAge: [{ age: "days_31_60", ...sum(1, 40) }],
      closedUntil: null,
    });
    const csv = await own.call("GET", `/bank-connections/${connection}/reconciliation.csv?day=2026-02-28`);
    expect(csv.text.split("\r\n").slice(0, 8)).toEqual([
      "day,currency,item,detail,transactions,credit,debit,amount",
      "2026-02-28,EUR,opening,,,,,1000",
      "2026-02-28,EUR,matched,,1,60,0,60",
      "2026-02-28,EUR,matched_with_differences,,1,50,0,50",
      "2026-02-28,EUR,ignored,bank_fee,1,0,30,-30",
      "2026-02-28,EUR,unexplained,,1,40,0,40",
      "2026-02-28,EUR,unaccounted,,,,,0",
      "2026-02-28,EUR,balance,2026-02-28,,,,1120",
    ]);
  });

  test("names what a missing statement leaves unaccounted", async () => {
    const connection = await newConnection(api);
    await imported(api, connection, january);
    await imported(api, connection, march);
    const { unaccounted, addsUp, complete } = await statementOf(api, connection, "2026-03-31");
    expect({ unaccounted, addsUp, complete }).toEqual({ unaccounted: 50, addsUp: true, complete: false });
  });
});
