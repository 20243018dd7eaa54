import { beforeAll, describe, expect, test } from "vitest";
import { getMatch, newAllocation, newConfirmed, newSuggestion } from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Every field of a match. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.sharedApi();
});

const UUID_V7 = expect.stringMatching(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe("match", () => {
  test("of a person has source manual, no confidence, no reasons and no rate", async () => {
    const { match, pair, invoice } = await newAllocation(api, 40);
    const shown = {
      id: UUID_V7,
      ...pair,
      counterpartyId: invoice.counterpartyId,
      counterpartyName: invoice.counterpartyName,
      paymentMethodId: null,
      status: "active",
      source: "manual",
      matchedAmount: 40,
      currency: "EUR",
      invoiceAmount: 40,
      invoiceCurrency: "EUR",
      exchangeRate: null,
      kind: "payment",
      returnsMatchId: null,
      deducted: false,
      returnedAmount: 0,
      rateDate: null,
      confidence: null,
      reasons: [],
      explanation: null,
      difference: null,
      credits: [],
      metadata: {},
      version: 1,
      createdAt: TIME,
      updatedAt: TIME,
    };
    expect(match).toEqual(shown);
    expect(await getMatch(api, match)).toEqual(match);
  });

  test("of automatic matching has source auto, a confidence from 0 to 1 and machine-readable reasons", async () => {
    const { match } = await newConfirmed(api);
    expect(match).toMatchObject({ source: "auto", status: "confirmed" });
    expect(match.confidence).toBeGreaterThan(0);
    expect(match.confidence).toBeLessThanOrEqual(1);
    expect(match.reasons.map(({ signal }: { signal: string }) => signal)).toEqual(
      expect.arrayContaining(["invoice_number", "amount_exact"]),
    );
    const suggestion = await newSuggestion(api);
    expect(suggestion.match.paymentMethodId).toBe(suggestion.counterparty.paymentMethods[0].code);
  });
});
