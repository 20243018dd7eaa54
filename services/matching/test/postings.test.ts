import type { Adjustment } from "@matchbook/matcher/model/parts";
import { LedgerAccounts } from "@matchbook/proto/matchbook/matching/v1/export";
import { emptyMessage } from "@matchbook/runtime/grpc/empty-message";
import { expect, test } from "vitest";
import { anInvoice } from "../../../packages/matcher/test/matcher-world.ts";
import { type DecidedEntry, postingsOf } from "../src/domain/postings/posting.ts";

const SETTINGS = {
  accounts: emptyMessage(LedgerAccounts),
  bankAccounts: new Map<string, string>(),
  counterpartyAccounts: new Map<string, string>(),
  codeIsAccount: false,
  adjustmentsByPayment: true,
};
const FACTS = { lines: new Map(), invoices: new Map(), payments: new Map() };
const DAY = new Date("2026-04-20T10:00:00.000Z");

const fee = (nth: number, amount = 1n): Adjustment => ({
  ...{ id: `fee-${nth}`, amount, reason: "fee", note: undefined, matchId: "match-1", createdAt: DAY },
});
const entry = (before: Adjustment[], after: Adjustment[]): DecidedEntry => ({
  ...{ entity: "invoice", sequence: 7n, at: DAY, actor: "key:test", operationId: "operation-1" },
  before: anInvoice("INV-1", { adjustments: before }),
  after: anInvoice("INV-1", { adjustments: after }),
});
const posted = (before: Adjustment[], after: Adjustment[]) =>
  postingsOf(entry(before, after), FACTS, SETTINGS).map(({ adjustmentId, amount, reversal }) => [
    adjustmentId,
    reversal ? -amount : amount,
  ]);

test("posts the adjustments that an entry adds, removes and changes", () => {
  expect(posted([fee(1), fee(2), fee(3)], [fee(1), fee(3, 5n), fee(4)])).toEqual([
    ["fee-2", -1n],
    ["fee-3", -1n],
    ["fee-3", 5n],
    ["fee-4", 1n],
  ]);
});

test("compares an adjustment with its other form only", () => {
  let compared = 0;
  // A comparison of two objects asks each for its keys.
  const ownKeys = () => {
    compared += 1;
    return [];
  };
  const counting = () => new Proxy({}, { ownKeys }) as unknown as string;
  const many = Array.from({ length: 100 }, (_, nth) => fee(nth));
  const { before, after, ...rest } = entry(many, [...many, fee(-1)]);
  const counted = {
    ...{ before: { ...before, counterpartyCode: counting() }, after: { ...after, counterpartyCode: counting() } },
    ...rest,
  };
  expect(postingsOf(counted as DecidedEntry, FACTS, SETTINGS)).toMatchObject([{ adjustmentId: "fee--1", amount: 1n }]);
  // Each of the two objects, of each adjustment, in both directions.
  expect(compared).toBe(4 * many.length);
});
