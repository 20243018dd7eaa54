import type { Adjustment } from "@matchbook/matcher/adjustment-types";
import { LedgerAccounts } from "@matchbook/proto/matchbook/matching/v1/export";
import { emptyMessage } from "@matchbook/runtime/empty-message";
import { expect, test } from "vitest";
import { anInvoice } from "../../../packages/matcher/test/matcher-world.ts";
import { type DecidedEntry, postingsOf } from "../src/domain/postings/posting.ts";

const SETTINGS = {
  accounts: emptyMessage(LedgerAccounts),
  bankAccounts: new Map<string, string>(),
  counterpartyAccounts: new Map<string, string>(),
  codeIsAccount: false,
};
const FACTS = { lines: new Map(), invoices: new Map() };
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

test("compares an adjustment with none of the others", { timeout: 5_000 }, () => {
  // 9 million comparisons take five times as long as this test may.
  const many = Array.from({ length: 3_000 }, (_, nth) => fee(nth));
  expect(posted(many, [...many, fee(-1)])).toEqual([["fee--1", 1n]]);
});
