import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { aLine, aMatch } from "../../../test/records.ts";
import { differenceOf, leftAfter, textOf } from "./difference.ts";

const invoice = { remainingAmount: 1197.67, currency: "EUR" };
const paid = aMatch({ matchedAmount: 1161.74, invoiceAmount: 1161.74 });

describe("what stays open after a confirmation", () => {
  test("is exact, also where doubles are not", () => {
    expect(leftAfter(paid, invoice)).toBe(3593n);
    fc.assert(
      fc.property(fc.nat(10_000_000), fc.nat(10_000_000), (total, part) => {
        const match = aMatch({ invoiceAmount: part / 100 });
        expect(leftAfter(match, { remainingAmount: total / 100, currency: "EUR" })).toBe(BigInt(total - part));
      }),
    );
  });

  test("is less the credit notes that are applied with it", () => {
    const match = { ...paid, credits: [{ creditNoteId: "CN-1", amount: 30 }] };
    expect(leftAfter(match, invoice)).toBe(593n);
  });

  test("is nothing of a return, and counts in the units of the currency", () => {
    expect(leftAfter({ ...paid, kind: "return" }, invoice)).toBe(0n);
    const yen = aMatch({ invoiceAmount: 900, invoiceCurrency: "JPY" });
    expect(leftAfter(yen, { remainingAmount: 1000, currency: "JPY" })).toBe(100n);
  });
});

describe("the difference that one key closes", () => {
  test("is the one that matching expected, for any size", () => {
    const difference = { amount: 500, currency: "EUR", reason: "fee" } as const;
    expect(differenceOf({ ...paid, difference }, undefined, "")).toEqual({
      ...{ minor: 50_000n, amount: "500", currency: "EUR", reason: "fee" },
    });
  });

  test.each([
    ["less 3 % Skonto", "discount"],
    ["abzgl. Rabatt 35,93", "discount"],
    ["escompte 3%", "discount"],
    ["minus bank charges", "fee"],
    ["abzüglich Gebühren", "fee"],
  ])("has the reason that the payer writes: %s", (text, reason) => {
    expect(differenceOf(paid, invoice, text)).toMatchObject({ minor: 3593n, amount: "35.93", reason });
  });

  test("is the agreed discount of exactly its percentage, and of no other", () => {
    const agreed = { remainingAmount: 5_000, currency: "EUR", paymentTerms: [{ days: 10, percent: 2 }] };
    const pays = (invoiceAmount: number) => differenceOf(aMatch({ invoiceAmount }), agreed, "RE-1 less fees");
    expect(pays(4_900)).toEqual({ minor: 10_000n, amount: "100.00", currency: "EUR", reason: "discount" });
    expect([pays(4_900.01), pays(4_899.99), pays(4_850)].map((one) => one?.reason)).toEqual([
      ...["discount", "discount", "fee"],
    ]);
    const rounded = { remainingAmount: 333.33, currency: "EUR", paymentTerms: [{ days: 8, percent: 2.5 }] };
    expect(differenceOf(aMatch({ invoiceAmount: 325 }), rounded, "")?.reason).toBe("discount");
  });

  test("is a rounding up to 5 minor units, without a word about it", () => {
    const match = aMatch({ invoiceAmount: 1197.62 });
    expect(differenceOf(match, invoice, "INV-1")?.reason).toBe("rounding");
    expect(differenceOf(aMatch({ invoiceAmount: 1197.61 }), invoice, "INV-1")).toBeUndefined();
  });

  test("does not exist without a reason, when nothing stays open, and when it is decided", () => {
    expect(differenceOf(paid, invoice, "INV-1 coffee feels")).toBeUndefined();
    expect(differenceOf(aMatch({ invoiceAmount: 1197.67 }), invoice, "Skonto")).toBeUndefined();
    expect(differenceOf({ ...paid, status: "confirmed" }, invoice, "Skonto")).toBeUndefined();
    expect(differenceOf(paid, undefined, "Skonto")).toBeUndefined();
  });

  test("is read in everything that the bank passes on", () => {
    const line = aLine({ description: "INV-1", reference: "RF18", end_to_end_id: "less discount" });
    expect(differenceOf(paid, invoice, textOf(line))?.reason).toBe("discount");
  });
});
