import { describe, expect, test } from "vitest";
import { refusal } from "../client.ts";
import { dataOf, newInvoice, newLine, type Resource, reconcile } from "../fixtures.ts";
import { imported, mt940, newConnection, statementOf, waitFor } from "../statements.ts";
import { type Api, useSystem } from "../system.ts";

/** Closed periods: what closing needs, and what it refuses afterwards. */

const system = useSystem();

const january = mt940("260101", "260131", 1_000, [
  { day: "260110", amount: 100, text: "first" },
  { day: "260120", amount: -30, text: "second" },
]);

describe("closed periods", () => {
  test("need what is unexplained to be acknowledged, and refuse every decision within them until they are reopened", async () => {
    const own = await system.newApi();
    const connection = await newConnection(own);
    await imported(own, connection, january);
    const [second, first] = dataOf(await own.call("GET", `/transactions?bankConnectionId=${connection}`)).map(
      ({ transaction_code: code }: Resource) => code,
    );
    const invoice = await newInvoice(own, { totalAmount: 100 });
    const pair = { transactionId: first, invoiceId: invoice.invoiceNumber };
    const { match } = dataOf(await own.call("POST", "/matches", { ...pair, matchedAmount: 60 }));
    const adjusted = await own.call("POST", `/invoices/${encodeURIComponent(invoice.invoiceNumber)}/adjustments`, {
      ...{ amount: 5, reason: "fee", matchId: match.id },
    });
    const adjustments = `/invoices/${encodeURIComponent(invoice.invoiceNumber)}/adjustments`;

    const period = { bankConnectionId: connection, until: "2026-01-31" };
    const asked = await own.call("POST", "/closed-periods", period);
    expect([asked.status, asked.body.code, asked.body.details]).toEqual([
      ...[400, "unexplained_transactions"],
      [{ field: "unexplainedTransactions", message: "Must be 2" }],
    ]);
    const unexplained = dataOf(await own.call("GET", `/closed-periods/unexplained?until=2026-01-31`));
    const sums = { transactions: 2, credit: 40, debit: 30, amount: 10 };
    expect(unexplained).toEqual({
      transactions: 2,
      sums: [{ bankConnectionId: connection, currency: "EUR", ...sums }],
    });
    const closed = dataOf(await own.call("POST", "/closed-periods", { ...period, unexplainedTransactions: 2 }));
    expect(closed).toMatchObject({ ...period, reason: null, unexplainedTransactions: 2, version: 1 });
    expect(dataOf(await own.call("GET", `/bank-connections/${connection}`)).closedUntil).toBe("2026-01-31");

    const closedOf = async (answer: ReturnType<Api["call"]>) => refusal(await answer);
    const refused = [400, "Period is closed", "period_closed"];
    const payable = await newInvoice(own, { direction: "payable" });
    const second30 = { transactionId: second, invoiceId: payable.invoiceNumber, matchedAmount: 30 };
    expect(await closedOf(own.call("POST", "/matches", second30))).toEqual(refused);
    expect(await closedOf(own.call("PUT", `/matches/${match.id}`, { matchedAmount: 50 }))).toEqual(refused);
    expect(await closedOf(own.call("DELETE", `/matches/${match.id}`))).toEqual(refused);
    expect(await closedOf(reconcile(own, first, { action: "unlink_all" }))).toEqual(refused);
    expect(await closedOf(reconcile(own, second, { action: "ignore" }))).toEqual(refused);
    expect(await closedOf(own.call("POST", adjustments, { amount: 1, reason: "fee", matchId: match.id }))).toEqual(
      refused,
    );
    expect(await closedOf(own.call("DELETE", `${adjustments}/${dataOf(adjusted).id}`))).toEqual(refused);
    expect(await closedOf(own.call("POST", `/operations/${adjusted.body.operationId}/undo`))).toEqual(refused);
    const bulk = await own.call("POST", "/transactions/reconcile", { items: [{ code: second, action: "ignore" }] });
    expect(bulk.body.data[0]).toMatchObject({ success: false, code: "period_closed" });
    // Changes that allocate nothing stay possible.
    expect((await own.call("PUT", `/matches/${match.id}`, { metadata: { note: "seen" } })).status).toBe(200);

    const reopen = { bankConnectionId: connection };
    expect((await own.call("POST", "/closed-periods/reopen", reopen)).status).toBe(400);
    const reopened = await own.call("POST", "/closed-periods/reopen", { ...reopen, reason: "A late invoice" });
    expect(dataOf(reopened)).toMatchObject({ until: null, reason: "A late invoice", version: 2 });
    expect((await own.call("PUT", `/matches/${match.id}`, { matchedAmount: 50 })).status).toBe(200);
    const history = dataOf(await own.call("GET", "/history?entity=closed_period"));
    expect(history.entries.map(({ operation, after }: Resource) => [operation, after.until, after.reason])).toEqual([
      ["close_period", "2026-01-31", null],
      ["reopen_period", null, "A late invoice"],
    ]);
    const undone = await own.call("POST", `/operations/${history.entries[0].operationId}/undo`);
    expect(undone.body.code).toBe("operation_final");
    const again = await own.call("POST", "/closed-periods/reopen", { ...reopen, reason: "Again" });
    expect(again.body.code).toBe("period_not_closed");
  });

  test("over a gap need a reason, which the history keeps, and the API says of each account what it proves", async () => {
    const own = await system.newApi();
    const [proved, gap, bare] = [await newConnection(own), await newConnection(own), await newConnection(own)];
    await imported(own, proved, january);
    await imported(own, gap, january);
    await imported(own, gap, mt940("260201", "260228", 2_000, [{ day: "260210", amount: 1, text: "later" }]));
    const readiness = async (query: string) => dataOf(await own.call("GET", `/closed-periods/readiness?${query}`));
    const shown = await waitFor(async () => {
      const now = await readiness("until=2026-02-28");
      return now.unexplainedTransactions === 5 ? now : undefined;
    });
    const line = ({ bankConnectionId, state, statedOn, unaccounted, unexplained }: Resource) => [
      ...[bankConnectionId, state, statedOn, unaccounted, unexplained.transactions],
    ];
    expect(shown.accounts.map(line)).toEqual([
      [gap, "incomplete", "2026-02-28", 930, 3],
      [bare, "not_provable", null, null, 0],
      [proved, "complete", "2026-01-31", 0, 2],
    ]);
    expect(shown).toMatchObject({ until: "2026-02-28", incompleteAccounts: 1, unbookedExports: [] });
    expect(dataOf(await own.call("GET", `/bank-connections/${gap}`)).balanceState).toBe("incomplete");
    // Before the gap everything is proved.
    expect((await readiness(`until=2026-01-31&bankConnectionId=${gap}`)).accounts.map(line)).toEqual([
      [gap, "complete", "2026-01-31", 0, 2],
    ]);
    const period = { until: "2026-02-28", unexplainedTransactions: 5 };
    const refused = await own.call("POST", "/closed-periods", period);
    expect([refused.status, refused.body.details]).toEqual([
      400,
      [{ field: "reason", message: "Required, because the balances of Main are incomplete up to 2026-02-28" }],
    ]);
    const reason = "The bank has lost the statement";
    expect(dataOf(await own.call("POST", "/closed-periods", { ...period, reason }))).toMatchObject({ reason });
    const { entries } = dataOf(await own.call("GET", "/history?entity=closed_period"));
    expect(entries.map(({ after }: Resource) => after.reason)).toEqual([reason]);
  });

  test("of one account leave nothing of it to explain when the others are closed, except what came late", async () => {
    const own = await system.newApi();
    const [closed, open] = [await newConnection(own), await newConnection(own)];
    await imported(own, closed, january);
    await imported(own, open, january);
    const period = { bankConnectionId: closed, until: "2026-01-31", unexplainedTransactions: 2 };
    const close = async (body: object) => (await own.call("POST", "/closed-periods", body)).body.details ?? "closed";
    expect([await close(period), await close(period)]).toEqual(["closed", "closed"]);
    const leftBy = async (until: string) => {
      const readiness = dataOf(await own.call("GET", `/closed-periods/readiness?until=${until}`));
      const { transactions, sums } = dataOf(await own.call("GET", `/closed-periods/unexplained?until=${until}`));
      const of = (account: string) =>
        readiness.accounts.find((one: Resource) => one.bankConnectionId === account).unexplained.transactions;
      return [transactions, sums.map((sum: Resource) => [sum.bankConnectionId, sum.amount]), of(closed), of(open)];
    };
    for (const until of ["2026-01-31", "2026-02-28"]) expect(await leftBy(until)).toEqual([2, [[open, 70]], 0, 2]);
    await newLine(own, { bank_connection_id: closed, amount: 7, direction: "credit", value_date: "2026-01-15" });
    expect((await leftBy("2026-02-28")).slice(2)).toEqual([1, 2]);
    const tenant = { until: "2026-02-28", unexplainedTransactions: 3, reason: "A line without a statement" };
    expect([await close({ ...tenant, unexplainedTransactions: 5 }), await close(tenant)]).toEqual([
      [{ field: "unexplainedTransactions", message: "Must be 3" }],
      "closed",
    ]);
  });

  test("of the tenant leave late transactions alone, which are stored and marked", async () => {
    const own = await system.newApi();
    const connection = await newConnection(own);
    const invoice = await newInvoice(own, { totalAmount: 50, issueDate: "2026-01-02" });
    const other = await newInvoice(own, { totalAmount: 8, issueDate: "2026-01-02" });
    dataOf(await own.call("POST", "/closed-periods", { until: "2026-02-28" }));
    const text = `Invoice ${invoice.invoiceNumber}`;
    const file = mt940("260201", "260331", 0, [
      { day: "260210", amount: 50, text },
      { day: "260305", amount: 8, text: `Invoice ${other.invoiceNumber}` },
    ]);
    const sync = await imported(own, connection, file);
    expect([sync.created, sync.late]).toEqual([2, 1]);
    // Both are decided in one commit.
    const [later, late] = await waitFor(async () => {
      const lines = dataOf(await own.call("GET", `/transactions?bankConnectionId=${connection}`));
      return lines[0].status === "matched" ? lines : undefined;
    });
    expect([later.late, late.late, late.status]).toEqual([false, true, "unmatched"]);
    expect((await statementOf(own, connection, "2026-03-31")).late).toMatchObject({ transactions: 1, amount: 50 });
    dataOf(await own.call("POST", "/closed-periods/reopen", { until: "2026-01-31", reason: "A late statement" }));
    const included = dataOf(await reconcile(own, late.transaction_code, { action: "include" }));
    expect(included.match.status).toBe("confirmed");
  });
});
