import fc from "fast-check";
import { expect, test } from "vitest";
import type { ReconciliationStatement } from "../../../api/resources.ts";
import { fromMinor } from "../../../values/minor-units.ts";
import { missingOf, rowsOf, totalOf } from "./rows.ts";

const minor = fc.bigInt({ min: -(10n ** 16n), max: 10n ** 16n });
const text = (amount: bigint) => fromMinor(amount, "EUR") as unknown as number;
const sum = (amount: bigint) => ({ transactions: 1, credit: 0, debit: 0, amount: text(amount) });

/** A statement whose balance is what its sums make, and so much more. */
function statementOf([opening = 0n, ...sums]: bigint[], unaccounted: bigint, off = 0n): ReconciliationStatement {
  const [matched = 0n, adjusted = 0n, unexplained = 0n, ...ignored] = sums;
  const balance = [opening, unaccounted, ...sums].reduce((total, one) => total + one, off);
  return {
    ...{ bankConnectionId: "bank", day: "2026-10-31", currency: "EUR", statedOn: "2026-10-31", closedUntil: null },
    ...{ opening: text(opening), balance: text(balance), unaccounted: text(unaccounted) },
    ...{ matched: sum(matched), matchedWithDifferences: sum(adjusted), unexplained: sum(unexplained) },
    ignored: ignored.map((amount, nth) => ({ ...sum(amount), reason: nth === 0 ? null : "bank_fee" })),
    ...{ unexplainedByAge: [], late: sum(0n), expected: [], addsUp: off === 0n, complete: false },
  };
}

test("rows of any size add up to the page's balance to the cent", () => {
  fc.assert(
    fc.property(fc.array(minor, { minLength: 4, maxLength: 7 }), minor, (sums, unaccounted) => {
      const statement = statementOf(sums, unaccounted);
      const total = totalOf(rowsOf(statement), "EUR");
      expect(total).toBe(statement.balance);
      // An amount that no line accounts for is missing, although its row makes the sum.
      expect(missingOf(statement, total)).toBe(text(unaccounted));
    }),
  );
});

test("a cent that is missing is said", () => {
  const statement = statementOf([100n, 5n, 0n, 7n], 0n, 1n);
  expect(missingOf(statement, totalOf(rowsOf(statement), "EUR"))).toBe("0.01");
});

test("without a stated balance the page compares with nothing", () => {
  const statement = { ...statementOf([0n, 5n], 0n), opening: null, balance: null, unaccounted: null };
  const rows = rowsOf(statement);
  expect(rows.map(({ text: { en } }) => en)).toEqual([
    "Matched to invoices or coded",
    "Matched with an adjustment",
    "Unexplained",
  ]);
  expect(missingOf(statement, totalOf(rows, "EUR"))).toBeUndefined();
});
