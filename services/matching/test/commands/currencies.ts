import { describe, expect, test } from "vitest";
import { aLine } from "../setup.ts";
import { allocate, invoice, invoiceState, message } from "./setup.ts";

describe("an allocation across currencies", () => {
  test("is converted by a stored rate or its inverse, and rounded half to even", async () => {
    const usd = await invoice({ currency: "USD", total: 100_000n });
    expect(await allocate(aLine(), usd, "0.02")).toMatchObject({
      invoiceAmount: 2n, // 2.5 cents round to the even neighbour
      exchangeRate: "1.25",
      rateDate: "2026-02-27",
    });
    const eur = await invoice({ currency: "EUR", total: 100_000n });
    expect(await allocate(aLine({ currency: "USD" }), eur, "100")).toMatchObject({
      invoiceAmount: 8_000n,
      exchangeRate: "0.8",
    });
    const kwd = await invoice({ currency: "KWD", total: 100_000n });
    expect(await allocate(aLine(), kwd, "100")).toMatchObject({ invoiceAmount: 33_300n });
  });

  test("uses the newest rate that is at most seven days older than the value date", async () => {
    const settle = async (currency: string) => allocate(aLine(), await invoice({ currency, total: 900_000n }), "100");
    expect(await settle("GBP")).toMatchObject({ exchangeRate: "0.9", rateDate: "2026-03-02" });
    expect(await settle("SEK")).toMatchObject({ rateDate: "2026-02-23" });
    await expect(settle("NOK")).rejects.toEqual(message("No applicable currency conversion rate is available"));
  });

  test("is refused with different errors for an unknown currency pair and for a rate that is too old", async () => {
    await expect(allocate(aLine(), await invoice({ currency: "CHF" }), "1")).rejects.toEqual(
      message("Transaction and invoice currencies must match"),
    );
    await expect(allocate(aLine(), await invoice({ currency: "JPY" }), "1")).rejects.toEqual(
      message("No applicable currency conversion rate is available"),
    );
  });

  test("leaves no rounding difference on the invoice when the payment is fully allocated", async () => {
    const number = await invoice({ currency: "USD", total: 12_501n });
    const match = await allocate(aLine(), number, "100");
    expect(match).toMatchObject({ matchedAmount: 10_000n, invoiceAmount: 12_501n });
    expect(await invoiceState(number)).toMatchObject({ status: "paid", remaining: 0n });
  });
});
