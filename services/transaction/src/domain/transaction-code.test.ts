import fc from "fast-check";
import { v7 } from "uuid";
import { describe, expect, test } from "vitest";
import { transactionCode } from "./transaction-code.ts";

describe("the generated code of a line", () => {
  test("is TX- and twenty unambiguous letters and digits", () => {
    expect(transactionCode("01932c07-209f-7000-8000-000000000000")).toBe("TX-01JCP0E84Z0000000000");
    fc.assert(
      fc.property(fc.uuid({ version: 7 }), (id) => {
        expect(transactionCode(id)).toMatch(/^TX-[0-9A-HJKMNP-TV-Z]{20}$/);
      }),
    );
  });

  test("sorts by creation time", () => {
    fc.assert(
      fc.property(fc.nat(2 ** 46), fc.integer({ min: 1, max: 2 ** 40 }), (msecs, later) => {
        expect(transactionCode(v7({ msecs })) < transactionCode(v7({ msecs: msecs + later }))).toBe(true);
      }),
    );
  });

  test("differs for a hundred thousand lines created at once", () => {
    const codes = new Set(Array.from({ length: 100_000 }, () => transactionCode(v7())));
    expect(codes.size).toBe(100_000);
  });
});
