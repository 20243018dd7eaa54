import { beforeAll, describe, expect, test } from "vitest";
import { fieldsOf, refusal } from "../client.ts";
import {
  dataOf,
  getLine,
  newConfirmed,
  newInvoice,
  newLine,
  newSuggestion,
  reconcile,
  transactionPath,
  unique,
} from "../fixtures.ts";
import { type Api, useSystem } from "../system.ts";

/** Settings of a tenant for matching, and the preview of their effect. */

const system = useSystem();
let api: Api;
beforeAll(async () => {
  api = await system.newApi();
});

const TIME = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);

describe("matching settings", () => {
  const patch = (body: unknown) => api.call("PATCH", "/matching-settings", body);
  const get = async () => dataOf(await api.call("GET", "/matching-settings"));

  test("have defaults; a patch changes the named ones, in decimal amounts of each currency", async () => {
    const before = await get();
    expect(before).toMatchObject({ autoConfirm: true, ceilings: [], updatedAt: null });
    expect(before.suggestFrom).toBeLessThanOrEqual(before.confirmFrom);
    const ceilings = [
      { currency: "EUR", amount: 2500.5 },
      { currency: "JPY", amount: 300_000 },
      { currency: "KWD", amount: 0.125 },
    ];
    const changed = await patch({ ceilings, ceilingOtherwise: null });
    expect([changed.status, changed.body.data]).toEqual([
      200,
      { ...(before as object), ceilings, ceilingOtherwise: null, estimatedCeilings: [], updatedAt: TIME },
    ]);
    expect(await get()).toEqual(changed.body.data);
    expect(dataOf(await patch({ ceilings: [], baseCurrency: "USD", ceilingOtherwise: 2_000_000 }))).toMatchObject({
      ceilings: [],
      baseCurrency: "USD",
      ceilingOtherwise: 2_000_000,
    });
  });

  test.each<[object, string]>([
    [{ suggestFrom: 90, confirmFrom: 80 }, "confirmFrom"],
    [{ suggestFrom: 101 }, "suggestFrom"],
    [{ confirmFrom: 0 }, "confirmFrom"],
    [{ margin: 1.5 }, "margin"],
    [{ autoConfirm: "yes" }, "autoConfirm"],
    [{ ceilings: [{ currency: "XXQ", amount: 1 }] }, "ceilings.0.currency"],
    [{ ceilings: [{ currency: "JPY", amount: 1.5 }] }, "ceilings.0.amount"],
    [{ ceilings: [{ currency: "EUR", amount: 0 }] }, "ceilings.0.amount"],
    [
      {
        ceilings: [
          { currency: "EUR", amount: 1 },
          { currency: "EUR", amount: 2 },
        ],
      },
      "ceilings",
    ],
    [{ ceilingOtherwise: 0 }, "ceilingOtherwise"],
    [{ ceilingOtherwise: 0.5 }, "ceilingOtherwise"],
  ])("%j is refused by the name %s, and nothing of it holds", async (body, field) => {
    const before = await get();
    const answer = await patch({ margin: before.margin + 1, ...body });
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
    expect(await get()).toEqual(before);
  });

  test("refuse an empty patch with At least one field is required", async () => {
    expect(refusal(await patch({}))).toEqual([400, "At least one field is required", "at_least_one_field_required"]);
  });
});

describe("preview of settings", () => {
  const preview = (body: unknown) => api.call("POST", "/matching-settings/preview", body);

  test("compares the latest transactions under both settings and names those that differ", async () => {
    const { line, invoice } = await newConfirmed(api);
    const settings = (await api.call("GET", "/matching-settings")).body;
    const shown = dataOf(await preview({ autoConfirm: false, transactions: 1 }));
    expect(shown).toEqual({
      transactions: 1,
      decidedByPeople: 0,
      current: { confirmed: 1, suggested: 0, none: 0, contradictions: 0 },
      proposed: { confirmed: 0, suggested: 1, none: 0, contradictions: 0 },
      changes: [
        {
          transactionId: line.transaction_code,
          current: { outcome: "confirmed", invoiceNumbers: [invoice.invoiceNumber], contradicts: false },
          proposed: { outcome: "pending_review", invoiceNumbers: [invoice.invoiceNumber], contradicts: false },
        },
      ],
    });
    expect((await api.call("GET", "/matching-settings")).body).toEqual(settings);
    expect(await getLine(api, line)).toMatchObject({ status: "matched" });
  });

  test.each<[object, string]>([
    [{ transactions: 201 }, "transactions"],
    [{ transactions: 0 }, "transactions"],
    [{ suggestFrom: 90, confirmFrom: 80 }, "confirmFrom"],
    [{ margin: 0 }, "margin"],
  ])("%j is refused by the name %s", async (body, field) => {
    const answer = await preview(body);
    expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]]);
  });
});

