import { addDays } from "@matchbook/runtime/values/days";
import { waitUntil } from "@matchbook/servers/wait-until";
import fc from "fast-check";
import { expect } from "vitest";
import { dataOf, newInvoice, type Resource } from "./fixtures.ts";
import { imported, mt940, newConnection } from "./statements.ts";
import type { Api } from "./system.ts";

/** A tenant's books under random commands: matching, adjusting, closing periods, importing, exporting. */

/** The first booking day of a world. */
export const FIRST = "2026-01-01";
const REASONS = ["bank_fee", "tax", undefined];

/** Commands: a kind, and numbers that pick the rows it acts on. */
export const command = fc.record({
  kind: fc.constantFrom(
    ...(["match", "match", "match", "unlink", "ignore", "include", "adjust", "unadjust", "undo", "return"] as const),
    ...(["close", "close_tenant", "reopen", "import", "import", "export", "recall"] as const),
  ),
  a: fc.nat(),
  b: fc.nat(),
});
type Command = typeof command extends fc.Arbitrary<infer C> ? C : never;

/** The books of a tenant, and what the commands need to know of them. */
export interface World {
  api: Api;
  connection: string;
  invoices: Resource[];
  lines: Resource[];
  /** Balance with which the next statement begins. */
  balance: number;
  nextDay: string;
  operations: string[];
  adjustments: { invoice: string; id: string }[];
  /** The lines of a closed period as they were when it was closed, by code. */
  frozen: Map<string, string>;
}

/** Four open invoices and two statements. */
export async function newWorld(api: Api): Promise<World> {
  const invoices = [
    ...(await Promise.all([40, 70, 90].map((totalAmount) => newInvoice(api, { totalAmount })))),
    await newInvoice(api, { totalAmount: 60, direction: "payable" }),
  ];
  const connection = await newConnection(api);
  const state = { balance: 500, nextDay: FIRST, operations: [], adjustments: [], frozen: new Map<string, string>() };
  const world = { api, connection, invoices, lines: [], ...state };
  for (const a of [7, 8]) await importNext(world, { kind: "import", a, b: a });
  return world;
}

/** A statement of ten days, or one that is dated before the first one. */
async function importNext(world: World, { a, b }: Command): Promise<void> {
  const { api, connection, nextDay: from } = world;
  if (from > "2026-03-20") return;
  const swift = (day: string) => day.slice(2).replaceAll("-", "");
  const entries = [a, b, a + b].map((pick, nth) => ({
    day: swift(addDays(from, pick % 10)),
    amount: (pick % 2 === 0 ? 1 : -1) * (11 + (pick % 60)),
    text: `line ${from} ${nth}`,
  }));
  await imported(api, connection, mt940(swift(from), swift(addDays(from, 9)), world.balance, entries));
  world.balance += entries.reduce((sum, { amount }) => sum + amount, 0);
  world.nextDay = addDays(from, 10);
  world.lines = dataOf(await api.call("GET", `/transactions?pageSize=100&bankConnectionId=${connection}`));
}