describe("preview", () => {
  const preview = (transactionId: unknown) => api.call("POST", "/matches/preview", { transactionId });

  test("shows the match that include would confirm, with its reasons, and stores nothing", async () => {
    const confirmed = await newConfirmed(api);
    const invoice = await newInvoice(api);
    const line = await newLine(api, { reference: invoice.invoiceNumber });
    // `include` has matched the line where its event came first; without its matches there is something to preview.
    await reconcile(api, line.transaction_code, { action: "ignore" });
    const before = await getLine(api, line);
    const shown = dataOf(await preview(line.transaction_code));
    expect(shown).toMatchObject({
      transactionId: line.transaction_code,
      status: "ignored",
      currency: "EUR",
      remainingAmount: 100,
      outcome: "none",
      candidates: [{ invoiceId: invoice.invoiceNumber, status: "confirmed", matchedAmount: 100, invoiceAmount: 100 }],
    });
    expect(shown.candidates[0].confidence).toBeGreaterThan(0);
    expect(shown.candidates[0].reasons.length).toBeGreaterThan(0);
    expect(await getLine(api, line)).toEqual(before);
    expect(dataOf(await preview(confirmed.line.transaction_code))).toMatchObject({
      status: "matched",
      remainingAmount: 0,
      outcome: "none",
      candidates: [],
    });
  });

  test("shows a suggestion as pending_review, and nothing for a line without a candidate", async () => {
    const { line, invoice } = await newSuggestion(api);
    expect(dataOf(await preview(line.transaction_code))).toMatchObject({
      outcome: "pending_review",
      candidates: [{ invoiceId: invoice.invoiceNumber, status: "pending_review" }],
    });
    const stranger = await newLine(api);
    expect(dataOf(await preview(stranger.transaction_code))).toMatchObject({ outcome: "none", candidates: [] });
  });

  test("shows the number of equal candidates if they are too many to suggest", async () => {
    const reasons = [{ signal: "ambiguous", detail: "6", points: 0 }];
    for (let count = 0; count < 6; count += 1) {
      await newInvoice(api, { totalAmount: 771.35, issueDate: "2026-02-01", dueDate: "2026-03-02" });
    }
    const line = await newLine(api, { amount: 771.35, value_date: "2026-03-02" });
    const included = dataOf(await reconcile(api, line.transaction_code, { action: "include" }));
    expect(included).toMatchObject({ transaction: { status: "unmatched", match_reasons: reasons }, match: null });
    expect(await getLine(api, line)).toMatchObject({ match_reasons: reasons, matches: [] });
    const { data: candidates } = (await api.call("GET", `${transactionPath(line.transaction_code)}/candidates`)).body;
    expect(candidates).toMatchObject({ outcome: "none", match_reasons: reasons });
    expect(candidates.candidates).toHaveLength(6);
    expect(candidates.candidates[0]).toMatchObject({
      ...{ outcome: "none", invoiceRemainingAmount: 771.35, matchedAmount: 771.35, reasons: expect.any(Array) },
      preventedBy: expect.arrayContaining([
        { code: "ambiguous", prevents: "suggestion", explanation: expect.any(String) },
        { code: "amount_and_date_alone", prevents: "confirmation", explanation: expect.any(String) },
      ]),
    });
    const shown = dataOf(await preview(line.transaction_code));
    expect(shown).toMatchObject({ outcome: "none", candidates: [] });
    expect(shown.explanation).toContain("6");
  });

  test("is refused for an unknown transaction and without a code", async () => {
    expect(refusal(await preview(unique("NO")))).toEqual([404, "Transaction not found", "transaction_not_found"]);
    for (const wrong of [undefined, "", 5, "x".repeat(51)]) {
      const answer = await preview(wrong);
      expect([answer.status, fieldsOf(answer)]).toEqual([400, ["transactionId"]]);
    }
  });
});