/** Carries a command out, which the system may refuse. */
export async function attempt(world: World, command: Command): Promise<void> {
  const { api, connection } = world;
  const pick = <T>(all: readonly T[], by: number): T => all[by % all.length] as T;
  const [line, invoice] = [pick(world.lines, command.a), pick(world.invoices, command.b)];
  const { transaction_code: code, direction } = line;
  const call = async (method: string, path: string, body?: unknown) => {
    const answer = await api.call(method, path, body);
    expect(answer.status, answer.text).toBeLessThan(500);
    if (answer.body.operationId !== undefined && answer.status < 300) world.operations.push(answer.body.operationId);
    return answer;
  };
  const day = addDays(FIRST, command.a % 60);
  const adjustments = `/invoices/${encodeURIComponent(invoice.invoiceNumber)}/adjustments`;
  switch (command.kind) {
    case "match": {
      const fitting = world.invoices.filter((one) => (one.direction === "payable") === (direction === "debit"));
      const pair = { transactionId: code, invoiceId: pick(fitting, command.b).invoiceNumber };
      const closes = command.b % 2 === 0 ? { closeDifference: "fee" } : {};
      await call("POST", "/matches", { ...pair, matchedAmount: 1 + (command.b % line.amount), ...closes });
      return;
    }
    case "return": {
      // A debit that takes a payment of a receivable back.
      const [paid] = dataOf(
        await api.call("GET", `/matches?status=active&invoiceId=${encodeURIComponent(invoice.invoiceNumber)}`),
      );
      if (paid === undefined) return;
      await call("POST", "/matches", {
        transactionId: code,
        invoiceId: invoice.invoiceNumber,
        matchedAmount: 1,
        returnsMatchId: paid.id,
      });
      return;
    }
    case "unlink":
      await call("POST", `/transactions/${code}/reconcile`, { action: "unlink_all" });
      return;
    case "ignore":
      await call("POST", `/transactions/${code}/reconcile`, { action: "ignore", reason: pick(REASONS, command.b) });
      return;
    case "include":
      await call("POST", `/transactions/${code}/reconcile`, { action: "include" });
      return;
    case "adjust": {
      const [match] = dataOf(await api.call("GET", `/matches?status=active&transactionId=${code}`));
      if (match === undefined) return;
      const path = `/invoices/${encodeURIComponent(match.invoiceId)}/adjustments`;
      const made = await call("POST", path, { amount: 1, reason: "fee", matchId: match.id });
      if (made.status === 201) world.adjustments.push({ invoice: match.invoiceId, id: made.body.data.id });
      return;
    }
    case "unadjust": {
      const one = world.adjustments.pop();
      if (one !== undefined) await call("DELETE", `/invoices/${encodeURIComponent(one.invoice)}/adjustments/${one.id}`);
      else await call("POST", adjustments, { amount: 1, reason: "rounding" });
      return;
    }
    case "undo":
      if (world.operations.length > 0) await call("POST", `/operations/${pick(world.operations, command.a)}/undo`);
      return;
    case "close":
    case "close_tenant": {
      const of: Record<string, string> = command.kind === "close" ? { bankConnectionId: connection } : {};
      const asked = new URLSearchParams({ until: day, ...of });
      const { transactions } = dataOf(await settled(() => api.call("GET", `/closed-periods/unexplained?${asked}`)));
      const closed = await call("POST", "/closed-periods", {
        until: day,
        ...of,
        unexplainedTransactions: transactions,
      });
      if (closed.status !== 201) return;
      const all = await allOf(world);
      for (const one of all) if (one.booking_day <= day) world.frozen.set(one.transaction_code, booksOf(one));
      return;
    }
    case "reopen":
      await call("POST", "/closed-periods/reopen", { bankConnectionId: connection, reason: "A test" });
      await call("POST", "/closed-periods/reopen", { reason: "A test" });
      world.frozen.clear();
      return;
    case "export":
      await call("POST", "/exports");
      return;
    case "recall": {
      const batches = dataOf(await api.call("GET", "/exports"));
      if (batches.length > 0)
        await call("PATCH", `/exports/${pick<Resource>(batches, command.a).number}`, { status: "recalled" });
      return;
    }
    case "import":
      await importNext(world, command);
  }
}

/** Reads until two readings agree, because an adjustment reaches the list by its event. */
async function settled<T extends { text: string }>(read: () => Promise<T>): Promise<T> {
  let before = "";
  return waitUntil(read, ({ text }) => {
    const isSame = text === before;
    before = text;
    return isSame;
  });
}

/** All transactions as matching has them. */
export async function allOf({ api, lines }: World): Promise<Resource[]> {
  return Promise.all(
    lines.map(async (line) => dataOf(await api.call("GET", `/transactions/${line.transaction_code}`))),
  );
}

/** The amount of a line in the books. */
export function booksOf(line: Resource): string {
  return [line.status, line.remaining_amount, line.ignore_reason, line.adjusted].join(" ");
}
